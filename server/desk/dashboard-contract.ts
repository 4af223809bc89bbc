import { z } from 'zod'
import { flag, Id, Pending } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { WEIGHING_STATES } from '#server/weighings/rows-contract.ts'
import { SETTLEMENT_STATES } from '#server/weighings/settled-words.ts'
import { FirstSteps } from './first-steps-contract.ts'

/** Selectable ranges of 'Estado de Pesadas', in days up to today. */
export const DASHBOARD_DAYS = [7, 30, 90, 365] as const
export type DashboardDays = (typeof DASHBOARD_DAYS)[number]

const count = z.coerce.number()
const amount = z.object({ cantidad: count, valor: z.coerce.number() })

/** Days `yyyy-mm-dd`, first and last included. */
const period = { desde: z.string(), hasta: z.string(), cantidad: count }

/** Purchases of a period. kg are net. humedad: average % weighted by kilos, of analysed and weighed loads. */
export const Purchases = z.object({
  ...period,
  kg: z.coerce.number(),
  humedad: z.number().nullable(),
})
export type Purchases = z.infer<typeof Purchases>

/** Approved or paid settlements of a period: settled kg, value before deductions, average price. */
export const Settled = z.object({
  ...period,
  kg: z.coerce.number(),
  valor: z.coerce.number(),
  precio_carga: z.number().nullable(),
  precio_tonelada: z.number().nullable(),
})
export type Settled = z.infer<typeof Settled>

/** Yesterday, its week from Monday, and the same days of the week before (desk/README.md, compared weeks). */
const spans = <Part extends z.ZodType>(part: Part) => ({ ayer: part, semana: part, anterior: part })

/** Truck waiting for a weight. `desde`: `yyyy-mm-dd hh:mm` in Bogotá; `minutos` since then. */
const Truck = z.object({
  id_weighing_record: Id,
  consecutivo: z.string(),
  placa: z.string(),
  nombre: z.string(),
  desde: z.string(),
  minutos: z.coerce.number(),
})

/** Client with its debt: not yet due, and overdue by days. Whole pesos. */
const Debtor = z.object({
  cliente_id: Id,
  nombre: z.string(),
  por_vencer: count,
  hasta_30: count,
  hasta_90: count,
  mas_de_90: count,
  saldo: count,
})

/** Due today, due until `hasta` (Sunday), and the five largest debtors of overdue amounts. */
const Collecting = z.object({ hasta: z.string(), hoy: amount, semana: amount, deudores: z.array(Debtor) })
export type Collecting = z.infer<typeof Collecting>

/** Receipts with an unapplied rest, and the five oldest of these. */
const Advances = amount.extend({
  recibos: z.array(
    z.object({
      id_recibo_caja: Id,
      numero_recibo: z.string(),
      fecha: z.string(),
      nombre_cliente: z.string(),
      anticipo: count,
    }),
  ),
})
export type Advances = z.infer<typeof Advances>

/** Sales of the last thirty days without an invoice, and the five oldest of these. */
const Uninvoiced = z.object({
  cantidad: count,
  pesadas: z.array(
    z.object({
      id_weighing_record: Id,
      consecutivo: z.string(),
      fecha: z.string(),
      nombre_cliente: z.string(),
      producto: z.string(),
      kg: count,
    }),
  ),
})
export type Uninvoiced = z.infer<typeof Uninvoiced>

/** Agreement of a farmer, as a row of the desk for lending. */
const Lent = { id_acuerdo: Id, consecutivo: z.string(), nombre: z.string() }

/** Loans over the maximum that wait for a decision, and the five oldest of these. Whole pesos. */
const Excesses = z.object({
  cantidad: count,
  solicitudes: z.array(z.object({ ...Lent, id_solicitud: Id, solicitado: count, exceso: count })),
})

/** Running agreements over their maximum or past their crop. `vencio`: last day of the crop, if it is over. */
const Risky = z.object({
  sobre_maximo: count,
  cultivo_vencido: count,
  acuerdos: z.array(
    z.object({ ...Lent, prestado: count, maximo: count, sobre_maximo: flag, vencio: z.string() }),
  ),
})

