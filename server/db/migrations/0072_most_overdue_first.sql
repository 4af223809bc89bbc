-- Receivables come as they fall due, those on which nothing is owed after the others (N-156).
create index accounts_receivable_por_vencimiento_idx on accounts_receivable (id_empresa,
    (case when saldo_actual > 0 then fecha_esperada_pago else date 'infinity' end), id_cuenta_por_cobrar)
  include (saldo_actual, fecha_esperada_pago, fecha_factura);
