import { sql } from 'drizzle-orm'
import { queryCheck, type Check } from '#server/kit/check.ts'

export const PAYROLL_CHECKS: readonly Check[] = [
  queryCheck(
    'Sumas de la nómina',
    sql`select from payroll_records`,
    sql`select n.id_empresa as empresa, format('Colilla de %s, %s: dice %s menos %s y sus conceptos suman %s menos %s',
        nombre_completo, to_char(desde, 'YYYY-MM'), total_devengado, total_deducciones, devengado, deduccion) as que
      from payroll_records n join employees using (id_empleado), lateral (select coalesce(sum(c.devengado), 0) as devengado,
        coalesce(sum(c.deduccion), 0) as deduccion from payroll_concepts c where c.id_nomina = n.id_nomina) x
      where total_devengado <> devengado or total_deducciones <> deduccion`,
  ),
]