/** Running agreements whose farmer brought paddy since `desde`. `fecha`: last delivery; kg are net. */
const Received = z.object({
  desde: z.string(),
  cantidad: count,
  acuerdos: z.array(z.object({ ...Lent, fecha: z.string(), pesadas: count, kg: count })),
})

/** Dashboard of the caller; parts without the caller's search key are missing. Amounts are whole pesos. */
export const Dashboard = z.object({
  /** First steps, present while the caller can do a step, or while there is nothing else to show. */
  primeros_pasos: FirstSteps.optional(),
  /** `hoy`: today so far. `dias`: the fourteen days up to yesterday, oldest first. */
  compras: z
    .object({
      ...spans(Purchases),
      hoy: Purchases,
      dias: z.array(z.object({ fecha: z.string(), cantidad: count, kg: z.coerce.number() })),
    })
    .optional(),
  liquidado: z.object(spans(Settled)).optional(),
  /** Trucks without a weight: their number, and those that wait longest. */
  patio: z.object({ cantidad: count, camiones: z.array(Truck) }).optional(),
  /** Book balance of the active bank accounts, accounts without a balance, and cash in the cash boxes. */
  bancos: amount.extend({ sin_saldo: count, caja: count.default(0) }).optional(),
  /** Debt of running agreements today, including interest. */
  deuda_de_acuerdos: amount.optional(),
  cartera_vencida: amount.optional(),
  /** Desk of a collector; present only with `mesa=cartera`. */
  cobros: Collecting.optional(),
  anticipos: Advances.optional(),
  por_facturar: Uninvoiced.optional(),
  /** Desk of a lender; present only with `mesa=credito`. */
  por_aprobar: Excesses.optional(),
  por_cuidar: Risky.optional(),
  paddy_recibido: Received.optional(),
  consecutivos_activos: z.object({ cantidad: z.coerce.number() }).optional(),
  /** Balance of receivables that are neither paid nor voided. */
  cuentas_por_cobrar: amount.optional(),
  /** Weighings of today in Bogotá, with net kg. */
  pesadas_hoy: z.object({ cantidad: z.coerce.number(), kg: z.coerce.number() }).optional(),
  /** Weighings of the selected days by estado, with net kg. */
  estado_de_pesadas: z
    .array(z.object({ estado: z.enum(WEIGHING_STATES), cantidad: z.coerce.number(), kg: z.coerce.number() }))
    .optional(),
  /** Total of approved and unpaid settlements. */
  cuentas_por_pagar: amount.optional(),
  /** All debts to third parties: settlements, freight, declared months. */
  por_pagar: amount.optional(),
  /** Ten newest settlements. */
  ultimas_liquidaciones: z
    .array(
      z.object({
        id_liquidacion: Id,
        consecutivo: z.string(),
        fecha: z.string(),
        nombre_proveedor: z.string(),
        total_a_pagar: z.number(),
        estado: z.enum(SETTLEMENT_STATES),
      }),
    )
    .optional(),
  /**
   * Work that waits for the caller: requests, drafts, what fell due. `valor` is its sum in whole pesos, or null.
   * Missing if the caller can do no kind of it.
   */
  espera: z.array(Pending.extend({ valor: z.number().nullable() })).optional(),
  /**
   * Alerts, computed at each read, serious ones first (desk/README.md, alerts). Missing if the caller can
   * solve no kind of alert.
   */
  alertas: z.array(Pending.extend({ gravedad: z.enum(['alta', 'media']) })).optional(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  get: endpoint('GET /dashboard', {
    access: 'session',
    summary:
      'Lo que el tablero muestra a quien lo pide; dias: cuántos hasta hoy cuenta el estado de pesadas; mesa: la de quien cobra o la de quien presta',
    query: z.object({
      dias: z.coerce.number().pipe(z.literal(DASHBOARD_DAYS, 'Los días son 7, 30, 90 o 365.')).default(30),
      mesa: z.enum(['cartera', 'credito']).optional(),
    }),
    answer: Dashboard,
  }),
}
