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
  constraint approval_requests_decidida check ((estado = 'PENDIENTE') = (fecha_decision is null)),
  constraint approval_requests_rechazada check ((estado = 'RECHAZADA') = (motivo_rechazo <> ''))
);
select preparar_tabla('approval_requests',
  'accion, replace(accion, ''_'', '' de ''), nombre_tercero, solicito, decidio, nombre_usuario, textos_de(metadatos)');
select preparar_copia('approval_requests', 'id_tercero', 'nombre_tercero', 'nombre');
select preparar_copia('approval_requests', 'id_usuario', 'nombre_usuario', 'nombre_usuario');
create index approval_requests_estado_idx on approval_requests (id_empresa, estado, id_solicitud);
create index approval_requests_referencia_idx on approval_requests (id_referencia, id_solicitud);
create index approval_requests_tercero_idx on approval_requests (id_tercero);
create index approval_requests_usuario_idx on approval_requests (id_usuario);
-- The same part of a record asks for the same once at a time.
create unique index approval_requests_pendiente_unica
  on approval_requests (id_referencia, accion, coalesce(id_detalle, id_referencia)) where estado = 'PENDIENTE';

-- Payroll (facts 3.11): what one month paid an employee, with what he was by then (C-65). Whole pesos.
create table payroll_records (
  id_nomina uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_empleado uuid not null references employees,
  desde date not null,
  hasta date not null,
  -- Days of thirty.
  dias int not null check (dias between 0 and 30),
  fecha_pago date,
  cargo text not null default '',
  salario numeric(15) not null check (salario > 0),
  tipo_contrato text not null default '',
  fecha_ingreso date,
  eps text not null default '',
  afp text not null default '',
  banco text not null default '',
  nro_cuenta text not null default '',
  total_devengado numeric(15) not null check (total_devengado >= 0),
  total_deducciones numeric(15) not null check (total_deducciones >= 0),
  neto numeric(15) generated always as (total_devengado - total_deducciones) stored check (neto >= 0),
  constraint payroll_records_periodo check (desde <= hasta
    and date_trunc('month', desde::timestamp) = date_trunc('month', hasta::timestamp))
);
select preparar_tabla('payroll_records');
create unique index payroll_records_mes_unico on payroll_records (id_empleado, date_trunc('month', desde::timestamp));
create index payroll_records_desde_idx on payroll_records (id_empresa, desde);

-- The lines of a slip in their order, each earned or deducted.
create table payroll_concepts (
  id_nomina uuid not null references payroll_records on delete cascade,
  orden int not null,
  clave text not null check (clave <> ''),
  concepto text not null check (concepto <> ''),
  cantidad numeric(12, 2),
  unidad text not null default '',
  devengado numeric(15) not null default 0 check (devengado >= 0),
  deduccion numeric(15) not null default 0 check (deduccion >= 0),
  primary key (id_nomina, orden),
  constraint payroll_concepts_una_columna check ((devengado = 0) <> (deduccion = 0))
);
