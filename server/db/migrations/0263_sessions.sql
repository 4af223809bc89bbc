-- Sessions shown to their owner and to user managers: token id, user, last address. tokens_terminados and the user's token
-- version end a session. No foreign key: deleting a user ends the sessions, and their rows go when they expire.
create table sesiones (
  id_sesion uuid primary key,
  id_usuario uuid not null,
  version int not null,
  inicio timestamptz not null,
  vista timestamptz not null default now(),
  vence timestamptz not null,
  direccion text not null,
  navegador text not null
);
create index sesiones_usuario_idx on sesiones (id_usuario);
create index sesiones_vence_idx on sesiones (vence);
