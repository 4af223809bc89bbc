-- Link of a third party to its own account: creator, last valid day, day and reason of its end. At most one is open.
create table enlaces_de_terceros (
  id_enlace uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_tercero uuid not null references third_parties on delete cascade,
  creado_por text not null,
  vence date not null,
  terminado timestamptz,
  motivo_fin text not null default '',
  constraint enlaces_de_terceros_fin check ((terminado is null) = (motivo_fin = ''))
);
select preparar_tabla('enlaces_de_terceros');
create unique index enlaces_de_terceros_abierto on enlaces_de_terceros (id_tercero) where terminado is null;
create index enlaces_de_terceros_tercero_idx on enlaces_de_terceros (id_tercero);

-- Secret of a link, and its tries. The table is apart because the audit tells neither. `huella` is the SHA-256 of the secret,
-- which is stored nowhere. `fallos` counts every wrong PIN, `seguidos` those since the last right one.
create table claves_de_enlaces (
  id_enlace uuid primary key references enlaces_de_terceros on delete cascade,
  id_empresa uuid not null references companies,
  huella text not null,
  fallos int not null default 0,
  seguidos int not null default 0,
  cerrado_hasta timestamptz,
  abierto_en timestamptz
);
select amurallar_tabla('claves_de_enlaces');
create index claves_de_enlaces_huella_idx on claves_de_enlaces (huella);
create index claves_de_enlaces_empresa_idx on claves_de_enlaces (id_empresa);

-- Wrong links and PINs of an address since a moment, for the limit per address.
create table fallos_de_enlaces (
  direccion text primary key,
  desde timestamptz not null default now(),
  veces int not null default 1
);
create index fallos_de_enlaces_desde_idx on fallos_de_enlaces (desde);
