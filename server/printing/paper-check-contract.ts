import { z } from 'zod'

import { endpoint } from '#server/kit/contract/endpoint.ts'
import { CHECKED_PAPERS } from '#server/kit/words/papers.ts'

/** Public data of a paper, read at the moment of the request. Nothing else is published. */
export const PaperCheck = z.object({
  empresa: z.string(),
  tipo: z.enum(CHECKED_PAPERS),
  /** Number of the document. For a certificate, its year. */
  numero: z.string(),
  /** Day as `aaaa-mm-dd`. For a certificate, its issue date. */
  dia: z.string(),
  /** Plate, only for a ticket. */
  placa: z.string(),
  /** Net kilos of a ticket with two weights. */
  peso_neto: z.number().nullable(),
  /** Whole pesos. Null for a ticket. */
  total: z.number().nullable(),
  estado: z.string(),
  /** False if the document is voided or still waits for a step. */
  vigente: z.boolean(),
})
export type PaperCheck = z.infer<typeof PaperCheck>

export const papers = {
  check: endpoint('GET /papers/{code}', {
    access: 'open',
    summary:
      'Lo que vale ahora un papel, por el código que lleva impreso; sin sesión, y con un límite por dirección',
    params: z.object({ code: z.string() }),
    answer: PaperCheck,
  }),
}
