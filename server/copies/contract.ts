import { z } from 'zod'
import { answeredNumber, answeredText, Id } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** A copy of the whole database: moments as a clock in Bogotá shows them, whole bytes. Texts are '' where nothing is to say. */
export const Copy = z.object({
  id_copia: Id,
  /** EN_CURSO, HECHA or FALLIDA. */
  estado: answeredText,
  empezada: answeredText,
  pedida_por: answeredText,
  equipo: answeredText,
  archivo: answeredText,
  bytes: answeredNumber,
  filas: answeredNumber,
  motivo: answeredText,
  /** When it was last restored to try it, and what was wrong then. */
  probada_en: answeredText,
  hallazgos: answeredText,
})
export type Copy = z.infer<typeof Copy>

export const copies = {
  list: endpoint('GET /copies', {
    access: 'GET-copies',
    needsCompany: false,
    summary: 'Las últimas copias de la base de datos, la más nueva primero',
    answer: z.object({
      data: z.array(Copy).default([]),
      /** Of how many days they are kept; 0 where none is made by itself. */
      dias: answeredNumber,
      /** The last one that is whole, and the last one that was tried. */
      ultima: Copy.nullish().default(null),
      probada: Copy.nullish().default(null),
    }),
  }),
  make: endpoint('POST /copies', {
    access: 'POST-copies',
    needsCompany: false,
    summary: 'Empieza una copia de toda la base de datos, sin esperar a que termine',
    said: 'La copia empezó: aparece aquí cuando termina.',
    answer: z.object({ mensaje: z.string().default('') }),
  }),
}
