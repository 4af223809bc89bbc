-- What every list of a company offers for choosing, and what tells two of them apart.

create table consecutives (
  id_consecutive uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  prefijo text not null default '',
  -- The next number to give.
  consecutivo_actual bigint not null check (consecutivo_actual > 0),
  tags text not null default '',
  activo boolean not null default true
);
select preparar_tabla('consecutives', 'descripcion, prefijo');

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

-- Takes the next number of a document. The row stays locked until the transaction ends, so a failed one leaves no gap.
-- Giving numbers is neither a change of version nor an audit entry: the document that takes the number has its own.
create function siguiente_numero(empresa uuid, documento text) returns table (prefijo text, numero bigint)
language plpgsql as $$
begin
  perform set_config('molino.silencio', 'on', true);
  return query
    update consecutives c set consecutivo_actual = c.consecutivo_actual + 1
    where c.id_empresa = empresa and c.activo and documento = any (string_to_array(c.tags, '|'))
    returning c.prefijo, c.consecutivo_actual - 1;
  perform set_config('molino.silencio', '', true);
end $$;

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
  constraint third_parties_unico unique (id_empresa, tipo, tipo_identificacion, identificacion),
  constraint third_parties_arroz_propio check (tipo = 'CLIENTE' or '|' || tags || '|' not like '%|ARROZ\_PROPIO|%')
);
select preparar_tabla('third_parties', 'nombre, identificacion');
create index third_parties_tipo_idx on third_parties (id_empresa, tipo, id_tercero);
-- A company is its own third party once.
create unique index third_parties_propia_idx on third_parties (id_empresa)
  where '|' || tags || '|' like '%|EMPRESA\_PROPIA|%';

create table payment_methods (
  id_forma_pago uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  tags text not null default '',
  activo boolean not null default true
);
select preparar_tabla('payment_methods', 'descripcion');
create unique index payment_methods_unico on payment_methods (id_empresa, clave_de_texto(descripcion));

create table products (
  id_producto uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  descripcion text not null check (descripcion <> ''),
  tags text not null default '',
  activo boolean not null default true
);
select preparar_tabla('products', 'descripcion, tags');
create unique index products_unico on products (id_empresa, clave_de_texto(descripcion));

-- Values have their bounds by tag in the domain.
create table rates (
  id_tarifa uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  area text not null check (area <> ''),
  descripcion text not null check (descripcion <> ''),
  unidad_medida text not null check (unidad_medida <> ''),
  valor numeric(18, 6) not null default 0,
  valor_referencia numeric(18, 6) not null default 0 check (valor_referencia >= 0),
  tags text not null default '',
  -- The only product that it holds for (N-138); null for all.
  id_producto uuid references products,
  vigente_desde date not null,
  vigente_hasta date,
  activo boolean not null default true,
  constraint rates_vigencia check (vigente_hasta is null or vigente_hasta >= vigente_desde)
);
select preparar_tabla('rates', 'descripcion, tags');
-- The same rate begins only once on a day.
create unique index rates_vigencia_unica
  on rates (id_empresa, clave_de_texto(descripcion), clave_de_texto(area), tags,
    coalesce(id_producto, '00000000-0000-0000-0000-000000000000'), vigente_desde) where activo;
create index rates_producto_idx on rates (id_producto) where id_producto is not null;

create table vehicles (
  id_vehiculo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  placa text not null check (placa <> '' and placa = upper(placa) and placa !~ '[\s-]'),
  tags text not null default '',
  activo boolean not null default true,
  constraint vehicles_unico unique (id_empresa, placa)
);
select preparar_tabla('vehicles', 'placa, tags');

create table origins (
  id_origen uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  tags text not null default '',
  activo boolean not null default true
);
select preparar_tabla('origins', 'nombre, tags');
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

-- id_empresa is the company whose list shows it, empresa_id the one whose costs it gathers.
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
create unique index cost_centers_unico on cost_centers (id_empresa, empresa_id, clave_de_texto(nombre));
create index cost_centers_empresa_id_idx on cost_centers (empresa_id);

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
  activo boolean not null default true
);
select preparar_tabla('banks', 'nombre');
create unique index banks_cuenta_unica on banks (id_empresa, clave_de_texto(nombre), clave_de_texto(nro_cuenta))
  where nro_cuenta <> '';
