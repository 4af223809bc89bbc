import { redirect } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { queryPage, queryText } from '#app/api/query.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { quickRanges } from '#app/format/range.server.ts'
import { withOpenDocuments } from '#app/parts/bank/documents.server.ts'
import { bookPath } from '#app/parts/bank/words.ts'
import { loadOrFail, type Session } from '#app/session/guard.server.ts'
import { rememberedSize } from '#app/session/remembered.server.ts'
import { bankMovements } from '#server/bank/contract.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { today } from '#server/kit/words/days.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'

/**
 * Active accounts for a select: all except the account `but`. Without `but` only banks, because a movement without
 * account was paid by bank.
 */
export async function otherAccounts(session: Session, but?: string): Promise<Option[]> {
  const { data } = await call(session, bankMovements.accounts, { query: {} })
  return data
    .filter(({ id_banco, clase, activo }) => activo && (but ? id_banco !== but : clase === 'BANCO'))
    .map(({ id_banco: value, nombre, nro_cuenta }) => ({
      value,
      label: [nombre, nro_cuenta].filter(Boolean).join(' - '),
    }))
}

/**
 * Requested page of an account's book, newest movement first. Default: the current month. Reversed days are swapped.
 */
export async function readBook(request: Request, session: Session, id: string) {
  const hoy = today()
  const day = (name: string, other: string) => askedDay(queryText(request.url, name)) || other
  const hasta = day('hasta', hoy)
  const desde = day('desde', `${hasta.slice(0, 8)}01`)
  if (desde > hasta) throw redirect(bookPath(id, { desde: hasta, hasta: desde }))
  const limit = await rememberedSize(request)
  const readPage = (actual_page: number) =>
    call(session, bankMovements.search, {
      body: {
        ...WHOLE_LIST,
        sort_order: 'fecha:desc',
        actual_page,
        limit,
        filtros: { id_banco: id, desde, hasta },
      },
    })
  return loadOrFail(request, 'No se pudo cargar el libro de bancos', async () => {
    const first = await readPage(1)
    const pages = Math.max(1, Math.ceil(first.total_count / limit))
    const pagina = Math.min(queryPage(request.url), pages)
    const page = pagina === 1 ? first : await readPage(pagina)
    return {
      ...page,
      data: withOpenDocuments(session, page.data),
      hoy,
      pagina,
      pages,
      quick: quickRanges(hoy),
    }
  })
}
