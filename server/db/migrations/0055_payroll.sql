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
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
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

-- The dated parameters of payroll, for the companies that there are.
insert into rates (id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, tags, vigente_desde, vigente_hasta)
select c.id_empresa, 'NOMINA', p.descripcion, p.unidad, p.valor, p.valor, p.tag, p.desde, p.hasta
from companies c cross join (values
  ('AUXILIO_TRANSPORTE', 'Auxilio de transporte 2025', 'COP', 200000, date '2025-01-01', date '2025-12-31'),
  ('AUXILIO_TRANSPORTE', 'Auxilio de transporte 2026', 'COP', 249095, date '2026-01-01', date '2026-12-31'),
  ('AUXILIO_TRANSPORTE_HASTA', 'Auxilio de transporte, hasta', 'SMMLV', 2, date '2025-01-01', null),
  ('SALUD_EMPLEADO', 'Salud a cargo del empleado', '%', 4, date '2025-01-01', null),
  ('PENSION_EMPLEADO', 'Pensión a cargo del empleado', '%', 4, date '2025-01-01', null),
  ('FONDO_SOLIDARIDAD', 'Fondo de solidaridad pensional', '%', 1, date '2025-01-01', null),
  ('FONDO_SOLIDARIDAD_DESDE', 'Fondo de solidaridad pensional, desde', 'SMMLV', 4, date '2025-01-01', null),
  ('HORAS_MES', 'Horas del mes', 'h', 220, date '2025-01-01', date '2026-07-14'),
  ('HORAS_MES', 'Horas del mes', 'h', 210, date '2026-07-15', null),
  ('RECARGO_EXTRA_DIURNA', 'Recargo de hora extra diurna', '%', 25, date '2025-01-01', null),
  ('RECARGO_EXTRA_NOCTURNA', 'Recargo de hora extra nocturna', '%', 75, date '2025-01-01', null),
  ('RECARGO_NOCTURNO', 'Recargo nocturno', '%', 35, date '2025-01-01', null),
  ('RECARGO_DOMINICAL', 'Recargo dominical y festivo', '%', 80, date '2025-01-01', date '2026-06-30'),
  ('RECARGO_DOMINICAL', 'Recargo dominical y festivo', '%', 90, date '2026-07-01', date '2027-06-30'),
  ('RECARGO_DOMINICAL', 'Recargo dominical y festivo', '%', 100, date '2027-07-01', null)) p (tag, descripcion, unidad, valor, desde, hasta)
where not exists (
  select from rates r where r.id_empresa = c.id_empresa and p.tag = any (string_to_array(r.tags, '|')));
