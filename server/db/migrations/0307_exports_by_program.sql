-- Each program counts its own vouchers and numbers, and the last export to a program can be voided.

select set_config('molino.silencio', 'on', true);
update accounting_exports e set id_programa = p.id_programa
from accounting_programs p
where e.id_programa is null and p.id_empresa = e.id_empresa and p.base = e.programa;
select set_config('molino.silencio', '', true);

alter table accounting_exports
  alter id_programa set not null,
  -- Last closed month when the export was made; '' when none was closed.
  add cerrado_hasta text not null default '',
  add anulada boolean not null default false,
  add motivo_anulacion text not null default '',
  add constraint accounting_exports_motivo check (not anulada or motivo_anulacion <> '');
drop index accounting_exports_programa_idx;
create index accounting_exports_programa_idx on accounting_exports (id_programa, id_exportacion);

alter table accounting_export_vouchers
  -- Program of the export.
  add id_programa uuid,
  -- The export was voided.
  add anulado boolean not null default false;
update accounting_export_vouchers v set id_programa = e.id_programa
from accounting_exports e where e.id_exportacion = v.id_exportacion;
alter table accounting_export_vouchers alter id_programa set not null;

-- The release before writes no program, and runs beside this one during an update.
create function poner_programa() returns trigger language plpgsql as $$
begin
  new.id_programa := (select id_programa from accounting_exports where id_exportacion = new.id_exportacion);
  return new;
end $$;
create trigger programa before insert on accounting_export_vouchers
  for each row when (new.id_programa is null) execute function poner_programa();

drop index accounting_export_vouchers_vivo;
drop index accounting_export_vouchers_fecha_idx;
drop index accounting_export_vouchers_numero;

-- A reversal sent to another program ended nothing in this one. The next export of that voucher to the same program ended it;
-- without one the voucher is still exported.
with ended as (
  select v.id_comprobante, min(n.id_exportacion::text)::uuid as por
  from accounting_export_vouchers v
  join accounting_exports e on e.id_exportacion = v.terminado_por and e.id_programa <> v.id_programa
  left join accounting_export_vouchers n
    on n.id_programa = v.id_programa and n.clave = v.clave and n.id_exportacion > v.id_exportacion
  group by v.id_comprobante)
update accounting_export_vouchers v set terminado_por = ended.por
from ended where ended.id_comprobante = v.id_comprobante;

create unique index accounting_export_vouchers_vivo on accounting_export_vouchers (id_programa, clave)
  where not reverso and not anulado and terminado_por is null;
create index accounting_export_vouchers_fecha_idx on accounting_export_vouchers (id_programa, fecha)
  where not reverso and not anulado and terminado_por is null;
create unique index accounting_export_vouchers_numero on accounting_export_vouchers (id_programa, tipo, numero);
create index accounting_export_vouchers_terminado_idx on accounting_export_vouchers (terminado_por)
  where terminado_por is not null;
