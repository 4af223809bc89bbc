-- Index by day of a long list with its summed and filtering columns. Sums of a period, and of all, read nothing else.
alter table accounts_receivable
  add column viva boolean not null generated always as (not anulada and notas < valor_original_factura) stored;
select ampliar_lista('accounts_receivable', 'busqueda, fecha_factura, fecha_esperada_pago, viva, valor_original_factura, '
  'total_abonos_realizados, abonos, notas, saldo_actual');
drop index accounts_receivable_fecha_idx;
create index accounts_receivable_fecha_idx on accounts_receivable (id_empresa, fecha_factura, id_cuenta_por_cobrar)
  include (fecha_esperada_pago, viva, anulada_el, valor_original_factura, total_abonos_realizados, abonos, notas, saldo_actual);

drop index weighing_records_sumas_idx, weighing_records_fecha_idx;
create index weighing_records_fecha_idx on weighing_records (id_empresa, fecha, id_weighing_record)
  include (operacion, estado, aplica_liquidacion, peso_neto, pesoflete, vrpesada) where not eliminada;
