-- Payroll makes a voucher a month, and its payment moves the bank (payroll/README.md, voucher). An existing company keeps
-- its payroll elsewhere until it says otherwise, so that nothing is booked twice.
select set_config('molino.silencio', 'on', true);
alter table companies add nomina_externa boolean not null default false;
update companies set nomina_externa = true;

-- Accounts get their company's creation time: no audit entry is needed, and an unused company can still be deleted.
insert into accounting_accounts (id_empresa, clase, descripcion, cuenta, creado_en)
select id_empresa, clase, descripcion, cuenta, creado_en from companies cross join (values
  ('NOMINA_SUELDOS', 'Nómina: sueldos', '510506'),
  ('NOMINA_RECARGOS', 'Nómina: horas extra y recargos', '510515'),
  ('NOMINA_COMISIONES', 'Nómina: comisiones', '510518'),
  ('NOMINA_INCAPACIDADES', 'Nómina: incapacidades', '510524'),
  ('NOMINA_AUXILIO_TRANSPORTE', 'Nómina: auxilio de transporte', '510527'),
  ('NOMINA_PRIMA', 'Nómina: prima de servicios', '510536'),
  ('NOMINA_VACACIONES', 'Nómina: vacaciones', '510539'),
  ('NOMINA_BONIFICACIONES', 'Nómina: bonificaciones', '510548'),
  ('APORTE_RIESGOS', 'Aporte de la empresa a riesgos laborales', '510568'),
  ('APORTE_SALUD', 'Aporte de la empresa a salud', '510569'),
  ('APORTE_PENSION', 'Aporte de la empresa a pensión', '510570'),
  ('APORTE_CAJA', 'Aporte a la caja de compensación', '510572'),
  ('APORTE_ICBF', 'Aporte al ICBF', '510575'),
  ('APORTE_SENA', 'Aporte al SENA', '510578'),
  ('SALARIOS_POR_PAGAR', 'Salarios por pagar', '250505'),
  ('SALUD_POR_PAGAR', 'Aportes a salud por pagar', '237005'),
  ('RIESGOS_POR_PAGAR', 'Aportes a riesgos laborales por pagar', '237006'),
  ('PARAFISCALES_POR_PAGAR', 'Aportes a caja, ICBF y SENA por pagar', '237010'),
  ('PENSION_POR_PAGAR', 'Aportes a pensión por pagar', '238030'),
  ('RETENCION_SALARIOS', 'Retención en la fuente por salarios', '236505'),
  ('EMBARGO_EMPLEADO', 'Embargos descontados de la nómina', '237025'),
  ('LIBRANZA_EMPLEADO', 'Libranzas descontadas de la nómina', '237030'),
  ('DESCUENTO_EMPLEADO', 'Otros descuentos de la nómina', '237095'),
  ('PRESTAMO_EMPLEADO', 'Préstamos a empleados', '136595'),
  ('ANTICIPO_EMPLEADO', 'Anticipos a empleados', '133015')
) as propuesta (clase, descripcion, cuenta)
order by id_empresa, clase
on conflict do nothing;
select set_config('molino.silencio', '', true);

-- Shares of the employer, in addition to the deductions of the slip. Whole pesos.
alter table payroll_records
  add aporte_salud numeric(15) not null default 0 check (aporte_salud >= 0),
  add aporte_pension numeric(15) not null default 0 check (aporte_pension >= 0),
  add aporte_riesgos numeric(15) not null default 0 check (aporte_riesgos >= 0),
  add aporte_caja numeric(15) not null default 0 check (aporte_caja >= 0),
  add aporte_icbf numeric(15) not null default 0 check (aporte_icbf >= 0),
  add aporte_sena numeric(15) not null default 0 check (aporte_sena >= 0);
do $$
declare
  acto text;
begin
  foreach acto in array array['alta', 'cambio', 'entrada', 'salida', 'baja'] loop
    execute format('drop trigger %I on payroll_records', 'periodo_desde_' || acto);
  end loop;
end $$;
select preparar_periodo('payroll_records', 'desde', 'desde, hasta, fecha_pago, id_empleado, salario, total_devengado, '
  'total_deducciones, aporte_salud, aporte_pension, aporte_riesgos, aporte_caja, aporte_icbf, aporte_sena');

