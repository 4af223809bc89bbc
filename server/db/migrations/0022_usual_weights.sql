-- Net weights outside of these are asked about before they are saved.
insert into rates (id_empresa, area, descripcion, unidad_medida, valor, valor_referencia, tags, vigente_desde)
select c.id_empresa, 'BASCULA', p.descripcion, 'kg', p.kilos, p.kilos, p.tag, '2025-01-01'
from companies c cross join (values
  ('PESO_NETO_MINIMO', 'Peso neto usual, desde', 500),
  ('PESO_NETO_MAXIMO', 'Peso neto usual, hasta', 60000)) p (tag, descripcion, kilos)
where not exists (
  select from rates r where r.id_empresa = c.id_empresa and p.tag = any (string_to_array(r.tags, '|')));
