import { z } from 'zod'
import { answeredNumber, answeredText, Id, numberText } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { FirstSteps } from './first-steps-contract.ts'

/** The ranges of 'Estado de Pesadas' that can be chosen, in days that end today (N-03). */
export const DASHBOARD_DAYS = [7, 30, 90, 365] as const
export type DashboardDays = (typeof DASHBOARD_DAYS)[number]

const count = z.coerce.number()
const amount = z.object({ cantidad: count, valor: z.coerce.number() })

/** Both days included; `yyyy-mm-dd`. */
const period = { desde: z.string(), hasta: z.string(), cantidad: count }

/** Purchases dated in a period. kg are net; humedad is the percent of the average kilo of those analysed and weighed. */
export const Purchases = z.object({
  ...period,
  kg: z.coerce.number(),
  analizadas: count,
  humedad: answeredNumber,
})
export type Purchases = z.infer<typeof Purchases>

/** Settlements dated in a period that are approved or paid: settled kg, their value before deductions, the average price. */
export const Settled = z.object({
  ...period,
  kg: z.coerce.number(),
  valor: z.coerce.number(),
  precio_carga: answeredNumber,
  precio_tonelada: answeredNumber,
})
export type Settled = z.infer<typeof Settled>

/**
 * Yesterday; the week that it belongs to, from Monday to yesterday, and the same days of the week before. On Mondays that
 * is the whole last week.
 */
const spans = <Part extends z.ZodType>(part: Part) => ({ ayer: part, semana: part, anterior: part })

/** A truck that waits for a weight: `desde` is `yyyy-mm-dd hh:mm` in Bogotá, `minutos` how long that is ago. */
const Truck = z.object({
  id_weighing_record: Id,
  consecutivo: numberText,
  placa: answeredText,
  nombre: answeredText,
  desde: answeredText,
  minutos: z.coerce.number(),
})

/** A client and what it owes: not due yet, and late by days (facts 3.7), whole pesos. */
const Debtor = z.object({
  cliente_id: Id,
  nombre: answeredText,
  por_vencer: count,
  hasta_30: count,
  hasta_90: count,
  mas_de_90: count,
  saldo: count,
})

/** For who collects: what falls due today and until `hasta`, Sunday, and the five who owe most of what is overdue. */
const Collecting = z.object({ hasta: z.string(), hoy: amount, semana: amount, deudores: z.array(Debtor) })
export type Collecting = z.infer<typeof Collecting>

/** Receipts of which something pays nothing yet, the five oldest one by one. */
const Advances = amount.extend({
  recibos: z.array(
    z.object({
      id_recibo_caja: Id,
      numero_recibo: numberText,
      fecha: answeredText,
      nombre_cliente: answeredText,
      anticipo: count,
    }),
  ),
})
export type Advances = z.infer<typeof Advances>

/** Sales of the last thirty days that no invoice has, the five oldest. */
const Uninvoiced = z.object({
  cantidad: count,
  pesadas: z.array(
    z.object({
      id_weighing_record: Id,
      consecutivo: numberText,
      fecha: answeredText,
      nombre_cliente: answeredText,
      producto: answeredText,
      kg: count,
    }),
  ),
})
export type Uninvoiced = z.infer<typeof Uninvoiced>

/** A part is missing when the caller lacks its search key (N-02). Amounts are whole pesos. */
export const Dashboard = z.object({
  /** While something is left of them that the caller may do, or nothing is there to show (N-161). */
  primeros_pasos: FirstSteps.optional(),
  /** `hoy` are those of today so far, `dias` the fourteen days up to yesterday, the oldest first. */
  compras: z
    .object({
      ...spans(Purchases),
      hoy: Purchases,
      dias: z.array(z.object({ fecha: z.string(), cantidad: count, kg: z.coerce.number() })),
    })
    .optional(),
  liquidado: z.object(spans(Settled)).optional(),
  /** How many trucks lack a weight, and the first of them, who waits longest first. */
  patio: z.object({ cantidad: count, camiones: z.array(Truck) }).optional(),
  /** What the book says of the bank accounts in use (N-157), how many of them say nothing, and what the cash boxes hold. */
  bancos: amount.extend({ sin_saldo: count, caja: count.default(0) }).optional(),
  /** What running agreements owe today, interest included. */
  deuda_de_acuerdos: amount.optional(),
  cartera_vencida: amount.optional(),
  /** Only where they are asked for: `mesa=cartera`. */
  cobros: Collecting.optional(),
  anticipos: Advances.optional(),
  por_facturar: Uninvoiced.optional(),
  consecutivos_activos: z.object({ cantidad: z.coerce.number() }).optional(),
  /** What is left to receive of receivables that are neither paid nor voided. */
  cuentas_por_cobrar: amount.optional(),
  /** Weighings dated today in Bogotá, and their net kg. */
  pesadas_hoy: z.object({ cantidad: z.coerce.number(), kg: z.coerce.number() }).optional(),
  /** Weighings of the asked days by estado, and their net kg (N-03). */
  estado_de_pesadas: z
    .array(z.object({ estado: z.string(), cantidad: z.coerce.number(), kg: z.coerce.number() }))
    .optional(),
  /** What approved and unpaid settlements come to. */
  cuentas_por_pagar: amount.optional(),
  /** All that is owed to third parties: settlements, freight, what is declared of months (N-142). */
  por_pagar: amount.optional(),
  /** The ten newest (N-05). */
  ultimas_liquidaciones: z
    .array(
      z.object({
        id_liquidacion: Id,
        consecutivo: numberText,
        fecha: answeredText,
        nombre_proveedor: answeredText,
        total_a_pagar: answeredNumber,
        estado: answeredText,
      }),
    )
    .optional(),
  /**
   * Computed on reading, the grave ones first (N-04); missing where the caller may mend nothing that they tell of. `enlace` is an
   * address of the web; '' leads nowhere.
   */
  alertas: z
    .array(
      z.object({ gravedad: z.enum(['alta', 'media']), texto: z.string(), enlace: z.string().default('') }),
    )
    .optional(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  get: endpoint('GET /dashboard', {
    access: 'session',
    summary:
      'Lo que el tablero muestra a quien lo pide; dias: cuántos hasta hoy cuenta el estado de pesadas; mesa: la de quien cobra',
    query: z.object({
      dias: z.coerce.number().pipe(z.literal(DASHBOARD_DAYS, 'Los días son 7, 30, 90 o 365.')).default(30),
      mesa: z.literal('cartera').optional(),
    }),
    answer: Dashboard,
  }),
}
