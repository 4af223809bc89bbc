-- Users, roles and companies belong to nobody; the tables that join them say who works where with which keys.

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
  constraint companies_documento_unico unique (tipo_documento, documento)
);
select preparar_tabla('companies', 'nombre, documento');

-- The image apart from the company, whose row is read at every sign-in.
create table company_logos (
  id_empresa uuid primary key references companies,
  tipo text not null check (tipo in ('image/png', 'image/webp')),
  contenido bytea not null
);

create table users (
  id_usuario uuid primary key default uuid7(),
  nombre_usuario text not null check (nombre_usuario <> ''),
  correo text not null check (correo = lower(correo) and correo like '%_@_%'),
  contrasena_hash text not null,
  -- Grows with every change of password; a token carries the one it was made with.
  version_token int not null default 1,
  debe_cambiar_contrasena boolean not null default false,
  -- The person's account in Telegram, of which there is one (N-80).
  id_telegram text not null default '',
  tags text not null default '',
  activo boolean not null default true,
  -- Who administers a person while they have no company: who made them, or took their last one. No foreign key: whoever
  -- is deleted hands over those who wait for a company, and of all others it means nothing.
  a_cargo_de uuid,
  constraint users_correo_unico unique (correo)
);
select preparar_tabla('users', 'nombre_usuario, correo');
create unique index users_telegram_unico on users (id_telegram) where id_telegram <> '';

create table roles (
  id_rol uuid primary key default uuid7(),
  nombre text not null check (nombre <> ''),
  activo boolean not null default true
);
select preparar_tabla('roles', 'nombre');
create unique index roles_nombre_unico on roles (clave_de_texto(nombre));

create table role_routes (
  id_rol uuid not null references roles,
  permission text not null check (permission <> ''),
  primary key (id_rol, permission)
);
select auditar_tabla('role_routes');

create table user_roles (
  id_usuario uuid not null references users,
  id_rol uuid not null references roles,
  primary key (id_usuario, id_rol)
);
create index user_roles_rol_idx on user_roles (id_rol);
select auditar_tabla('user_roles');

create table user_companies (
  id_usuario uuid not null references users,
  id_empresa uuid not null references companies,
  primary key (id_usuario, id_empresa)
);
create index user_companies_empresa_idx on user_companies (id_empresa);
select auditar_tabla('user_companies');

-- The permission keys of the release that started here last. At the next one's first start, roles that hold all of them get
-- the keys that came with it (server/queries/roles.ts).
create table llaves_conocidas (permission text primary key);

-- Tokens that were signed out of, until they would have expired by themselves.
create table tokens_terminados (
  id uuid primary key,
  vence timestamptz not null
);

-- Attempts to sign in that did not succeed, for the limits per e-mail and per address.
create table intentos_ingreso (
  id uuid primary key default uuid7(),
  correo text not null,
  direccion text not null,
  fecha timestamptz not null default now(),
  -- A browser in which the person has signed in before has a count of its own; '' is any other.
  navegador text not null default ''
);
create index intentos_ingreso_fecha_idx on intentos_ingreso (fecha);
