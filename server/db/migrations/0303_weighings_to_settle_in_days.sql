-- The index of tickets to settle includes the deposit flag, so that their sums by day read nothing else.
drop index weighing_records_fecha_idx;
create index weighing_records_fecha_idx on weighing_records (id_empresa, fecha, id_weighing_record)
  include (operacion, estado, aplica_liquidacion, en_deposito, peso_neto, pesoflete, vrpesada) where not eliminada;
