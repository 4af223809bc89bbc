-- Truck scales with an indicator that is read. `division` in kg is the largest reading of an empty scale.
create table scales (
  id_bascula uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  nombre text not null check (nombre <> ''),
  division numeric(6,2) not null default 10 check (division > 0),
  activo boolean not null default true
);
select preparar_tabla('scales', 'nombre');
create unique index scales_unico on scales (id_empresa, clave_de_texto(nombre));
select preparar_orden('scales', 'nombre');

-- Key of the reader beside an indicator. Only its digest is stored.
create table scale_keys (
  id_bascula uuid primary key references scales on delete cascade,
  id_empresa uuid not null references companies,
  resumen text not null unique,
  creada timestamptz not null default now()
);
select auditar_tabla('scale_keys');
select amurallar_tabla('scale_keys');

-- Last reading of an indicator, several times a second. `cero_en`: last moment at zero.
create table scale_readings (
  id_bascula uuid primary key references scales on delete cascade,
  id_empresa uuid not null references companies,
  estado text not null,
  peso numeric(10,2),
  estable boolean not null,
  protocolo text not null,
  trama text not null,
  leida_en timestamptz not null default now(),
  cero_en timestamptz
);
select amurallar_tabla('scale_readings');

-- Weight taken from an indicator, with its frame. Evidence, never changed.
create table scale_captures (
  id_lectura uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_bascula uuid not null references scales,
  nombre_bascula text not null,
  peso int not null,
  protocolo text not null,
  trama text not null,
  -- The scale was at zero after the weight before.
  volvio_a_cero boolean not null,
  leida_en timestamptz not null,
  usada_en timestamptz
);
select amurallar_tabla('scale_captures');
create index scale_captures_bascula_idx on scale_captures (id_bascula, usada_en);

-- Source of each weight: read, or typed while a reader of the company worked, and the reason.
alter table weighing_records
  add column id_lectura_lleno uuid references scale_captures,
  add column id_lectura_vacio uuid references scale_captures,
  add column digitado text not null default '' check (digitado in ('', 'LLENO', 'VACIO', 'LLENO Y VACIO')),
  add column motivo_digitado text not null default '';
create unique index weighing_records_lectura_lleno on weighing_records (id_lectura_lleno)
  where id_lectura_lleno is not null;
create unique index weighing_records_lectura_vacio on weighing_records (id_lectura_vacio)
  where id_lectura_vacio is not null;
