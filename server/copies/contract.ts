import { z } from 'zod'
import { Id } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

export const COPY_STATES = ['EN_CURSO', 'HECHA', 'FALLIDA'] as const

/** Copy of the whole database. Times in Bogotá, sizes in bytes. Empty texts are ''. */
export const Copy = z.object({
  id_copia: Id,
  estado: z.enum(COPY_STATES),
  empezada: z.string(),
  pedida_por: z.string(),
  equipo: z.string(),
  archivo: z.string(),
  bytes: z.number().nullable().default(null),
  /** Rows; of a running copy those copied so far. */
  filas: z.number().nullable().default(null),
  /** Progress of a running copy in percent, estimated from the last complete one; null if unknown. */
  avance: z.number().nullable().default(null),
  motivo: z.string(),
  /** Time of the last trial restore, and the problems it found. */
  probada_en: z.string(),
  hallazgos: z.string(),
})
export type Copy = z.infer<typeof Copy>

export const copies = {
  list: endpoint('GET /copies', {
    access: 'GET-copies',
    needsCompany: false,
    summary: 'Las últimas copias de la base de datos, la más nueva primero',
    answer: z.object({
      data: z.array(Copy).default([]),
      /** Retention in days; 0 without automatic copies. */
      dias: z.number(),
      /** Latest complete copy, and latest tested copy. */
      ultima: Copy.nullish().default(null),
      probada: Copy.nullish().default(null),
    }),
  }),
  make: endpoint('POST /copies', {
    access: 'POST-copies',
    needsCompany: false,
    summary: 'Empieza una copia de toda la base de datos, sin esperar a que termine',
    said: 'La copia empezó: abajo se ve cómo va.',
    answer: z.object({ mensaje: z.string().default('') }),
  }),
}
