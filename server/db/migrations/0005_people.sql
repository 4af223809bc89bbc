-- Users, their roles, and sign-in. Users and roles belong to no company.

create table users (
  id_usuario uuid primary key default uuid7(),
  nombre_usuario text not null check (nombre_usuario <> ''),
  correo text not null check (correo = lower(correo) and correo like '%_@_%'),
  contrasena_hash text not null,
  -- Grows with every change of password. A token carries the version it was made with.
  version_token int not null default 1,
  debe_cambiar_contrasena boolean not null default false,
  id_telegram text not null default '',
  tags text not null default '',
  activo boolean not null default true,
  -- Administrator of a user without a company: who created the user or took the last company away. No foreign key,
  -- because a deleted administrator hands over only users who still wait for a company.
  a_cargo_de uuid,
  constraint users_correo_unico unique (correo)
);
select preparar_tabla('users', 'nombre_usuario, correo');
select preparar_orden('users', 'nombre_usuario, correo');
create unique index users_telegram_unico on users (id_telegram) where id_telegram <> '';

create table roles (
  id_rol uuid primary key default uuid7(),
  nombre text not null check (nombre <> ''),
  activo boolean not null default true
);
select preparar_tabla('roles', 'nombre');
select preparar_orden('roles', 'nombre');
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
select auditar_tabla('user_roles');
create index user_roles_rol_idx on user_roles (id_rol);

-- Permission keys of the last release that started here. At its first start the next release gives its new keys to
-- roles that hold all of these.
create table llaves_conocidas (permission text primary key);

-- Tokens that were signed out, until they expire.
create table tokens_terminados (
  id uuid primary key,
  vence timestamptz not null
);

-- Failed sign-ins, for the limits by e-mail and by address.
create table intentos_ingreso (
  id uuid primary key default uuid7(),
  correo text not null,
  direccion text not null,
  fecha timestamptz not null default now(),
  -- A browser in which the person signed in before counts apart. '' is any other.
  navegador text not null default ''
);
create index intentos_ingreso_fecha_idx on intentos_ingreso (fecha);

-- Last transaction of each user, written in that transaction. A replica that has this row has the transaction.
create table ultimas_escrituras (
  id_usuario uuid primary key,
  escritura uuid not null
);
