import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

/** One value or quality table per day. */
export const RATE_CHECKS: readonly Check[] = [
  queryCheck(
    'Un solo valor por día de cada tarifa de cálculo',
    sql`select from rates where activo and parametro is not null`,
    sql`select r.id_empresa as empresa,
        format('Tarifa %s: tiene dos valores desde el %s', descripcion, vigente_desde) as que
      from (select *, max(coalesce(vigente_hasta, 'infinity')) over (partition by id_empresa, parametro, alcance
          order by vigente_desde, id_tarifa rows between unbounded preceding and 1 preceding) as antes
        from rates where activo and parametro is not null) r
      where vigente_desde <= antes`,
  ),
  queryCheck(
    'Una sola tabla de calidad por día de cada medida',
    sql`select from quality_tables where activo`,
    sql`select t.id_empresa as empresa,
        format('Tabla %s: rige con %s desde el %s', t.nombre, o.nombre, greatest(t.vigente_desde, o.vigente_desde)) as que
      from quality_tables t join quality_tables o on o.id_empresa = t.id_empresa and o.activo
        and o.id_tabla_calidad > t.id_tabla_calidad and o.medida = t.medida
        and o.id_producto is not distinct from t.id_producto
        and t.vigente_desde <= coalesce(o.vigente_hasta, 'infinity') and o.vigente_desde <= coalesce(t.vigente_hasta, 'infinity')
      where t.activo`,
  ),
]
