-- Balances are whole pesos as typed; an account brought from elsewhere may lack its number or its opening balance.
create table banks (
  id_banco uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  nro_cuenta text not null default '',
  saldo_inicial numeric(15),
  saldo_actual numeric(15),
  fecha_si date,
  tags text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(nombre)) stored
);
select preparar_tabla('banks');
create unique index banks_cuenta_unica on banks (id_empresa, clave_de_texto(nombre), clave_de_texto(nro_cuenta))
  where nro_cuenta <> '';

-- Rates are searched by description and tags too (D2 §2.6).
alter table rates drop column busqueda;
alter table rates
  add column busqueda text generated always as (texto_busqueda(descripcion, area, tags)) stored;
create index rates_busqueda_idx on rates using gin (busqueda gin_trgm_ops) with (fastupdate = off);

-- The same rate begins only once on a day.
create unique index rates_vigencia_unica
  on rates (id_empresa, clave_de_texto(descripcion), clave_de_texto(area), tags, vigente_desde) where activo;

create table milling_operations (
  id_maquila uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  fecha date not null,
  kgs_netos numeric(12, 2) not null check (kgs_netos >= 0),
  costo_prom_kg numeric(18, 6) not null check (costo_prom_kg >= 0),
  pr_venta_kg numeric(18, 6) not null check (pr_venta_kg >= 0),
  utilidad numeric(15) not null,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(consecutivo)) stored,
  constraint milling_operations_consecutivo_unico unique (id_empresa, consecutivo)
);
select preparar_tabla('milling_operations');
create index milling_operations_fecha_idx on milling_operations (id_empresa, fecha);
