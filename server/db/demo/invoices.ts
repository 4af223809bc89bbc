import { documentNumber } from '#server/contract/consecutives.ts'
import { addDays, dayInBogota } from '#server/shared/days.ts'
import { daysOld } from './age.ts'
import { LATE_INTEREST } from './fees.ts'
import { idAt } from './ids.ts'
import type { Lookups } from './lookups.ts'
import type { Random } from './random.ts'
import type { DemoWeighing } from './weighing.ts'

const INVOICES = 200
/** Debts from before the mill's books, written by hand. */
const BY_HAND = 12
/** The oldest invoice, in days; the newest ones are of yesterday. */
const OLDEST = 470
const DAY = 24 * 60 * 60 * 1000

/** Pesos a kilo of what the mill sells. */
const PRICE = { low: 2_350, high: 2_980 }

export type InvoiceRow = ReturnType<typeof invoiceRow>
export type ReceivableRow = ReturnType<typeof receivableRow>

interface Issued {
  moment: Date
  cliente: { id: string; nombre: string }
  valor_total: number
  plazo: number
  soporte: string
  weighing?: string
}

/** Sales that crossed the scale, each once, and by-products and services of the last fourteen months; in order of days. */
export function invoicesOf(
  company: string,
  weighings: DemoWeighing[],
  from: Lookups,
  now: Date,
  chance: Random,
): InvoiceRow[] {
  const sales = weighings
    .filter(({ operacion, peso_neto, creado_en }) => {
      return operacion === 'VENTA' && peso_neto !== null && daysOld(new Date(creado_en), now) > 0
    })
    .map((weighing): Issued => ({
      moment: new Date(new Date(weighing.creado_en).getTime() + chance.between(10, 90) * 60_000),
      cliente: { id: weighing.id_cliente, nombre: weighing.nombre_cliente },
      valor_total: Math.round(weighing.peso_neto! * chance.between(PRICE.low, PRICE.high)),
      plazo: chance.pick([0, 15, 30, 30, 45, 60]),
      soporte: `Remisión de ${weighing.consecutivo}`,
      weighing: weighing.id_weighing_record,
    }))
  const others = Array.from({ length: Math.max(0, INVOICES - sales.length) }, (): Issued => {
    const { id_tercero: id, nombre } = chance.pick(from.clients)
    // Most are recent; some are old enough for every bucket of ageing.
    const age = chance.next() < 0.7 ? chance.between(1, 150) : chance.between(150, OLDEST)
    return {
      moment: new Date(now.getTime() - age * DAY - chance.between(0, 8 * 60) * 60_000),
      cliente: { id, nombre },
      valor_total: chance.between(900, 24_000) * 1_000,
      plazo: chance.pick([15, 30, 30, 45, 60]),
      soporte: `Remisión RM-${chance.between(3_000, 5_300)}`,
    }
  })
  return [...sales, ...others]
    .sort((a, b) => a.moment.getTime() - b.moment.getTime())
    .map((issued, index) => invoiceRow(company, issued, index + 1, chance))
}

function invoiceRow(company: string, issued: Issued, number: number, chance: Random) {
  const { moment, cliente, valor_total, plazo, soporte, weighing } = issued
  const fecha_de_emision = dayInBogota(moment)
  return {
    id: idAt(moment, chance),
    id_empresa: company,
    numero_de_factura: documentNumber('FAC', number),
    valor_total,
    fecha_de_emision,
    fecha_de_vencimiento: addDays(fecha_de_emision, plazo),
    documento_de_soporte: soporte,
    observaciones: chance.next() < 0.1 ? chance.pick(['Entrega en bodega', 'Pago en dos contados']) : '',
    id_cliente_tercero: cliente.id,
    nombre_cliente: cliente.nombre,
    id_weighing_record: weighing ?? null,
    creado_en: moment.toISOString(),
    actualizado_en: moment.toISOString(),
  }
}

/** The receivable of each invoice, and those written by hand, oldest first; nothing of them is paid yet. */
export function receivablesOf(
  company: string,
  invoices: InvoiceRow[],
  from: Lookups,
  now: Date,
  chance: Random,
): ReceivableRow[] {
  const ofInvoices = invoices.map((invoice) =>
    receivableRow(
      company,
      {
        origen: 'FACTURA',
        id_factura: invoice.id,
        numero_factura: invoice.numero_de_factura,
        valor_original_factura: invoice.valor_total,
        fecha_factura: invoice.fecha_de_emision,
        fecha_esperada_pago: invoice.fecha_de_vencimiento,
        cliente_id: invoice.id_cliente_tercero,
        cliente_nombre: invoice.nombre_cliente,
        creado_en: invoice.creado_en,
        observaciones: '',
      },
      chance,
    ),
  )
  const byHand = Array.from({ length: BY_HAND }, (_, index) => {
    const moment = new Date(now.getTime() - chance.between(2, 400) * DAY)
    const fecha_factura = dayInBogota(moment)
    const { id_tercero: cliente_id, nombre: cliente_nombre } = chance.pick(from.clients)
    return receivableRow(
      company,
      {
        origen: 'MANUAL',
        id_factura: null,
        numero_factura: `FAC-${fecha_factura.replaceAll('-', '')}-${100 + index}`,
        valor_original_factura: chance.between(150, 4_000) * 1_000,
        fecha_factura,
        fecha_esperada_pago: addDays(fecha_factura, 30),
        cliente_id,
        cliente_nombre,
        creado_en: moment.toISOString(),
        observaciones: chance.pick(['Saldo de la cosecha anterior', 'Secamiento', 'Alquiler de bodega']),
      },
      chance,
    )
  })
  return [...ofInvoices, ...byHand].sort((a, b) => (a.creado_en < b.creado_en ? -1 : 1))
}

/** What is owed outside of an agreement that was closed. */
export interface DebtLeft {
  id: string
  consecutivo: string
  supplier: Lookups['suppliers'][number]
  fecha: string
  valor: number
}

/** The receivables of what closed agreements left, numbered after `before` others. */
export const debtsOf = (company: string, debts: readonly DebtLeft[], before: number, chance: Random) =>
  debts.map(({ id, consecutivo, supplier, fecha, valor }, index) => ({
    ...receivableRow(
      company,
      {
        origen: 'ACUERDO',
        id_factura: null,
        numero_factura: documentNumber('CXC', before + index + 1),
        valor_original_factura: valor,
        fecha_factura: fecha,
        fecha_esperada_pago: addDays(fecha, 30),
        cliente_id: supplier.id_tercero,
        cliente_nombre: supplier.nombre,
        creado_en: new Date(`${fecha}T16:30:00-05:00`).toISOString(),
        observaciones: `Saldo del acuerdo ${consecutivo} al cerrarlo`,
      },
      chance,
    ),
    id_acuerdo: id,
  }))

interface Owed {
  origen: 'FACTURA' | 'MANUAL' | 'ACUERDO'
  id_factura: string | null
  numero_factura: string
  valor_original_factura: number
  fecha_factura: string
  fecha_esperada_pago: string
  cliente_id: string
  cliente_nombre: string
  creado_en: string
  observaciones: string
}

function receivableRow(company: string, owed: Owed, chance: Random) {
  return {
    id_cuenta_por_cobrar: idAt(new Date(owed.creado_en), chance),
    id_empresa: company,
    ...owed,
    abonos: 0,
    porcentaje_interes_mora: LATE_INTEREST,
    actualizado_en: owed.creado_en,
  }
}
