import { z } from 'zod'
import { answeredNumber, answeredText, Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The ranges of 'Estado de Pesadas' that can be chosen, in days that end today (N-03). */
export const DASHBOARD_DAYS = [7, 30, 90, 365] as const
export type DashboardDays = (typeof DASHBOARD_DAYS)[number]

/** A part is missing when the caller lacks its search key (N-02). Amounts are whole pesos. */
export const Dashboard = z.object({
  consecutivos_activos: z.object({ cantidad: z.coerce.number() }).optional(),
  terceros: z.object({ cantidad: z.coerce.number() }).optional(),
  /** What is left to receive of receivables that are neither paid nor voided. */
  cuentas_por_cobrar: z.object({ valor: z.coerce.number() }).optional(),
  /** Weighings dated today in Bogotá, and their net kg. */
  pesadas_hoy: z.object({ cantidad: z.coerce.number(), kg: z.coerce.number() }).optional(),
  /** Weighings of the asked days by estado, and their net kg (N-03). */
  estado_de_pesadas: z
    .array(z.object({ estado: z.string(), cantidad: z.coerce.number(), kg: z.coerce.number() }))
    .optional(),
  /** What approved and unpaid settlements come to. */
  cuentas_por_pagar: z.object({ valor: z.coerce.number() }).optional(),
  /** The ten newest (N-05). */
  ultimas_liquidaciones: z
    .array(
      z.object({
        id_liquidacion: Id,
        consecutivo: z.coerce.string(),
        fecha: answeredText,
        nombre_proveedor: answeredText,
        total_a_pagar: answeredNumber,
        estado: answeredText,
      }),
    )
    .optional(),
  /** Computed on reading, the grave ones first (N-04). `enlace` is an address of the web; '' leads nowhere. */
  alertas: z
    .array(
      z.object({ gravedad: z.enum(['alta', 'media']), texto: z.string(), enlace: z.string().default('') }),
    )
    .default([]),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  get: endpoint({
    method: 'GET',
    path: '/dashboard',
    access: 'session',
    summary: 'Lo que el tablero muestra a quien lo pide; dias: cuántos hasta hoy cuenta el estado de pesadas',
    query: z.object({
      dias: z.coerce.number().pipe(z.literal(DASHBOARD_DAYS, 'Los días son 7, 30, 90 o 365.')).default(30),
    }),
    answer: Dashboard,
  }),
}
