-- What every list of a company offers for choosing, and what tells two of them apart.

create unique index payment_methods_unico on payment_methods (id_empresa, clave_de_texto(descripcion));

-- A document takes its number from one consecutive only, which siguiente_numero finds by its tag.
do $$
declare
  documento text;
begin
  foreach documento in array
    array['PESADA', 'LIQUIDACION', 'ACUERDO', 'RECIBO_CAJA', 'FACTURA', 'CUENTA', 'LOTE', 'MAQUILA']
  loop
    execute format(
      'create unique index %I on consecutives (id_empresa) where activo and %L = any (string_to_array(tags, ''|''))',
      'consecutives_' || lower(documento) || '_unico', documento);
  end loop;
end $$;

create table products (
  id_producto uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  tags text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(descripcion, tags)) stored
);
select preparar_tabla('products');
create unique index products_unico on products (id_empresa, clave_de_texto(descripcion));

create table vehicles (
  id_vehiculo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  placa text not null check (placa <> '' and placa = upper(placa) and placa !~ '[\s-]'),
  tags text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(placa, tags)) stored,
  constraint vehicles_unico unique (id_empresa, placa)
);
select preparar_tabla('vehicles');

create table origins (
  id_origen uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  tags text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(nombre, tags)) stored
);
select preparar_tabla('origins');
create unique index origins_unico on origins (id_empresa, clave_de_texto(nombre));

create table batches (
  id_lote uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  descripcion text not null check (descripcion <> ''),
  observaciones text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(descripcion, consecutivo)) stored,
  constraint batches_consecutivo_unico unique (id_empresa, consecutivo)
);
select preparar_tabla('batches');

create table employees (
  id_empleado uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre_completo text not null check (nombre_completo <> ''),
  identificacion text not null check (identificacion <> ''),
  dependencia text not null default '',
  eps text not null default '',
  arl text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(nombre_completo, identificacion)) stored,
  constraint employees_identificacion_unica unique (id_empresa, identificacion)
);
select preparar_tabla('employees');

-- id_empresa is the company whose list shows it, empresa_id the one whose costs it gathers.
create table cost_centers (
  id_centro_costo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  empresa_id uuid not null references companies,
  nombre_empresa text not null check (nombre_empresa <> ''),
  tags text not null default '',
  activo boolean not null default true,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(nombre, nombre_empresa)) stored
);
select preparar_tabla('cost_centers');
create unique index cost_centers_unico on cost_centers (id_empresa, empresa_id, clave_de_texto(nombre));
create index cost_centers_empresa_id_idx on cost_centers (empresa_id);

-- A renamed company is renamed wherever its name is kept: that is no change of those records by a person.
create function renombrar_empresa() returns trigger
language plpgsql as $$
begin
  perform set_config('molino.silencio', 'on', true);
  update cost_centers set nombre_empresa = new.nombre where empresa_id = new.id_empresa;
  perform set_config('molino.silencio', '', true);
  return null;
end $$;
create trigger renombrar after update of nombre on companies
  for each row when (old.nombre <> new.nombre) execute function renombrar_empresa();
