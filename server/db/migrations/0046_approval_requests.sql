-- Requests that somebody with the key decides once: approves, or rejects with a reason. VENCIDA is one whose cause went
-- away before anybody decided.
create table approval_requests (
  id_solicitud uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  -- What is asked for, as server/shared/approvals.ts names the kinds.
  accion text not null check (accion <> ''),
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'APROBADA', 'RECHAZADA', 'VENCIDA')),
  -- The record that waits for it, and the part of that record which asks (the loan of an agreement); of any table.
  id_referencia uuid,
  id_detalle uuid,
  id_tercero uuid references third_parties,
  nombre_tercero text not null default '',
  metadatos jsonb not null default '{}' check (jsonb_typeof(metadatos) = 'object'),
  solicito text not null default '',
  decidio text not null default '',
  fecha_decision timestamptz,
  motivo_rechazo text not null default '',
  -- Whom a request of Telegram was associated with.
  id_usuario uuid references users on delete set null,
  nombre_usuario text not null default '',
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(
    accion, replace(accion, '_', ' de '), nombre_tercero, solicito, decidio, nombre_usuario,
    translate(jsonb_path_query_array(metadatos, '$.*')::text, '[]",', ''))) stored,
  constraint approval_requests_decidida check ((estado = 'PENDIENTE') = (fecha_decision is null)),
  constraint approval_requests_rechazada check ((estado = 'RECHAZADA') = (motivo_rechazo <> ''))
);
select preparar_tabla('approval_requests');
select preparar_copia('approval_requests', 'id_tercero', 'nombre_tercero', 'nombre');
select preparar_copia('approval_requests', 'id_usuario', 'nombre_usuario', 'nombre_usuario');
create index approval_requests_estado_idx on approval_requests (id_empresa, estado, id_solicitud);
create index approval_requests_referencia_idx on approval_requests (id_referencia, id_solicitud);
create index approval_requests_tercero_idx on approval_requests (id_tercero);
create index approval_requests_usuario_idx on approval_requests (id_usuario);
-- The same part of a record asks for the same once at a time.
create unique index approval_requests_pendiente_unica
  on approval_requests (id_referencia, accion, coalesce(id_detalle, id_referencia)) where estado = 'PENDIENTE';

-- The person's account in Telegram, of which there is one (N-80).
alter table users add column id_telegram text not null default '';
create unique index users_telegram_unico on users (id_telegram) where id_telegram <> '';
