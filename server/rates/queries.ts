import { sql } from 'drizzle-orm'
import { TODAY_IN_BOGOTA } from '#server/kit/rows/moments.ts'
import type { Resource } from '#server/kit/rows/resource.ts'

export const RATES: Resource = {
  name: 'rates',
  id: 'id_tarifa',
  searched: ['descripcion', 'tags'],
  filters: ['activo', 'area', 'tags', 'id_producto', 'id_origen'],
  sorted: ['descripcion', 'unidad_medida'],
  sortedByValue: ['area', 'valor', 'valor_referencia', 'vigente_desde'],
  label: 'descripcion',
  extra: (rate) => sql`jsonb_build_object('descripcion_producto',
        (select descripcion from products where id_producto = ${rate}.id_producto),
      'nombre_origen', (select nombre from origins where id_origen = ${rate}.id_origen),
      'estado_vigencia', case when not ${rate}.activo then ''
        when ${rate}.vigente_desde > ${TODAY_IN_BOGOTA} then 'FUTURA'
        when coalesce(${rate}.vigente_hasta >= ${TODAY_IN_BOGOTA}, true) then 'VIGENTE'
        when ${rate}.parametro is null or ${rate}.municipio <> '' or exists (select from rates o where o.id_empresa = ${rate}.id_empresa
          and o.activo and o.parametro = ${rate}.parametro and o.alcance = ${rate}.alcance
          and o.vigente_desde > ${rate}.vigente_desde and o.vigente_desde <= ${TODAY_IN_BOGOTA}) then 'VENCIDA'
        else 'EN_USO' end)`,
}
