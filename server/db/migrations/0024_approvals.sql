-- Requests that a person with the key approves, or rejects with a reason. VENCIDA: the cause went away before.

create table approval_requests (
  id_solicitud uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  -- Kind of request (server/approvals/words.ts).
  accion text not null check (accion <> ''),
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'APROBADA', 'RECHAZADA', 'VENCIDA')),
  -- Record that waits, and its part that asks, such as a loan of an agreement. Of any table.
  id_referencia uuid,
  id_detalle uuid,
  id_tercero uuid references third_parties,
  nombre_tercero text not null default '',
  metadatos jsonb not null default '{}' check (jsonb_typeof(metadatos) = 'object'),
  solicito text not null default '',
  decidio text not null default '',
  fecha_decision timestamptz,
  motivo_rechazo text not null default '',
  -- User of a Telegram account.
  id_usuario uuid references users on delete set null,
  nombre_usuario text not null default '',
  constraint approval_requests_decidida check ((estado = 'PENDIENTE') = (fecha_decision is null)),
  constraint approval_requests_rechazada check ((estado = 'RECHAZADA') = (motivo_rechazo <> ''))
);
select preparar_tabla('approval_requests',
  'accion, replace(accion, ''_'', '' de ''), nombre_tercero, solicito, decidio, nombre_usuario, textos_de(metadatos)');
select preparar_copia('approval_requests', 'id_tercero', 'nombre_tercero', 'nombre');
select preparar_copia('approval_requests', 'id_usuario', 'nombre_usuario', 'nombre_usuario');
select preparar_orden('approval_requests', 'creado_en');
create index approval_requests_estado_idx on approval_requests (id_empresa, estado, id_solicitud);
create index approval_requests_referencia_idx on approval_requests (id_referencia, id_solicitud);
create index approval_requests_tercero_idx on approval_requests (id_tercero);
create index approval_requests_usuario_idx on approval_requests (id_usuario);
-- A part of a record has one open request of a kind.
create unique index approval_requests_pendiente_unica
  on approval_requests (id_referencia, accion, coalesce(id_detalle, id_referencia)) where estado = 'PENDIENTE';