-- One payment of the slips of a month that were not paid before. Only its void changes it.
create table payroll_payments (
  id_pago_nomina uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  mes text not null check (mes ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  fecha date not null,
  valor numeric(15) not null check (valor > 0),
  id_fpago uuid not null references payment_methods,
  id_banco uuid references banks,
  referencia text not null default '',
  registro text not null default '',
  anulada boolean not null default false,
  motivo_anulacion text not null default '',
  anulada_el date,
  constraint payroll_payments_consecutivo_unico unique (id_empresa, consecutivo),
  constraint payroll_payments_anulada check (anulada = (anulada_el is not null))
);
select preparar_tabla('payroll_payments', 'consecutivo');
select preparar_periodo('payroll_payments', 'fecha', 'fecha, valor, id_fpago, id_banco', 'not $.anulada');
create index payroll_payments_fecha_idx on payroll_payments (id_empresa, fecha);

-- Slips of a payment with the net that it paid.
create table payroll_paid_slips (
  id_pago_nomina uuid not null references payroll_payments on delete cascade,
  id_nomina uuid not null references payroll_records,
  valor numeric(15) not null check (valor > 0),
  primary key (id_pago_nomina, id_nomina)
);
create index payroll_paid_slips_nomina_idx on payroll_paid_slips (id_nomina);
select amurallar_tabla('payroll_paid_slips',
  'exists (select from payroll_payments p where p.id_pago_nomina = payroll_paid_slips.id_pago_nomina)');

-- An open month is in the books unless payroll is kept elsewhere. A closed one has the voucher stored at its closing.
create function nomina_contabilizada(empresa uuid, del_mes text) returns boolean language sql stable as $$
  select case
    when del_mes <= (select max(p.mes) from closed_periods p where p.id_empresa = empresa and p.cerrado) then
      exists (select from closed_vouchers v where v.id_empresa = empresa and v.clave = 'NOMINA-' || del_mes)
    else not (select c.nomina_externa from companies c where c.id_empresa = empresa)
  end
$$;

-- Shares and withholdings of payroll are declared and paid like those of purchases.
do $$
declare
  de record;
begin
  for de in select conname, pg_get_constraintdef(oid) as dice from pg_constraint
    where conrelid = 'accounts_payable'::regclass and conname in ('accounts_payable_origen_check', 'accounts_payable_del_mes')
  loop
    execute format('alter table accounts_payable drop constraint %I', de.conname);
    execute format('alter table accounts_payable add constraint %I %s', de.conname, replace(de.dice, 'ARRAY[',
      'ARRAY[''APORTE_SALUD''::text, ''APORTE_PENSION''::text, ''APORTE_RIESGOS''::text, ''APORTE_PARAFISCAL''::text, '
      '''RETENCION_SALARIOS''::text, '));
  end loop;
end $$;

-- The book has one more kind of movement.
do $$
declare
  de record;
begin
  for de in select conname, pg_get_constraintdef(oid) as dice from pg_constraint
    where conrelid = 'bank_movements'::regclass and conname in ('bank_movements_tipo_check', 'bank_movements_origen_check')
  loop
    execute format('alter table bank_movements drop constraint %I', de.conname);
    execute format('alter table bank_movements add constraint %I %s', de.conname,
      replace(de.dice, 'ARRAY[', 'ARRAY[''NOMINA''::text, '));
  end loop;
end $$;

create function asentar_pago_de_nomina() returns trigger language plpgsql as $$
declare
  pago payroll_payments;
  cuenta uuid[];
  dicho bank_movements;
begin
  select * into pago from payroll_payments where id_pago_nomina = new.id_pago_nomina;
  if not pago.anulada then
    cuenta := cuenta_de_pago(pago.id_empresa, pago.id_fpago, pago.id_banco);
  end if;
  if cuenta is not null then
    dicho.id_empresa := pago.id_empresa;
    dicho.id_banco := cuenta[1];
    dicho.fecha := pago.fecha;
    dicho.valor := -pago.valor;
    dicho.tipo := 'NOMINA';
    dicho.documento := 'NOMINA';
    dicho.id_documento := pago.id_pago_nomina;
    dicho.numero := pago.consecutivo;
    dicho.concepto := pago.referencia;
    dicho.registro := pago.registro;
  end if;
  perform asentar('NOMINA', pago.id_pago_nomina, dicho, 'ANULACION', pago.anulada_el);
  return null;
end $$;
create constraint trigger asentar after insert or update of anulada on payroll_payments deferrable initially deferred
  for each row execute function asentar_pago_de_nomina();
