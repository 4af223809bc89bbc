-- The state and the kilos stand beside the day: a year of tickets in their order is found in the index alone.
drop index weighing_records_fecha_idx;
create index weighing_records_fecha_idx on weighing_records
  (id_empresa, fecha, id_weighing_record) include (estado, peso_neto) where not eliminada;
