-- What a company brings with it on its first day (N-161): nothing here moved money through its methods and banks.

-- What is left of a loan on the day of the cut, and the interest that it had run up to it (facts 3.6): from then on it runs
-- again. Through what it was lent nobody says any more.
alter table financing_agreement_movements
  add column saldo_inicial_al date,
  add column interes_inicial numeric(15) not null default 0 check (interes_inicial >= 0),
  drop constraint financing_agreement_movements_pago,
  add constraint financing_agreement_movements_pago
    check ((modalidad_financiacion = 'MONEY_LOAN' and saldo_inicial_al is null) = (id_fpago is not null)),
  drop constraint financing_agreement_movements_cierre,
  add constraint financing_agreement_movements_cierre
    check (fecha_liquidacion >= coalesce(saldo_inicial_al, fecha_movimiento)),
  add constraint financing_agreement_movements_saldo_inicial
    check (saldo_inicial_al >= fecha_movimiento and (interes_inicial = 0 or saldo_inicial_al is not null));

-- What clients had paid in advance came in through what nobody says any more either.
alter table payment_receipts
  alter column id_medio_pago drop not null,
  add constraint payment_receipts_medio check ((origen = 'SALDO_INICIAL') = (id_medio_pago is null));

-- What is owed to somebody, in whole pesos, and no settlement says: so far what was owed on the first day.
create table accounts_payable (
  id_cuenta_por_pagar uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  origen text not null check (origen in ('SALDO_INICIAL')),
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  fecha date not null,
  fecha_vencimiento date not null,
  concepto text not null default '',
  valor numeric(15) not null check (valor > 0),
  pagado numeric(15) not null default 0 check (pagado >= 0),
  anulada boolean not null default false,
  motivo_anulacion text not null default '',
  saldo numeric(15) not null generated always as (case when anulada then 0 else valor - pagado end) stored,
  constraint accounts_payable_consecutivo_unico unique (id_empresa, consecutivo),
  constraint accounts_payable_pagado check (pagado <= valor),
  constraint accounts_payable_vencimiento check (fecha_vencimiento >= fecha),
  constraint accounts_payable_anulada check (anulada = (motivo_anulacion <> '')),
  constraint accounts_payable_anulada_sin_pagos check (not anulada or pagado = 0)
);
select preparar_tabla('accounts_payable', 'consecutivo, nombre_tercero, concepto');
select preparar_copia('accounts_payable', 'id_tercero', 'nombre_tercero', 'nombre');
create index accounts_payable_tercero_idx on accounts_payable (id_tercero);
create index accounts_payable_fecha_idx on accounts_payable (id_empresa, fecha, id_cuenta_por_pagar);
create index accounts_payable_vence_idx on accounts_payable (id_empresa, fecha_vencimiento, id_cuenta_por_pagar)
  include (fecha);
create index accounts_payable_por_vencimiento_idx on accounts_payable
  (id_empresa, (case when saldo > 0 then fecha_vencimiento else date 'infinity' end), id_cuenta_por_pagar) include (fecha);
create index accounts_payable_abiertas_idx on accounts_payable (id_empresa, fecha_vencimiento)
  include (saldo, id_tercero) where saldo > 0;
select preparar_orden('accounts_payable', 'consecutivo, nombre_tercero, valor, saldo', 'fecha');
select ampliar_lista('accounts_payable', 'busqueda, fecha, fecha_vencimiento, anulada, valor, pagado, saldo');

-- They are paid as settlements are.
alter table payments
  add column id_cuenta_por_pagar uuid references accounts_payable,
  drop constraint payments_documento_check,
  add constraint payments_documento_check check (documento in ('LIQUIDACION', 'CUENTA_POR_PAGAR')),
  drop constraint payments_de_su_documento,
  add constraint payments_de_su_documento check ((documento = 'LIQUIDACION') = (id_liquidacion is not null)
    and (documento = 'CUENTA_POR_PAGAR') = (id_cuenta_por_pagar is not null));
create index payments_cuenta_por_pagar_idx on payments (id_cuenta_por_pagar) where id_cuenta_por_pagar is not null;
drop trigger solo_agregar on payments;
create trigger solo_agregar before delete or update of id_pago, id_empresa, documento, id_liquidacion, id_cuenta_por_pagar,
  id_tercero, direccion, fecha, valor, id_fpago, id_banco, registro on payments
  for each row execute function rechazar_cambio_de_pago();

-- What had been given in advance to a supplier: the next settlements take it off (N-149). Whole pesos.
create table advances (
  id_anticipo uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  consecutivo text not null check (consecutivo <> ''),
  id_tercero uuid not null references third_parties,
  nombre_tercero text not null,
  fecha date not null,
  valor numeric(15) not null check (valor > 0),
  concepto text not null default '',
  constraint advances_consecutivo_unico unique (id_empresa, consecutivo)
);
select preparar_tabla('advances', 'consecutivo, nombre_tercero');
select preparar_copia('advances', 'id_tercero', 'nombre_tercero', 'nombre');
create index advances_tercero_idx on advances (id_tercero, id_anticipo);

-- Which import brought a record: it is taken back as a whole.
alter table accounts_receivable add column id_importacion uuid;
alter table financing_agreements add column id_importacion uuid;
alter table payment_receipts add column id_importacion uuid;
alter table accounts_payable add column id_importacion uuid;
alter table advances add column id_importacion uuid;
create index accounts_receivable_importacion_idx on accounts_receivable (id_importacion) where id_importacion is not null;
create index financing_agreements_importacion_idx on financing_agreements (id_importacion) where id_importacion is not null;
create index payment_receipts_importacion_idx on payment_receipts (id_importacion) where id_importacion is not null;
create index accounts_payable_importacion_idx on accounts_payable (id_importacion) where id_importacion is not null;
create index advances_importacion_idx on advances (id_importacion) where id_importacion is not null;
