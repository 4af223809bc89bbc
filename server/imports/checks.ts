import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

/** Payroll, and the parameters of which one value holds a day. */
export const WORK_CHECKS: readonly Check[] = [
  queryCheck(
    'Sumas de la nómina',
    sql`select from payroll_records`,
    sql`select n.id_empresa as empresa, format('Colilla de %s, %s: dice %s menos %s y sus conceptos suman %s menos %s',
        nombre_completo, to_char(desde, 'YYYY-MM'), total_devengado, total_deducciones, devengado, deduccion) as que
      from payroll_records n join employees using (id_empleado), lateral (select coalesce(sum(c.devengado), 0) as devengado,
        coalesce(sum(c.deduccion), 0) as deduccion from payroll_concepts c where c.id_nomina = n.id_nomina) x
      where total_devengado <> devengado or total_deducciones <> deduccion`,
  ),
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
