-- Crop loans: agreements with suppliers and their loans. Whole pesos.

create table financing_agreements (
  id_acuerdo_de_financiamiento uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  id_tercetro uuid not null references third_parties,
  nombre_tercero text not null,
  tipo_identificacion_tercero text not null,
  identificacion_tercero text not null,
  fecha_de_inicio date not null,
  numero_de_dias_del_cultivo int not null check (numero_de_dias_del_cultivo between 30 and 120),
  numero_hectareas numeric(12, 2) not null check (numero_hectareas > 0),
  -- Percent a month and pesos per hectare, copied from the parameters of the first day.
  tasa numeric(18, 6) not null check (tasa >= 0),
  cupo_hectarea numeric(18, 6) not null check (cupo_hectarea >= 0),
  maximo_prestar numeric(15) not null check (maximo_prestar >= 0),
  estado text not null default 'EN_EJECUCION' check (estado in ('EN_EJECUCION', 'TERMINADO', 'CANCELADO', 'ANULADO')),
  descripcion_cierre text not null default '',
  fecha_liquidacion date,
  cerro text not null default '',
  cerrado_en timestamptz,
  motivo_anulacion text not null default '',
  id_importacion uuid,
  -- Kept by the acts that change a loan or an offset: capital, interest up to calculado_al, and offsets.
  total_neto numeric(15) not null default 0 check (total_neto >= 0),
  interes numeric(15) not null default 0 check (interes >= 0),
  abonado numeric(15) not null default 0 check (abonado >= 0),
  calculado_al date,
  total_mas_interes numeric(15) generated always as (total_neto + interes) stored,
  saldo numeric(15) generated always as (total_neto + interes - abonado) stored check (saldo >= 0),
  sobre_maximo boolean generated always as (total_neto > maximo_prestar) stored,
  fecha_fin_cultivo date generated always as (fecha_de_inicio + numero_de_dias_del_cultivo) stored,
  constraint financing_agreements_consecutivo_unico unique (id_empresa, consecutivo),
  constraint financing_agreements_maximo check (maximo_prestar = round(numero_hectareas * cupo_hectarea)),
  constraint financing_agreements_cerrado check ((estado in ('TERMINADO', 'CANCELADO')) = (fecha_liquidacion is not null)),
  constraint financing_agreements_cancelado check (estado <> 'CANCELADO' or descripcion_cierre <> ''),
  constraint financing_agreements_anulado check ((estado = 'ANULADO') = (motivo_anulacion <> '')),
  constraint financing_agreements_anulado_sin_deuda check (estado <> 'ANULADO' or total_neto = 0),
  constraint financing_agreements_cierre check (fecha_liquidacion >= fecha_de_inicio)
);
select preparar_tabla('financing_agreements', 'consecutivo, nombre_tercero, identificacion_tercero');
select preparar_copia('financing_agreements', 'id_tercetro', 'nombre_tercero', 'nombre');
select preparar_copia('financing_agreements', 'id_tercetro', 'tipo_identificacion_tercero', 'tipo_identificacion');
select preparar_copia('financing_agreements', 'id_tercetro', 'identificacion_tercero', 'identificacion');
select preparar_orden('financing_agreements', 'nombre_tercero, total_neto, maximo_prestar, fecha_liquidacion', 'fecha_de_inicio');
select preparar_periodo('financing_agreements', 'fecha_de_inicio', 'fecha_de_inicio, id_tercetro, tasa', '$.estado <> ''ANULADO''');
select preparar_periodo('financing_agreements', 'fecha_liquidacion', 'fecha_liquidacion, estado',
  '$.fecha_liquidacion is not null');
create index financing_agreements_tercero_idx on financing_agreements (id_tercetro, id_acuerdo_de_financiamiento);
create index financing_agreements_estado_idx on financing_agreements (id_empresa, estado, id_acuerdo_de_financiamiento);
create index financing_agreements_fecha_idx
  on financing_agreements (id_empresa, fecha_de_inicio, id_acuerdo_de_financiamiento);
create index financing_agreements_sobre_maximo_idx on financing_agreements (id_empresa, id_acuerdo_de_financiamiento)
  where sobre_maximo;
create index financing_agreements_importacion_idx on financing_agreements (id_importacion) where id_importacion is not null;

