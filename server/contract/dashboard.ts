import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** A part is missing when the caller lacks its search key (N-02). Amounts are whole pesos. */
export const Dashboard = z.object({
  consecutivos_activos: z.object({ cantidad: z.coerce.number() }).optional(),
  terceros: z.object({ cantidad: z.coerce.number() }).optional(),
  /** Computed on reading (N-04). `enlace` is an address of the web. */
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
    summary: 'Lo que el tablero muestra a quien lo pide',
    answer: Dashboard,
  }),
}
