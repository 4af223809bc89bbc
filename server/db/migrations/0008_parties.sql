-- Third parties: clients, suppliers and drivers.

create table third_parties (
  id_tercero uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  tipo text not null check (tipo in ('CLIENTE', 'PROVEEDOR', 'CONDUCTOR')),
  nombre text not null check (nombre <> ''),
  tipo_identificacion text not null check (tipo_identificacion <> ''),
  identificacion text not null check (identificacion <> ''),
  direccion text not null default '',
  municipio text not null default '',
  telefono1 text not null default '',
  telefono2 text not null default '',
  email text not null default '',
  tags text not null default '',
  path text not null generated always as ('/terceros/editar/' || id_tercero) stored,
  activo boolean not null default true,
  -- Reason why a supplier owes no levy, or the certificate that it is paid. Null kilos: no limit.
  exento_cuota text not null default '',
  certificado_cuota text not null default '',
  certificado_cuota_desde date,
  certificado_cuota_hasta date,
  certificado_cuota_kg numeric(14, 2) check (certificado_cuota_kg > 0),
  constraint third_parties_unico unique (id_empresa, tipo, tipo_identificacion, identificacion),
  constraint third_parties_arroz_propio check (tipo = 'CLIENTE' or '|' || tags || '|' not like '%|ARROZ\_PROPIO|%'),
  constraint third_parties_certificado_cuota check ((certificado_cuota = '') = (certificado_cuota_desde is null)
    and (certificado_cuota = '') = (certificado_cuota_hasta is null)
    and certificado_cuota_hasta >= certificado_cuota_desde and (certificado_cuota_kg is null or certificado_cuota <> ''))
);
select preparar_tabla('third_parties', 'nombre, identificacion');
select preparar_orden('third_parties', 'nombre, identificacion, telefono1, email');
select ampliar_lista('third_parties', 'busqueda, nombre, tipo, activo');
create index third_parties_tipo_idx on third_parties (id_empresa, tipo, id_tercero);
-- A company is its own third party once.
create unique index third_parties_propia_idx on third_parties (id_empresa)
  where '|' || tags || '|' like '%|EMPRESA\_PROPIA|%';
