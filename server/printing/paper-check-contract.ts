import { z } from 'zod'
import { answeredNumber, answeredText } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { CHECKED_PAPERS } from '#server/kit/words/papers.ts'

/** What whoever holds a paper may know of it, as it stands at this moment: nothing more is answered. */
export const PaperCheck = z.object({
  /** The name of the mill's company. */
  empresa: z.string(),
  tipo: z.enum(CHECKED_PAPERS),
  /** Of a certificate its year. */
  numero: z.string(),
  /** `aaaa-mm-dd`; of a certificate the day on which it was made out. */
  dia: z.string(),
  /** Of a ticket. */
  placa: answeredText,
  /** Kilos, of a ticket that was weighed twice. */
  peso_neto: answeredNumber,
  /** Whole pesos, of every other paper. */
  total: answeredNumber,
  estado: z.string(),
  /** It counts: it is neither voided nor waits for anything. */
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
