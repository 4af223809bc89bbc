-- Known empty weight of the plate in kg when the empty weight is taken, and whether the difference was too large.
alter table weighing_records
  add column tara_conocida numeric(10,2) check (tara_conocida > 0),
  add column tara_desviada boolean not null default false,
  add constraint weighing_records_tara check (not tara_desviada or tara_conocida is not null);
create index weighing_records_tara_desviada_idx on weighing_records (id_empresa, fecha, id_weighing_record)
  where tara_desviada and not eliminada;

-- Days for which an empty weight is the plate's tare, and the allowed difference in percent.
do $$
begin
  execute replace(pg_get_functiondef('parametros_en(text)'::regprocedure), 'TARA_BULTO,', 'TARA_BULTO,TARA_VIGENCIA,TARA_TOLERANCIA,');
end $$;

insert into rates (id_empresa, area, descripcion, unidad_medida, valor, tags, vigente_desde)
select id_empresa, 'BASCULA', descripcion, unidad, valor, tag, '2025-01-01'
from companies, (values
  ('Vigencia de la tara de una placa', 'días', 90, 'TARA_VIGENCIA'),
  ('Tolerancia de la tara de una placa', '%', 5, 'TARA_TOLERANCIA')) parametro (descripcion, unidad, valor, tag);
