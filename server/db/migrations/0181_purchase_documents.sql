-- What makes a purchase deductible (N-141): the invoice of a supplier who issues them, or the company's support document.
alter table settlements
  add column tipo_documento text not null default '' check (tipo_documento in ('', 'FACTURA', 'DOCUMENTO_SOPORTE')),
  add column numero_documento text not null default '',
  add column fecha_documento date,
  add column id_rango uuid references authorised_ranges,
  add constraint settlements_documento check ((tipo_documento = '') = (numero_documento = '')
    and (tipo_documento = '') = (fecha_documento is null)),
  add constraint settlements_rango check (id_rango is null or tipo_documento = 'DOCUMENTO_SOPORTE');
-- A support document's number is used once for ever; a supplier's invoice belongs to one living settlement.
create unique index settlements_soporte_unico on settlements (id_empresa, numero_documento)
  where tipo_documento = 'DOCUMENTO_SOPORTE';
create unique index settlements_factura_unica on settlements (id_proveedor, clave_de_texto(numero_documento))
  where tipo_documento = 'FACTURA' and estado <> 'ANULADA';
create index settlements_documento_idx on settlements (id_empresa, tipo_documento, id_liquidacion) include (fecha, estado);
create index settlements_rango_idx on settlements (id_rango) where id_rango is not null;

-- The resolution that authorises an invoice's number.
alter table invoices add column id_rango uuid references authorised_ranges;
create index invoices_rango_idx on invoices (id_rango) where id_rango is not null;

-- Notes correct what was issued, which nothing rewrites: of a support document (AJUSTE), of an invoice (CREDITO). Whole pesos;
-- neither changed nor deleted.
create table notes (
  id_nota uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  clase text not null check (clase in ('AJUSTE', 'CREDITO')),
  numero text not null check (numero <> ''),
  fecha date not null,
  -- The number of what it corrects.
  documento text not null check (documento <> ''),
  id_liquidacion uuid references settlements,
  id_factura uuid references invoices,
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  concepto text not null check (concepto in ('DEVOLUCION', 'ANULACION', 'REBAJA', 'AJUSTE_DE_PRECIO', 'OTRO')),
  motivo text not null check (motivo <> ''),
  base numeric(15) not null check (base >= 0),
  iva numeric(15) not null default 0 check (iva >= 0),
  valor numeric(15) not null check (valor > 0),
  registro text not null default '',
  constraint notes_numero_unico unique (id_empresa, clase, numero),
  constraint notes_suma check (valor = base + iva),
  constraint notes_de_su_documento check ((clase = 'AJUSTE') = (id_liquidacion is not null)
    and (clase = 'CREDITO') = (id_factura is not null))
);
select preparar_tabla('notes', 'numero, documento, nombre_tercero');
select preparar_copia('notes', 'id_tercero', 'nombre_tercero', 'nombre');
create index notes_tercero_idx on notes (id_tercero, fecha);
create index notes_fecha_idx on notes (id_empresa, fecha, id_nota);
create unique index notes_liquidacion_unica on notes (id_liquidacion) where id_liquidacion is not null;
create index notes_factura_idx on notes (id_factura) where id_factura is not null;
select preparar_orden('notes', 'numero, documento, nombre_tercero, valor', 'fecha');
select ampliar_lista('notes', 'busqueda, fecha, clase, base, iva, valor');

create function rechazar_cambio_de_nota() returns trigger language plpgsql as $$
begin
  raise exception 'A note is neither changed nor deleted';
end $$;
create trigger solo_agregar before delete or update of id_nota, id_empresa, clase, numero, fecha, documento, id_liquidacion,
  id_factura, id_tercero, concepto, motivo, base, iva, valor, registro on notes
  for each row execute function rechazar_cambio_de_nota();
