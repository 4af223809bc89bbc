-- The base of the withholding was 92 UVT again from 8 May to 30 June 2026 (facts 3.4): where its 70 ran on without an end.
with abierta as (
  update rates set vigente_hasta = '2026-05-07'
  where tags = 'RETENCION_BASE_UVT' and activo and valor = 70 and vigente_desde = '2025-06-01' and vigente_hasta is null
  returning *)
insert into rates (id_empresa, area, descripcion, unidad_medida, valor, tags, id_producto, vigente_desde, vigente_hasta)
select id_empresa, area, descripcion, unidad_medida, v.valor, tags, id_producto, v.desde::date, v.hasta::date
from abierta, (values (92, '2026-05-08', '2026-06-30'), (70, '2026-07-01', null)) v (valor, desde, hasta);
