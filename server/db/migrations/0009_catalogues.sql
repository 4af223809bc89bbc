-- Plain records that forms offer for choosing.

create table payment_methods (
  id_forma_pago uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  tags text not null default '',
  activo boolean not null default true
);
select preparar_tabla('payment_methods', 'descripcion');
select preparar_orden('payment_methods', 'descripcion');
create unique index payment_methods_unico on payment_methods (id_empresa, clave_de_texto(descripcion));

create table products (
  id_producto uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  tags text not null default '',
  activo boolean not null default true,
  iva text not null default 'EXCLUIDO' check (iva in ('EXCLUIDO', '0', '5', '19'))
);
select preparar_tabla('products', 'descripcion, tags');
select preparar_orden('products', 'descripcion');
create unique index products_unico on products (id_empresa, clave_de_texto(descripcion));

create table vehicles (
  id_vehiculo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  placa text not null check (placa <> '' and placa = upper(placa) and placa !~ '[\s-]'),
  tags text not null default '',
  activo boolean not null default true,
  constraint vehicles_unico unique (id_empresa, placa)
);
select preparar_tabla('vehicles', 'placa, tags');
select preparar_orden('vehicles', 'placa');

create table origins (
  id_origen uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  tags text not null default '',
  activo boolean not null default true
);
select preparar_tabla('origins', 'nombre, tags');
select preparar_orden('origins', 'nombre');
create unique index origins_unico on origins (id_empresa, clave_de_texto(nombre));

create table batches (
  id_lote uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  descripcion text not null check (descripcion <> ''),
  observaciones text not null default '',
  activo boolean not null default true,
  constraint batches_consecutivo_unico unique (id_empresa, consecutivo)
);
select preparar_tabla('batches', 'descripcion, consecutivo');
select preparar_orden('batches', 'consecutivo, descripcion');

create table employees (
  id_empleado uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre_completo text not null check (nombre_completo <> ''),
  identificacion text not null check (identificacion <> ''),
  dependencia text not null default '',
  eps text not null default '',
  arl text not null default '',
  activo boolean not null default true,
  constraint employees_identificacion_unica unique (id_empresa, identificacion)
);
select preparar_tabla('employees', 'nombre_completo, identificacion');
select preparar_orden('employees', 'nombre_completo, identificacion, dependencia, eps, arl');

-- id_empresa is the company whose list shows the center, empresa_id the company whose costs it gathers.
create table cost_centers (
  id_centro_costo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  empresa_id uuid not null references companies,
  nombre_empresa text not null check (nombre_empresa <> ''),
  tags text not null default '',
  activo boolean not null default true
);
select preparar_tabla('cost_centers', 'nombre, nombre_empresa');
select preparar_copia('cost_centers', 'empresa_id', 'nombre_empresa', 'nombre');
select preparar_orden('cost_centers', 'nombre, nombre_empresa');
create unique index cost_centers_unico on cost_centers (id_empresa, empresa_id, clave_de_texto(nombre));
create index cost_centers_empresa_id_idx on cost_centers (empresa_id);
