-- What is received and what is owed, in whole pesos. What was applied stands in both (abonos, aplicado); the rest follows.

-- The receipt of a scale's fee pays that fee and nothing else.
create table payment_receipts (
  id_recibo_caja uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_recibo text not null check (numero_recibo <> ''),
  estado text not null check (estado in ('PENDIENTE', 'APLICADO', 'ANULADO')),
  valor_pagado numeric(15) not null check (valor_pagado > 0),
  fecha_recepcion_pago date not null,
  id_medio_pago uuid not null references payment_methods,
  id_cliente_tercero uuid not null references third_parties,
  nombre_cliente text not null,
  facturas_aplicadas text not null default '',
  observaciones text not null default '',
  motivo_anulacion text not null default '',
  -- The bank that money came in through, where the payment method is one of banks (N-129).
  id_banco uuid references banks,
  aplicado numeric(15) not null default 0 check (aplicado >= 0),
  -- PESADA for the fee of a ticket, else MANUAL.
  origen text not null default 'MANUAL',
  id_weighing_record uuid references weighing_records,
  por_aplicar numeric(15) not null generated always as (
    case when estado = 'ANULADO' or origen = 'PESADA' then 0 else valor_pagado - aplicado end) stored,
  constraint payment_receipts_numero_unico unique (id_empresa, numero_recibo),
  constraint payment_receipts_aplicado check (aplicado <= valor_pagado),
  constraint payment_receipts_aplicado_estado check (aplicado = 0 or (estado = 'APLICADO' and origen <> 'PESADA'))
);
select preparar_tabla('payment_receipts', 'numero_recibo, estado, nombre_cliente');
select preparar_copia('payment_receipts', 'id_cliente_tercero', 'nombre_cliente', 'nombre');
create unique index payment_receipts_pesada_unica on payment_receipts (id_weighing_record) where estado <> 'ANULADO';
create index payment_receipts_cliente_idx on payment_receipts (id_cliente_tercero);
create index payment_receipts_fecha_idx on payment_receipts (id_empresa, fecha_recepcion_pago, id_recibo_caja);
-- Receipts of which something is left to apply: what is offered to whoever applies one.
create index payment_receipts_por_aplicar_idx on payment_receipts (id_empresa, id_recibo_caja) where por_aplicar > 0;

-- Invoices of sale; each makes its receivable, which keeps what is owed of it (contract.md, The chain of documents 4).
create table invoices (
  id uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_de_factura text not null check (numero_de_factura <> ''),
  valor_total numeric(15) not null check (valor_total > 0),
  fecha_de_emision date not null,
  fecha_de_vencimiento date not null,
  documento_de_soporte text not null check (documento_de_soporte <> ''),
  observaciones text not null default '',
  id_cliente_tercero uuid not null references third_parties,
  nombre_cliente text not null,
  -- The weighing that it invoices.
  id_weighing_record uuid references weighing_records,
  constraint invoices_numero_unico unique (id_empresa, numero_de_factura),
  constraint invoices_vencimiento check (fecha_de_vencimiento >= fecha_de_emision)
);
select preparar_tabla('invoices', 'numero_de_factura, nombre_cliente');
select preparar_copia('invoices', 'id_cliente_tercero', 'nombre_cliente', 'nombre');
create index invoices_cliente_idx on invoices (id_cliente_tercero);
create index invoices_fecha_idx on invoices (id_empresa, fecha_de_emision, id);
create unique index invoices_pesada_unica on invoices (id_weighing_record) where id_weighing_record is not null;

create table accounts_receivable (
  id_cuenta_por_cobrar uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_factura text not null check (numero_factura <> ''),
  valor_original_factura numeric(15) not null check (valor_original_factura > 0),
  -- Payments from before, as typed.
  total_abonos_realizados numeric(15) not null default 0 check (total_abonos_realizados >= 0),
  abonos numeric(15) not null default 0 check (abonos >= 0),
  fecha_factura date not null,
  fecha_esperada_pago date not null,
  porcentaje_interes_mora numeric(18, 6) not null default 0 check (porcentaje_interes_mora >= 0),
  observaciones text not null default '',
  cliente_id uuid not null references third_parties,
  cliente_nombre text not null,
  anulada boolean not null default false,
  motivo_anulacion text not null default '',
  -- PESADA for the fee of a ticket, else MANUAL.
  origen text not null default 'MANUAL',
  id_weighing_record uuid references weighing_records,
  id_factura uuid references invoices,
  -- What a closed agreement leaves owed, and what a voided settlement gives back to one.
  id_acuerdo uuid references financing_agreements,
  saldo_actual numeric(15) not null generated always as (
    case when anulada then 0 else valor_original_factura - total_abonos_realizados - abonos end) stored,
  constraint accounts_receivable_numero_unico unique (id_empresa, numero_factura),
  constraint accounts_receivable_abonos check (total_abonos_realizados + abonos <= valor_original_factura),
  constraint accounts_receivable_anulada_sin_abonos check (not anulada or abonos = 0)
);
select preparar_tabla('accounts_receivable', 'numero_factura, cliente_nombre');
select preparar_copia('accounts_receivable', 'cliente_id', 'cliente_nombre', 'nombre');
select preparar_copia('accounts_receivable', 'id_factura', 'numero_factura', 'numero_de_factura');
create index accounts_receivable_fecha_idx on accounts_receivable (id_empresa, fecha_factura, id_cuenta_por_cobrar);
create index accounts_receivable_vence_idx on accounts_receivable (id_empresa, fecha_esperada_pago, id_cuenta_por_cobrar)
  include (fecha_factura);
-- What is owed, by the day on which it falls due: what is overdue, and its sum, are read from here alone.
create index accounts_receivable_abiertas_idx on accounts_receivable (id_empresa, fecha_esperada_pago)
  include (saldo_actual, cliente_id) where saldo_actual > 0;
create index accounts_receivable_cliente_idx on accounts_receivable (cliente_id);
create index accounts_receivable_acuerdo_idx on accounts_receivable (id_acuerdo) where id_acuerdo is not null;
create unique index accounts_receivable_pesada_unica on accounts_receivable (id_weighing_record) where not anulada;
-- One invoice has one receivable (C-84).
create unique index accounts_receivable_factura_unica on accounts_receivable (id_factura) include (saldo_actual)
  where id_factura is not null;

create table applied_receipts (
  id_applied_receipt uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_recibo_caja uuid not null references payment_receipts,
  numero_recibo text not null,
  id_cuenta_por_cobrar uuid not null references accounts_receivable,
  cuenta_por_cobrar_relacionada text not null,
  valor_aplicado numeric(15) not null check (valor_aplicado > 0),
  fecha_aplicacion date not null
);
select preparar_tabla('applied_receipts', 'numero_recibo, cuenta_por_cobrar_relacionada');
select preparar_copia('applied_receipts', 'id_recibo_caja', 'numero_recibo', 'numero_recibo');
select preparar_copia('applied_receipts', 'id_cuenta_por_cobrar', 'cuenta_por_cobrar_relacionada', 'numero_factura');
create index applied_receipts_recibo_idx on applied_receipts (id_recibo_caja);
create index applied_receipts_cuenta_idx on applied_receipts (id_cuenta_por_cobrar);
create index applied_receipts_fecha_idx on applied_receipts (id_empresa, fecha_aplicacion, id_applied_receipt);
