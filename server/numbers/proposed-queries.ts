import type { SearchRequest } from '#server/kit/contract/common.ts'
import { AUTHORISED_TAGS, type Consecutive, type DocumentTag } from './contract.ts'
import { documentsOf } from './rules.ts'
import { rangesNotice, standing } from './authorised-ranges-rules.ts'
import { today } from '#server/kit/words/days.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { Queries } from '#server/db/transaction.ts'
import { rangesOf } from './authorised-ranges-queries.ts'
import { CONSECUTIVES, freeNumber, type Numbered } from './queries.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import { searchRows } from '#server/kit/rows/search.ts'

/** Documents with a proposed number. app.ts passes their tables, so that numbers/ imports no other subject. */
export type ProposedNumbers = Partial<Record<DocumentTag, Omit<Numbered, 'number'>>>

/** One page of consecutives, each with today's next number, its proposal and the warning about its DIAN ranges. */
export async function searchConsecutives(
  q: Queries,
  company: string,
  request: SearchRequest,
  proposed: ProposedNumbers,
): Promise<Page> {
  const page = await searchRows(q, CONSECUTIVES, company, request)
  const hoy = today()
  const data = []
  for (const row of page.data) {
    const stored = row as unknown as Consecutive
    const authorised = AUTHORISED_TAGS.some((tag) => hasTag(stored.tags, tag))
    const rangos = authorised ? await rangesOf(q, company, row._id) : []
    const own = { ...stored, ...standing(stored, rangos, hoy) }
    const aviso = rangesNotice(rangos, hoy, own.descripcion)?.texto
    const [document] = documentsOf(own.tags).flatMap((tag) => proposed[tag] ?? [])
    const numero_propuesto = document && (await freeNumber(q, company, own, document))
    data.push({ ...own, ...(document && { numero_propuesto }), ...(aviso && { aviso }) })
  }
  return { ...page, data }
}
