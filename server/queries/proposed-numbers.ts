import type { SearchRequest } from '../contract/common.ts'
import { AUTHORISED_TAGS, type Consecutive, type DocumentTag } from '../contract/consecutives.ts'
import { documentosDe } from '../domain/consecutivos.ts'
import { avisoDeRangos } from '../domain/rangos.ts'
import type { Queries } from '../db/transaction.ts'
import { today } from '../shared/days.ts'
import { hasTag } from '../shared/tags.ts'
import { rangesOf } from './authorised-ranges.ts'
import { MILLING_OPERATIONS } from './catalogues.ts'
import { CONSECUTIVES, freeNumber } from './consecutives.ts'
import { INVOICES } from './invoices.ts'
import type { Page } from './paging.ts'
import { RECEIPTS } from './receipts.ts'
import type { Resource } from './resource.ts'
import { searchRows } from './search.ts'

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
