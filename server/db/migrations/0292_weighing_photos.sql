-- Photographs of a load. Their bytes are in files named by company, month of `fecha` and id (server/weighings/photo-files.ts),
-- because copies and replicas of the database would carry them. `sha256` is of the sent bytes; `ancho`, `alto` and `bytes` are of
-- the stored picture; `archivo` is the telephone's file name, not a path.
create table weighing_photos (
  id_foto uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_weighing_record uuid not null references weighing_records,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  archivo text not null default '',
  ancho int not null check (ancho > 0),
  alto int not null check (alto > 0),
  bytes int not null check (bytes > 0),
  usuario text not null,
  fecha timestamptz not null default now(),
  constraint weighing_photos_una_vez unique (id_weighing_record, sha256)
);
select preparar_tabla('weighing_photos');

-- The history of a weighing includes its photographs.
create or replace function padre_de_registro(tabla text, fila jsonb) returns text
language sql immutable parallel safe as $$
  select fila ->> case tabla
    when 'reweighings' then 'id_weighing_record'
    when 'weighing_photos' then 'id_weighing_record'
    when 'financing_agreement_movements' then 'id_financing_agreement'
    when 'approval_requests' then 'id_referencia'
    when 'applied_receipts' then 'id_recibo_caja'
    when 'accounts_receivable' then 'id_factura'
    when 'user_roles' then 'id_rol'
  end
$$;
