import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Tercero } from '#server/kit/rules/voucher.ts'
import type { Documents } from '#server/kit/vouchers/parties.ts'
import { between, documentOf, inScope, numbers, type Scope } from '#server/kit/vouchers/scope.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { TAG_PAYROLL_SHARES } from '#server/parties/paid-tags-words.ts'
import {
  voucherOfPayroll,
  voucherOfPayrollPayment,
  type ColillaContable,
  type PagoDeNomina,
} from './vouchers-rules.ts'

/** Identity cards are the only identification that employees have. */
const EMPLOYEE = sql`jsonb_build_object('tipo', 'EMPLEADO', 'nombre', e.nombre_completo, 'tipo_identificacion', '13',
  'identificacion', e.identificacion)`

const LAST_DAY = sql`(date_trunc('month', n.desde) + interval '1 month - 1 day')::date`

interface Slip extends ColillaContable {
  mes: string
  fecha: string
}

type Paid = Omit<PagoDeNomina, 'tercero' | 'medio'> & PagoDeNomina['medio']

/** Vouchers of the slips of each month, unless payroll is kept elsewhere, and of their payments. */
export async function readPayrollVouchers(q: Queries, company: string, scope: Scope): Promise<Documents[]> {
  const slips = await readSlips(q, company, scope)
  const paid = await readPayments(q, company, scope)
  if (slips.length + paid.length === 0) return []
  const ids = await partiesOf(q, company)
  const months = new Map<string, Slip[]>()
  for (const slip of slips) months.set(slip.mes, [...(months.get(slip.mes) ?? []), slip])
  const own = (partyOf: (id: string) => Tercero | undefined) => partyOf(ids.propio)
  return [
    {
      terceros: [ids.propio, ids.aportes],
      vouchers: (partyOf) =>
        [...months].flatMap(([mes, colillas]) => {
          const [tercero, aportes] = [own(partyOf), partyOf(ids.aportes)]
          if (!tercero || !aportes) return []
          return voucherOfPayroll({ mes, fecha: colillas[0]!.fecha, tercero, aportes, colillas })
        }),
    },
    {
      terceros: [ids.propio],
      vouchers: (partyOf) =>
        paid.flatMap((one) => {
          const tercero = own(partyOf)
          return tercero ? voucherOfPayrollPayment({ ...one, tercero, medio: one }) : []
        }),
    },
  ]
}

/** The key of a month's voucher names the month instead of a record. */
function readSlips(q: Queries, company: string, scope: Scope): Promise<Slip[]> {
  const asked = 'clave' in scope ? documentOf(scope.clave) : null
  if (asked && asked.tipo !== 'NOMINA') return Promise.resolve([])
  const within = asked ? sql`to_char(n.desde, 'YYYY-MM') = ${asked.id}` : between(LAST_DAY, scope)
  return rowsOf<Slip>(
    q,
    sql`select to_char(n.desde, 'YYYY-MM') as mes, ${LAST_DAY}::text as fecha, ${EMPLOYEE} as empleado,
        ${numbers('n', ['aporte_salud', 'aporte_pension', 'aporte_riesgos', 'aporte_caja', 'aporte_icbf', 'aporte_sena'])},
        (select coalesce(jsonb_agg(jsonb_build_object('clave', c.clave, 'devengado', c.devengado, 'deduccion', c.deduccion)
          order by c.orden), '[]') from payroll_concepts c where c.id_nomina = n.id_nomina) as conceptos
      from payroll_records n join employees e using (id_empleado)
      where n.id_empresa = ${company} and ${within}
        and not (select nomina_externa from companies where id_empresa = ${company})
      order by n.desde, texto_busqueda(e.nombre_completo), e.id_empleado`,
  )
}

function readPayments(q: Queries, company: string, scope: Scope): Promise<Paid[]> {
  const within = sql`(${between(sql`p.fecha`, scope)} or (p.anulada and ${between(sql`p.anulada_el`, scope)}))`
  return rowsOf<Paid>(
    q,
    sql`select p.id_pago_nomina as id, p.consecutivo, p.mes, p.fecha::text as fecha, p.id_banco, f.tags,
        coalesce(p.anulada_el::text, '') as anulada, p.motivo_anulacion as motivo,
        (select jsonb_agg(jsonb_build_object('empleado', ${EMPLOYEE}, 'valor', s.valor)
            order by texto_busqueda(e.nombre_completo), e.id_empleado)
          from payroll_paid_slips s join payroll_records n using (id_nomina) join employees e using (id_empleado)
          where s.id_pago_nomina = p.id_pago_nomina) as colillas
      from payroll_payments p join payment_methods f on f.id_forma_pago = p.id_fpago
      where p.id_empresa = ${company} and ${inScope(scope, ['PAGO'], sql`p.id_pago_nomina`, within)}
      order by p.id_pago_nomina`,
  )
}

/** The company's own third party, and the one that receives the shares. */
async function partiesOf(q: Queries, company: string): Promise<{ propio: string; aportes: string }> {
  const tagged = (tag: string) => sql`(select id_tercero from third_parties
    where id_empresa = ${company} and ${tag} = any (string_to_array(tags, '|')) order by id_tercero limit 1)`
  const [found] = await rowsOf<{ propio: string; aportes: string }>(
    q,
    sql`select propio, coalesce(aportes, propio) as aportes
      from (select ${tagged(TAG_OWN_COMPANY)} as propio, ${tagged(TAG_PAYROLL_SHARES)} as aportes) t`,
  )
  if (!found) throw new Error(`The company ${company} has no third party of its own`)
  return found
}
