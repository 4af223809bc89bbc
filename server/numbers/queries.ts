import type { SearchRequest } from '#server/kit/contract/common.ts'
import { AUTHORISED_TAGS, type Consecutive, type DocumentTag } from './contract.ts'
import { documentosDe } from './rules.ts'
import { avisoDeRangos } from './authorised-ranges-rules.ts'
import type { Queries } from '#server/db/transaction.ts'
import { today } from '#server/kit/words/days.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { rangesOf } from './authorised-ranges-acts.ts'
import { MILLING_OPERATIONS } from '#server/catalogues/queries.ts'
import { CONSECUTIVES, freeNumber } from './acts.ts'
import { INVOICES } from '#server/invoices/acts.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { RECEIPTS } from '#server/receipts/acts.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { searchRows } from '#server/kit/rows/search.ts'

/** Documents whose forms propose a number, and the column that has theirs. */
const PROPOSED: Partial<Record<DocumentTag, { resource: Resource; numbered: string }>> = {
  FACTURA: { resource: INVOICES, numbered: 'numero_de_factura' },
  RECIBO_CAJA: { resource: RECEIPTS, numbered: 'numero_recibo' },
  MAQUILA: { resource: MILLING_OPERATIONS, numbered: 'consecutivo' },
}

/**
 * One page of a company's consecutives, each with the number that a form proposes where one does, and what is to be said of
 * its authorised numbers.
 */
export async function searchConsecutives(q: Queries, company: string, request: SearchRequest): Promise<Page> {
  const page = await searchRows(q, CONSECUTIVES, company, request)
  const data = []
  for (const row of page.data) {
    const own = row as unknown as Consecutive
    const authorised = AUTHORISED_TAGS.some((tag) => hasTag(own.tags, tag))
    const aviso =
      authorised && avisoDeRangos(await rangesOf(q, company, row._id), today(), own.descripcion)?.texto
    const [document] = documentosDe(own.tags).flatMap((tag) => PROPOSED[tag] ?? [])
    const numero_propuesto = document && (await freeNumber(q, company, own, document))
    data.push({ ...row, ...(document && { numero_propuesto }), ...(aviso && { aviso }) })
  }
  return { ...page, data }
}
