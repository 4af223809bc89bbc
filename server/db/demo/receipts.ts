import { addDays, dayInBogota } from '#server/shared/days.ts'
import { pesos } from '#server/shared/formats.ts'
import { hasTag } from '#server/shared/tags.ts'
import { idAt } from './ids.ts'
import type { ReceivableRow } from './invoices.ts'
import type { Lookups } from './lookups.ts'
import type { Random } from './random.ts'

/** Receivables that one receipt pays at most. */
const AT_ONCE = 3
/** Of what falls due so many share is paid whole, and of the rest so many share in part. */
const PAID = 0.74
const IN_PART = 0.5
/** Of what is not due yet one in so many is paid in part, and of those so many. */
const EVERY = 4
const BEFORE_DUE = 6
const ADVANCES = 6
const WAITING = 4
const VOIDED = 5
const DAY = 24 * 60 * 60 * 1000

/** A receipt of the season, without its number. */
export interface ReceiptRow {
  id_recibo_caja: string
  id_empresa: string
  estado: 'PENDIENTE' | 'APLICADO' | 'ANULADO'
  valor_pagado: number
  aplicado: number
  fecha_recepcion_pago: string
  id_medio_pago: string
  id_banco: string | null
  id_cliente_tercero: string
  nombre_cliente: string
  facturas_aplicadas: string
  motivo_anulacion: string
  observaciones: string
  origen: string
  id_weighing_record: string | null
  creado_en: string
  actualizado_en: string
}

/** What a receipt pays of a receivable, without the receipt's number. */
interface ApplicationRow {
  id_applied_receipt: string
  id_empresa: string
  id_recibo_caja: string
  id_cuenta_por_cobrar: string
  cuenta_por_cobrar_relacionada: string
  valor_aplicado: number
  fecha_aplicacion: string
  creado_en: string
  actualizado_en: string
}

/** A payment that a client makes on a day, of the receivables it pays and what of each. */
interface Payment {
  day: string
  of: { owed: ReceivableRow; valor: number }[]
}

/**
 * Receipts of what clients paid of their receivables, oldest first and up to three at a time, with their applications, which
 * are counted in the receivables; besides advances, some that wait, and some voided. What is not paid grows old.
 */
export function receiptsOf(
  company: string,
  receivables: ReceivableRow[],
  from: Lookups,
  now: Date,
  chance: Random,
) {
  const today = dayInBogota(now)
  const receipts: ReceiptRow[] = []
  const applications: ApplicationRow[] = []
  const receive = (
    client: { id: string; nombre: string },
    day: string,
    estado: ReceiptRow['estado'],
    valor: number,
  ) => {
    const receipt = aReceipt(company, client, day, { estado, valor }, from, chance)
    receipts.push(receipt)
    return receipt
  }
  const pay = ({ day, of }: Payment) => {
    const { cliente_id: id, cliente_nombre: nombre } = of[0]!.owed
    const aplicado = of.reduce((sum, { valor }) => sum + valor, 0)
    // A round sum now and then leaves some of it as an advance.
    const extra = chance.next() < 0.06 ? chance.between(1, 20) * 10_000 : 0
    const receipt = receive({ id, nombre }, day, 'APLICADO', aplicado + extra)
    receipt.aplicado = aplicado
    receipt.facturas_aplicadas = of
      .map(({ owed, valor }) => `${owed.numero_factura}: ${pesos(valor)}`)
      .join('; ')
    for (const { owed, valor } of of) {
      owed.abonos += valor
      applications.push({
        id_applied_receipt: idAt(new Date(receipt.creado_en), chance),
        id_empresa: company,
        id_recibo_caja: receipt.id_recibo_caja,
        id_cuenta_por_cobrar: owed.id_cuenta_por_cobrar,
        cuenta_por_cobrar_relacionada: owed.numero_factura,
        valor_aplicado: valor,
        fecha_aplicacion: day,
        creado_en: receipt.creado_en,
        actualizado_en: receipt.creado_en,
      })
    }
  }
  for (const payment of paymentsOf(receivables, today, chance)) pay(payment)
  for (const payment of beforeDue(receivables, today)) pay(payment)
  const someone = () => {
    const { id_tercero: id, nombre } = chance.pick(from.clients)
    return { id, nombre }
  }
  const ago = (low: number, high: number) => addDays(today, -chance.between(low, high))
  const round = () => chance.between(5, 80) * 100_000
  for (let made = 0; made < ADVANCES; made++) receive(someone(), ago(2, 70), 'APLICADO', round())
  for (let made = 0; made < WAITING; made++) receive(someone(), ago(1, 3), 'PENDIENTE', round())
  for (let made = 0; made < VOIDED; made++) {
    receive(someone(), ago(5, 90), 'ANULADO', round()).motivo_anulacion = chance.pick([
      'Cheque devuelto',
      'Se recibió dos veces',
      'Cliente equivocado',
    ])
  }
  return { receipts, applications }
}

