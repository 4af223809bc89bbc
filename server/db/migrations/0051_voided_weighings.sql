-- A voided ticket keeps its reason beside its number (N-150), and is found by the list's filter.
select set_config('molino.silencio', 'on', true);
alter table weighing_records add column motivo_anulacion text not null default '';
update weighing_records set motivo_anulacion = 'Eliminado' where eliminada;
select set_config('molino.silencio', '', true);
alter table weighing_records
  add constraint weighing_records_eliminada_motivo check (eliminada = (motivo_anulacion <> ''));
create index weighing_records_eliminadas_idx on weighing_records (id_empresa, id_weighing_record) where eliminada;
