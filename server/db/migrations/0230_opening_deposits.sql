-- Paddy in deposit that a company brings with it on its first day (N-161, N-164): of its ticket the book of before says the net
-- kilos, seldom what the truck weighed, who drove it and how its fee was paid. What was weighed here goes on saying all of it.
alter table weighing_records
  add column id_importacion uuid,
  alter column id_vehiculo drop not null,
  alter column id_conductor drop not null,
  alter column id_formapago drop not null,
  drop constraint weighing_records_completa,
  add constraint weighing_records_completa check (id_importacion is not null
    or (peso_neto is null) = (peso_lleno is null or peso_vacio is null)),
  add constraint weighing_records_pesada_aqui check (id_importacion is not null
    or (id_vehiculo is not null and id_conductor is not null and id_formapago is not null)),
  add constraint weighing_records_saldo_inicial check (id_importacion is null
    or (en_deposito and peso_neto is not null and peso_lleno is null and peso_vacio is null and vrpesada = 0 and pesoflete = 0));
create index weighing_records_importacion_idx on weighing_records (id_importacion) where id_importacion is not null;

-- Of what was weighed here this says the same; what was brought is in no yard.
drop index weighing_records_patio_idx;
alter table weighing_records drop column en_patio;
alter table weighing_records add column en_patio boolean not null generated always as (peso_neto is null) stored;
create index weighing_records_patio_idx
  on weighing_records (id_empresa, id_weighing_record) where en_patio and not eliminada;