-- Loans. ANTICIPO is money lent on paddy in deposit, which the next fixations take off.
create table financing_agreement_movements (
  id_movimiento_af uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_financing_agreement uuid not null references financing_agreements,
  fecha_movimiento date not null,
  descripcion text not null check (descripcion <> ''),
  modalidad_financiacion text not null
    check (modalidad_financiacion in ('MONEY_LOAN', 'SUPPLIES_DELIVERY', 'RICE_IN_KIND', 'ANTICIPO')),
  id_fpago uuid references payment_methods,
  id_banco uuid references banks,
  valor numeric(15) not null check (valor > 0),
  -- A loan above the maximum counts once it is approved.
  estado text not null default 'APROBADO' check (estado in ('APROBADO', 'POR_APROBAR', 'RECHAZADO')),
  -- Opening loan: day of the cut, and interest up to that day. Its payment method is unknown.
  saldo_inicial_al date,
  interes_inicial numeric(15) not null default 0 check (interes_inicial >= 0),
  -- Closing day of the agreement.
  fecha_liquidacion date,
  intereses numeric(15) not null default 0 check (intereses >= 0),
  total numeric(15) generated always as (valor + intereses) stored,
  constraint financing_agreement_movements_pago
    check ((modalidad_financiacion in ('MONEY_LOAN', 'ANTICIPO') and saldo_inicial_al is null) = (id_fpago is not null)),
  constraint financing_agreement_movements_banco check (id_banco is null or id_fpago is not null),
  constraint financing_agreement_movements_cuenta
    check (estado = 'APROBADO' or intereses = 0 and fecha_liquidacion is null),
  constraint financing_agreement_movements_cierre
    check (fecha_liquidacion >= coalesce(saldo_inicial_al, fecha_movimiento)),
  constraint financing_agreement_movements_saldo_inicial
    check (saldo_inicial_al >= fecha_movimiento and (interes_inicial = 0 or saldo_inicial_al is not null))
);
select preparar_tabla('financing_agreement_movements', 'descripcion');
select preparar_periodo('financing_agreement_movements', 'fecha_movimiento', 'fecha_movimiento, valor, modalidad_financiacion, '
  'id_fpago, id_banco, saldo_inicial_al, interes_inicial', '$.estado = ''APROBADO''');
create index financing_agreement_movements_acuerdo_idx
  on financing_agreement_movements (id_financing_agreement, fecha_movimiento, id_movimiento_af);
create index financing_agreement_movements_fpago_idx on financing_agreement_movements (id_fpago);
create index financing_agreement_movements_banco_idx on financing_agreement_movements (id_banco);
create index financing_agreement_movements_anticipo_idx on financing_agreement_movements (id_financing_agreement)
  where modalidad_financiacion = 'ANTICIPO';
create index financing_agreement_movements_fecha_idx
  on financing_agreement_movements (id_empresa, (coalesce(saldo_inicial_al, fecha_movimiento))) where estado = 'APROBADO';

-- Money of an approved loan leaves on the day of the loan. A corrected loan leaves its former day.
create function asentar_prestamo(id uuid) returns void language plpgsql as $$
declare
  prestamo financing_agreement_movements;
  cuenta uuid[];
  dicho bank_movements;
begin
  select * into prestamo from financing_agreement_movements where id_movimiento_af = id;
  if prestamo.estado = 'APROBADO' and prestamo.id_fpago is not null then
    cuenta := cuenta_de_pago(prestamo.id_empresa, prestamo.id_fpago, prestamo.id_banco);
  end if;
  if cuenta is not null then
    dicho.id_empresa := prestamo.id_empresa;
    dicho.id_banco := cuenta[1];
    dicho.fecha := prestamo.fecha_movimiento;
    dicho.valor := -prestamo.valor;
    dicho.tipo := 'PRESTAMO';
    dicho.documento := 'ACUERDO';
    dicho.id_documento := prestamo.id_financing_agreement;
    select consecutivo, id_tercetro into dicho.numero, dicho.id_tercero from financing_agreements
      where id_acuerdo_de_financiamiento = prestamo.id_financing_agreement;
    dicho.concepto := prestamo.descripcion;
    dicho.registro := actor() ->> 'nombre';
  end if;
  perform asentar('PRESTAMO', id, dicho, 'CORRECCION');
end $$;
create constraint trigger asentar after insert or update or delete on financing_agreement_movements deferrable initially deferred
  for each row execute function asentar_documento();
