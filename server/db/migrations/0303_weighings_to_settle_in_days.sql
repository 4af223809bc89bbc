-- Which tickets wait for their settlement says whether they are in deposit, too: their sums are read from the index by day alone.
drop index weighing_records_fecha_idx;
create index weighing_records_fecha_idx on weighing_records (id_empresa, fecha, id_weighing_record)
  include (operacion, estado, aplica_liquidacion, en_deposito, peso_neto, pesoflete, vrpesada) where not eliminada;
