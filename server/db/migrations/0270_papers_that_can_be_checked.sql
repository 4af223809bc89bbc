-- Key that signs the links of printed papers: 32 bytes in hexadecimal. It is made once and copied with the database, so that
-- old papers stay checkable when the sign-in keys change.
create table clave_de_papeles (
  unica boolean primary key default true check (unica),
  clave text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into clave_de_papeles default values;

-- Questions of an address about papers since a moment, for the limit per address.
create table consultas_de_papeles (
  direccion text primary key,
  desde timestamptz not null default now(),
  veces int not null default 1
);
create index consultas_de_papeles_desde_idx on consultas_de_papeles (desde);
