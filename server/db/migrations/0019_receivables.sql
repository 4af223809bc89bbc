-- Accounts receivable, in whole pesos. Applied receipts are added up in `abonos`; the balance follows.

create table accounts_receivable (
  id_cuenta_por_cobrar uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  numero_factura text not null check (numero_factura <> ''),
  fecha_factura date not null,
  fecha_esperada_pago date not null,
  cliente_id uuid not null references third_parties,
  cliente_nombre text not null,
  observaciones text not null default '',
  -- Source of the debt, such as PESADA for the fee of a ticket and MORA for late interest.
  origen text not null default 'MANUAL',
  id_weighing_record uuid references weighing_records,
  id_factura uuid references invoices,
  -- Agreement whose closing left the debt, or that a voided settlement no longer pays.
  id_acuerdo uuid references financing_agreements,
  -- Milling of others' paddy, whose owner is charged the levy.
  id_maquila uuid references milling_operations,
  -- Receivable whose late interest this one collects.
  id_cuenta_principal uuid references accounts_receivable,
  id_importacion uuid,
  valor_original_factura numeric(15) not null check (valor_original_factura > 0),
  iva numeric(15) not null default 0 check (iva >= 0 and iva <= valor_original_factura),
  -- Interest in the original value, which payments pay first. Late interest runs on the rest.
  interes_original numeric(15) not null default 0,
  porcentaje_interes_mora numeric(18, 6) not null default 0 check (porcentaje_interes_mora >= 0),
  mora_cobrada numeric(15) not null default 0 check (mora_cobrada >= 0),
  mora_condonada numeric(15) not null default 0 check (mora_condonada >= 0),
  motivo_condonacion text not null default '',
  motivo_cambio text not null default '',
  -- Payments from before, as typed.
  total_abonos_realizados numeric(15) not null default 0 check (total_abonos_realizados >= 0),
  abonos numeric(15) not null default 0 check (abonos >= 0),
  notas numeric(15) not null default 0 check (notas >= 0),
  anulada boolean not null default false,
  motivo_anulacion text not null default '',
  -- Day of the void of a receivable of a closed month.
  anulada_el date,
  saldo_actual numeric(15) not null generated always as (
    case when anulada then 0 else valor_original_factura - total_abonos_realizados - abonos - notas end) stored,
  constraint accounts_receivable_numero_unico unique (id_empresa, numero_factura),
  constraint accounts_receivable_abonos
    check (total_abonos_realizados + abonos + notas <= valor_original_factura),
  constraint accounts_receivable_notas check (notas = 0 or id_factura is not null),
  constraint accounts_receivable_anulada_sin_abonos check (not anulada or abonos = 0),
  constraint accounts_receivable_interes_original check (interes_original between 0 and valor_original_factura),
  constraint accounts_receivable_condonacion check (mora_condonada = 0 or motivo_condonacion <> ''),
  constraint accounts_receivable_mora check ((origen = 'MORA') = (id_cuenta_principal is not null)
    and (origen <> 'MORA' or interes_original = valor_original_factura)),
  constraint accounts_receivable_cuota check ((origen = 'CUOTA_FOMENTO') = (id_maquila is not null))
);
select preparar_tabla('accounts_receivable', 'numero_factura, cliente_nombre');
select preparar_copia('accounts_receivable', 'cliente_id', 'cliente_nombre', 'nombre');
select preparar_copia('accounts_receivable', 'id_factura', 'numero_factura', 'numero_de_factura');
select preparar_orden('accounts_receivable', 'numero_factura, cliente_nombre, valor_original_factura, saldo_actual, '
  'observaciones', 'fecha_factura');
create index accounts_receivable_abonos_orden_idx
  on accounts_receivable (id_empresa, (total_abonos_realizados + abonos), id_cuenta_por_cobrar) include (fecha_factura);
select ampliar_lista('accounts_receivable', 'busqueda, fecha_factura, fecha_esperada_pago, anulada, valor_original_factura, '
  'total_abonos_realizados, abonos, notas, saldo_actual');
select preparar_periodo('accounts_receivable', 'fecha_factura', 'fecha_factura, valor_original_factura, total_abonos_realizados, '
  'interes_original, cliente_id', 'not $.anulada');
create index accounts_receivable_fecha_idx on accounts_receivable (id_empresa, fecha_factura, id_cuenta_por_cobrar);
create index accounts_receivable_vence_idx on accounts_receivable (id_empresa, fecha_esperada_pago, id_cuenta_por_cobrar)
  include (fecha_factura);
-- The list by due day, paid receivables last.
create index accounts_receivable_por_vencimiento_idx on accounts_receivable (id_empresa,
    (case when saldo_actual > 0 then fecha_esperada_pago else date 'infinity' end), id_cuenta_por_cobrar)
  include (saldo_actual, fecha_esperada_pago, fecha_factura);
-- Sums of what is overdue are read from this index alone.
create index accounts_receivable_abiertas_idx on accounts_receivable (id_empresa, fecha_esperada_pago)
  include (saldo_actual, cliente_id) where saldo_actual > 0;
create index accounts_receivable_cliente_idx on accounts_receivable (cliente_id);
create index accounts_receivable_acuerdo_idx on accounts_receivable (id_acuerdo) where id_acuerdo is not null;
create unique index accounts_receivable_pesada_unica on accounts_receivable (id_weighing_record) where not anulada;
-- An invoice has one receivable. Balances of invoices are read from these two indexes alone.
create unique index accounts_receivable_factura_unica on accounts_receivable (id_factura) include (saldo_actual)
  where id_factura is not null;
create index accounts_receivable_por_factura_idx on accounts_receivable (id_empresa, id_factura) include (saldo_actual)
  where id_factura is not null;
create index accounts_receivable_principal_idx on accounts_receivable (id_cuenta_principal)
  where id_cuenta_principal is not null;
create unique index accounts_receivable_maquila_unica on accounts_receivable (id_maquila)
  where id_maquila is not null and not anulada;
create index accounts_receivable_importacion_idx on accounts_receivable (id_importacion) where id_importacion is not null;
create index accounts_receivable_anuladas_idx
  on accounts_receivable (id_empresa, ((actualizado_en at time zone 'America/Bogota')::date)) where anulada;
