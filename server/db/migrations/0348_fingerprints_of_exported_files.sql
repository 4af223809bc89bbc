-- Fingerprint (SHA-256) of an exported file, by which check:data sees that its content changed afterwards.
alter table accounting_export_files add huella text;
update accounting_export_files set huella = encode(sha256(contenido), 'hex');
alter table accounting_export_files alter huella set not null;

-- A trigger, because the release before writes no fingerprint. A restored file keeps the one of its copy.
create function poner_huella_de_archivo() returns trigger language plpgsql as $$
begin
  new.huella := encode(sha256(new.contenido), 'hex');
  return new;
end $$;
create trigger huella before insert on accounting_export_files for each row when (new.huella is null)
  execute function poner_huella_de_archivo();
