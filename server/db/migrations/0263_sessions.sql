-- Sessions as their owner and who manages users see them: the id of the token, whose it is, from where it was used last.
-- What ends one stands in tokens_terminados and in the user's version of tokens. No foreign key: a user who is deleted ends
-- them all, and what is left here goes when it expires.
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
