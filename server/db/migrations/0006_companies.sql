-- Companies, and who works in which.

create table companies (
  id_empresa uuid primary key default uuid7(),
  nombre text not null check (nombre <> ''),
  documento text not null check (documento <> ''),
  tipo_documento text not null check (tipo_documento <> ''),
  tags text not null default '',
  path text not null generated always as ('/companies/' || id_empresa) stored,
  color_principal text not null default '' check (color_principal ~ '^(#[0-9a-f]{6})?$'),
  direccion text not null default '',
  telefono text not null default '',
  nombre_logo text not null default '',
  activo boolean not null default true,
  -- A company to practise in, with the data of the demonstration.
  practica boolean not null default false,
  constraint companies_documento_unico unique (tipo_documento, documento)
);
select preparar_tabla('companies', 'nombre, documento');
select preparar_orden('companies', 'nombre, documento, tipo_documento');
-- Everybody reads companies; each writes its own row.
select amurallar_tabla('companies', de_todos => 'true');

-- The image has its own table because every sign-in reads the row of the company.
create table company_logos (
  id_empresa uuid primary key references companies,
  tipo text not null check (tipo in ('image/png', 'image/webp')),
  contenido bytea not null
);
select amurallar_tabla('company_logos');

create table user_companies (
  id_usuario uuid not null references users,
  id_empresa uuid not null references companies,
  primary key (id_usuario, id_empresa)
);
select auditar_tabla('user_companies');
select amurallar_tabla('user_companies', de_todos => 'true');
create index user_companies_empresa_idx on user_companies (id_empresa);

-- Practice company of a person. The row belongs to no company, because it exists before the company.
create table practice_companies (
  id_usuario uuid primary key references users on delete cascade,
  -- Company that is being made. A half-made one is removed before another begins.
  id_hecha uuid references companies,
  estado text not null default 'EN_CURSO' check (estado in ('EN_CURSO', 'LISTA', 'FALLIDA')),
  -- Percent.
  avance int not null default 0 check (avance between 0 and 100),
  actor jsonb not null,
  intentos int not null default 0,
  arrendatario text,
  arrendada_hasta timestamptz,
  pedida_en timestamptz not null default now(),
  constraint practice_companies_lista check (estado <> 'LISTA' or id_hecha is not null)
);
create index practice_companies_hecha_idx on practice_companies (id_hecha) where id_hecha is not null;
