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
  queryCheck(
    'Pagos de la nómina',
    sql`select from payroll_payments`,
    sql`select p.id_empresa as empresa, format('%s: dice %s, y sus colillas %s de %s', consecutivo, p.valor, x.pagado, x.neto)
        as que
      from payroll_payments p, lateral (select coalesce(sum(s.valor), 0) as pagado, coalesce(sum(n.neto), 0) as neto,
          bool_or(to_char(n.desde, 'YYYY-MM') <> p.mes or n.id_empresa <> p.id_empresa) as ajena
        from payroll_paid_slips s join payroll_records n using (id_nomina)
        where s.id_pago_nomina = p.id_pago_nomina) x
      where p.valor <> x.pagado or not p.anulada and p.valor <> x.neto or x.ajena`,
  ),
  queryCheck(
    'Colillas pagadas dos veces',
    sql`select from payroll_paid_slips`,
    sql`select p.id_empresa as empresa, format('%s y otro pago pagan la misma colilla', min(p.consecutivo)) as que
      from payroll_paid_slips s join payroll_payments p using (id_pago_nomina) where not p.anulada
      group by p.id_empresa, s.id_nomina having count(*) > 1`,
  ),
]
