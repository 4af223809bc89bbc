import {
  ApproveSettlement,
  NewSettlement,
  PaySettlement,
  VoidSettlement,
} from '#server/settlements/contract.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { PaySeveral } from '#server/payables/contract.ts'
import { paySeveral } from '#server/payables/several-acts.ts'
import { approveSettlement, payOut, paySettlement, voidSettlement } from '#server/settlements/acts.ts'
import { previewSettlement } from '#server/settlements/inputs-queries.ts'
import { createSettlement } from '#server/settlements/create-acts.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { type Mill, daysOld } from './mill.ts'
import { buyingPrice } from './prices.ts'
import type { Random } from './random.ts'
import type { DemoWeighing } from './weighings.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * State of a settlement by its age. Most settlements are paid. The newest wait for payment, and every other
 * of the newest waits for approval too.
 */
function stateOf(age: number, place: number, chance: Random): 'BORRADOR' | 'APROBADA' | 'PAGADA' | 'ANULADA' {
  if (age <= 8) return place % 2 === 0 ? 'APROBADA' : 'BORRADOR'
  if (chance.next() < 0.04) return 'ANULADA'
  return age > 14 ? 'PAGADA' : 'APROBADA'
}

/** Groups weighings by supplier and product, up to four in the order of their days. The newest stay unsettled. */
function groupsOf(weighings: readonly DemoWeighing[], chance: Random): DemoWeighing[][] {
  const open = new Map<string, DemoWeighing[]>()
  const groups: DemoWeighing[][] = []
  for (const weighing of weighings) {
    const fits = weighing.operacion === 'COMPRA' && weighing.analysis && weighing.age > 5
    if (!fits || chance.next() < 0.06) continue
    const key = `${weighing.supplier} ${weighing.product.id}`
    const group = open.get(key) ?? []
    group.push(weighing)
    open.set(key, group)
    if (group.length < chance.between(1, 4)) continue
    groups.push(group)
    open.delete(key)
  }
  groups.push(...open.values())
  return groups.sort((a, b) => lastOf(a) - lastOf(b))
}

const lastOf = (group: DemoWeighing[]) => group.at(-1)!.at.getTime()

/** Time of a settlement, some days after its last weighing. */
const momentOf = (group: DemoWeighing[], chance: Random) =>
  new Date(lastOf(group) + chance.between(1, 3) * DAY)

/** Plans the settlements of most purchases, with approvals and payments. */
export function planSettlements(mill: Mill, weighings: readonly DemoWeighing[], chance: Random): void {
  const { calendar, company, people, from, now } = mill
  let registered = 0
  let newest = 0
  for (const [index, group] of groupsOf(weighings, chance).entries()) {
    const usual = momentOf(group, chance)
    // The newest settlements are from yesterday, so that every morning has some.
    const place = daysOld(usual, now) < 6 ? newest++ : undefined
    const moment = place === undefined ? usual : new Date(now.getTime() - (1 + (place % 3)) * DAY)
    const estado = stateOf(daysOld(moment, now), place ?? index, chance)
    const later = (days: number) => new Date(moment.getTime() + days * DAY)
    calendar.plan(moment, people.analyst, async (tx, at) => {
      const hoy = dayInBogota(at)
      const draft = NewSettlement.parse({
        id_proveedor: group[0]!.supplier,
        precio_carga: buyingPrice(group[0]!.product.nombre, chance),
        pesadas: group.map(({ id }) => id),
        registro: chance.next() < 0.15 ? 'RETENCION' : undefined,
      })
      const offset = estado === 'ANULADA' ? {} : await offsetOf(tx, company, draft, hoy, chance)
      const made = await createSettlement(tx, company, { ...draft, ...offset }, hoy)
      const { _id: id } = made
      if (estado === 'BORRADOR') return
      calendar.plan(later(1), people.administrator, async (inner, ahora) => {
        const number = String(4_518_200 + registered++ * 7)
        const day = dayInBogota(ahora)
        const approval = ApproveSettlement.parse({
          numero_registro_bolsa: number,
          fecha_registro_bolsa: day,
          numero_factura: `FE-${200 + registered}`,
          fecha_factura: day,
        })
        await approveSettlement(inner, company, id, approval, ahora)
      })
      if (estado === 'ANULADA') {
        calendar.plan(later(2), people.administrator, async (inner, ahora) => {
          const voided = VoidSettlement.parse({ motivo: 'Precio de otra semana' })
          await voidSettlement(inner, company, id, voided, ahora)
        })
        return
      }
      if (estado === 'APROBADA') return
      calendar.plan(later(5), people.cashier, (inner, ahora) => payCarriers(mill, inner, id, ahora))
      calendar.plan(later(3), people.administrator, async (inner, ahora) => {
        const means = { id_fpago: from.methods.get('SON_BANCOS')!.id, id_banco: chance.pick(from.banks).id }
        const payment = PaySettlement.parse({ fecha: dayInBogota(ahora), ...means })
        await paySettlement(inner, company, id, payment, ahora)
      })
    })
  }
}

/** Pays carriers and unloaders of the weighings of a settlement. */
async function payCarriers({ company, from }: Mill, tx: Transaction, id: string, ahora: Date): Promise<void> {
  const means = { id_fpago: from.methods.get('SON_BANCOS')!.id, id_banco: from.banks[0]!.id }
  const fecha = dayInBogota(ahora)
  const rows = await rowsOf<{ cuenta: string }>(
    tx,
    sql`select id_cuenta_por_pagar as cuenta from accounts_payable
      where id_liquidacion = ${id} and id_weighing_record is not null and saldo > 0 order by id_cuenta_por_pagar`,
  )
  if (rows.length === 0) return
  const cuentas = rows.map(({ cuenta }) => ({ id: cuenta }))
  await paySeveral(tx, company, PaySeveral.parse({ cuentas, fecha, ...means }), {
    ahora,
    paySettlement: payOut,
    maySettle: false,
  })
}

/** Deduction for the supplier's oldest agreement: a share of the settlement, at most the permitted offset. */
async function offsetOf(tx: Transaction, company: string, draft: NewSettlement, hoy: string, chance: Random) {
  const { acuerdos, total_antes_abono } = await previewSettlement(tx, company, draft, hoy)
  const share = Math.floor((total_antes_abono * chance.between(30, 75)) / 100)
  const [oldest] = acuerdos
  const abono = Math.min(share, oldest?.disponible ?? 0)
  return oldest && abono > 0 ? { id_acuerdo: oldest.id_acuerdo, abono } : {}
}
