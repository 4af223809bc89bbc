import type { AuthorisedTag } from '#server/numbers/contract.ts'
import { authoriseRange } from '#server/numbers/authorised-ranges-acts.ts'
import { rangesOfDocument } from '#server/numbers/authorised-ranges-queries.ts'
import { dayBefore, type Company } from './mill.ts'

const DAY = 24 * 60 * 60 * 1000

/** A resolution of the DIAN; first and last day in days ago. */
interface Resolution {
  documento: AuthorisedTag
  from: number
  to: number
  range: { resolucion: string; prefijo: string; numero_desde: number; numero_hasta: number }
}

const OF_SUPPORT_DOCUMENTS: Resolution = {
  documento: 'DOCUMENTO_SOPORTE',
  from: 300,
  to: -430,
  range: { resolucion: '18764058112043', prefijo: 'DS', numero_desde: 1, numero_hasta: 1000 },
}

/** The resolution of the second company ends soon. */
const OF_INVOICES: Resolution = {
  documento: 'FACTURA',
  from: 344,
  to: -20,
  range: { resolucion: '18764061330917', prefijo: 'FAC', numero_desde: 1, numero_hasta: 5000 },
}

/** Plans the DIAN resolutions: support documents here, invoices in the second company. */
export function planRanges(mill: Company): void {
  plan(mill, mill.company, OF_SUPPORT_DOCUMENTS)
  if (mill.beside) plan(mill, mill.beside, OF_INVOICES)
}

function plan(
  { calendar, people, now }: Company,
  company: string,
  { documento, from, to, range }: Resolution,
): void {
  calendar.plan(new Date(now.getTime() - from * DAY), people.administrator, async (tx) => {
    const own = await rangesOfDocument(tx, company, documento)
    const begins = dayBefore(now, from)
    const days = { fecha_resolucion: begins, vigente_desde: begins, vigente_hasta: dayBefore(now, to) }
    await authoriseRange(tx, company, own!.id, { ...range, ...days, clave_tecnica: '' })
  })
}