/** Clients who pay half of a sale of some days ago, long before it is due. */
function beforeDue(receivables: ReceivableRow[], today: string): Payment[] {
  const half = ({ valor_original_factura: total }: ReceivableRow) => Math.round(total / 2_000) * 1_000
  return receivables
    .filter(
      (owed) =>
        owed.origen === 'FACTURA' &&
        owed.abonos === 0 &&
        owed.fecha_esperada_pago > today &&
        owed.fecha_factura < addDays(today, -3),
    )
    .filter((_, place) => place % EVERY === 0)
    .slice(0, BEFORE_DUE)
    .map((owed, place) => ({ day: addDays(today, -1 - (place % 3)), of: [{ owed, valor: half(owed) }] }))
}

/** Client by client in the order of their debts. The day of a payment is around the due day, never after yesterday. */
function paymentsOf(receivables: ReceivableRow[], today: string, chance: Random): Payment[] {
  const payments: Payment[] = []
  const open = new Map<string, Payment>()
  for (const owed of receivables) {
    const day = addDays(owed.fecha_esperada_pago, chance.between(-12, 40))
    const lot = chance.next()
    const total = owed.valor_original_factura
    const part = Math.max(1_000, Math.round((total * chance.between(25, 75)) / 100_000) * 1_000)
    if (day >= today || day < owed.fecha_factura) continue
    const valor = lot < PAID ? total : lot < PAID + (1 - PAID) * IN_PART && part < total ? part : 0
    if (valor === 0) continue
    const before = open.get(owed.cliente_id)
    const later = before && day > before.day ? day : before?.day
    if (before && later && later >= owed.fecha_factura && before.of.length < AT_ONCE && valor === total) {
      before.day = later
      before.of.push({ owed, valor })
      continue
    }
    const payment = { day, of: [{ owed, valor }] }
    payments.push(payment)
    open.set(owed.cliente_id, payment)
  }
  return payments
}

function aReceipt(
  company: string,
  client: { id: string; nombre: string },
  day: string,
  { estado, valor }: { estado: ReceiptRow['estado']; valor: number },
  from: Lookups,
  chance: Random,
): ReceiptRow {
  const method = from.methods.get(chance.next() < 0.6 ? 'SON_BANCOS' : 'CONTADO')!
  const moment = new Date(new Date(`${day}T08:00:00-05:00`).getTime() + chance.between(0, 9 * 60) * 60_000)
  return {
    id_recibo_caja: idAt(moment, chance),
    id_empresa: company,
    estado,
    valor_pagado: valor,
    aplicado: 0,
    fecha_recepcion_pago: day,
    id_medio_pago: method.id,
    id_banco: hasTag(method.tags, 'SON_BANCOS') ? chance.pick(from.banks).id : null,
    id_cliente_tercero: client.id,
    nombre_cliente: client.nombre,
    facturas_aplicadas: '',
    motivo_anulacion: '',
    observaciones: '',
    origen: 'MANUAL',
    id_weighing_record: null,
    creado_en: moment.toISOString(),
    actualizado_en: new Date(moment.getTime() + (estado === 'ANULADO' ? DAY : 0)).toISOString(),
  }
}
