-- Receipts applied to receivables. A receivable stores what was applied to it (abonos), a receipt what of it was applied
-- (aplicado), both written with the application; what is left of either follows in its own row.

alter table accounts_receivable
  add column saldo_actual numeric(15) not null generated always as (
    case when anulada then 0 else valor_original_factura - total_abonos_realizados - abonos end) stored,
  add constraint accounts_receivable_anulada_sin_abonos check (not anulada or abonos = 0);
-- What is owed, by the day on which it falls due: what is overdue, and its sum, are read from here alone.
create index accounts_receivable_abiertas_idx on accounts_receivable (id_empresa, fecha_esperada_pago)
  include (saldo_actual, cliente_id) where saldo_actual > 0;

-- The receipt of a scale's fee pays that fee and nothing else.
alter table payment_receipts
  add column aplicado numeric(15) not null default 0 check (aplicado >= 0),
  add column por_aplicar numeric(15) not null generated always as (
    case when estado = 'ANULADO' or origen = 'PESADA' then 0 else valor_pagado - aplicado end) stored,
  add constraint payment_receipts_aplicado check (aplicado <= valor_pagado),
  add constraint payment_receipts_aplicado_estado check (aplicado = 0 or (estado = 'APLICADO' and origen <> 'PESADA'));

create table applied_receipts (
  id_applied_receipt uuid primary key default uuid7(),
  id_empresa uuid not null references companies,
  id_recibo_caja uuid not null references payment_receipts,
  numero_recibo text not null,
  id_cuenta_por_cobrar uuid not null references accounts_receivable,
  cuenta_por_cobrar_relacionada text not null,
  valor_aplicado numeric(15) not null check (valor_aplicado > 0),
  fecha_aplicacion date not null,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  busqueda text generated always as (texto_busqueda(numero_recibo, cuenta_por_cobrar_relacionada)) stored
);
select preparar_tabla('applied_receipts');
select preparar_copia('applied_receipts', 'id_recibo_caja', 'numero_recibo', 'numero_recibo');
select preparar_copia('applied_receipts', 'id_cuenta_por_cobrar', 'cuenta_por_cobrar_relacionada', 'numero_factura');
create index applied_receipts_recibo_idx on applied_receipts (id_recibo_caja);
create index applied_receipts_cuenta_idx on applied_receipts (id_cuenta_por_cobrar);
create index applied_receipts_fecha_idx on applied_receipts (id_empresa, fecha_aplicacion, id_applied_receipt);

-- Up to how many days late a receivable is CORRIENTE, and up to how many EN MORA; beyond, VENCIDA.
insert into rates (id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, tags, vigente_desde)
select c.id_empresa, 'CARTERA', p.descripcion, 'días', p.dias, p.dias, p.tag, '2025-01-01'
from companies c cross join (values
  ('DIAS_CORRIENTE', 'Días de atraso de la cartera corriente', 0),
  ('DIAS_EN_MORA', 'Días de atraso de la cartera en mora', 90)) p (tag, descripcion, dias)
where not exists (
  select from rates r where r.id_empresa = c.id_empresa and p.tag = any (string_to_array(r.tags, '|')));
