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
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(nombre, identificacion)) stored,
  constraint third_parties_unico unique (id_empresa, tipo, tipo_identificacion, identificacion),
  constraint third_parties_arroz_propio check (tipo = 'CLIENTE' or '|' || tags || '|' not like '%|ARROZ\_PROPIO|%')
);
select preparar_tabla('third_parties');

create index third_parties_tipo_idx on third_parties (id_empresa, tipo, id_tercero);

-- A company is its own third party once.
create unique index third_parties_propia_idx on third_parties (id_empresa)
  where '|' || tags || '|' like '%|EMPRESA\_PROPIA|%';
