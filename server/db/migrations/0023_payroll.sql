-- Payroll: pay of an employee for one month, with the facts of that time. Whole pesos.

create table payroll_records (
  id_nomina uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_empleado uuid not null references employees,
  desde date not null,
  hasta date not null,
  -- Days of a month of thirty.
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
select preparar_periodo('payroll_records', 'desde', 'desde, hasta, fecha_pago, id_empleado, salario, total_devengado, '
  'total_deducciones');
create unique index payroll_records_mes_unico on payroll_records (id_empleado, date_trunc('month', desde::timestamp));
create index payroll_records_desde_idx on payroll_records (id_empresa, desde);

-- Lines of a slip in order, each earned or deducted.
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
select amurallar_tabla('payroll_concepts',
  'exists (select from payroll_records p where p.id_nomina = payroll_concepts.id_nomina)');
