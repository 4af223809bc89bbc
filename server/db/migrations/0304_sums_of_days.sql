-- Sums of receipts, payables, settlements and notes of a period read only their index by day, like those of weighings and
-- receivables (0302). The table holds the rows of all companies.
drop index payment_receipts_fecha_idx, accounts_payable_fecha_idx, settlements_fecha_idx, notes_fecha_idx;
create index payment_receipts_fecha_idx on payment_receipts (id_empresa, fecha_recepcion_pago, id_recibo_caja)
  include (estado, anulada_el, valor_pagado, aplicado, por_aplicar);
create index accounts_payable_fecha_idx on accounts_payable (id_empresa, fecha, id_cuenta_por_pagar)
  include (anulada, anulada_el, valor, pagado, retencion, saldo);
create index settlements_fecha_idx on settlements (id_empresa, fecha, id_liquidacion)
  include (estado, anulada_el, peso_neto, kg_liquidados, subtotal, retencion, reteica, registro_bolsa, cuota_fomento,
    total_deducciones, abono, anticipo, total_a_pagar);
create index notes_fecha_idx on notes (id_empresa, fecha, id_nota) include (base, iva, valor);
drop index accounts_payable_sumas_idx, notes_sumas_idx;

-- Invoices voided after their month was closed are few, and reports of a period include them, like settlements.
create index invoices_anulada_el_idx on invoices (id_empresa, anulada_el) where anulada_el is not null;
