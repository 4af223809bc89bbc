import { redirect } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { loadOrFail, notFound, type Session } from '#app/session/guard.server.ts'
import type { SearchAnswer, SearchInput } from '#server/kit/contract/common.ts'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import { imports, type Import, type ImportKindInfo, type ImportRow } from '#server/imports/contract.ts'
import { addressOf, type ImportStep } from './steps.ts'

const LOAD = 'Error cargando la importación'

/** Kinds that this person may import. */
export const readKinds = async (session: Session): Promise<ImportKindInfo[]> =>
  (await call(session, imports.kinds, {})).data

/** Import with its kind. A failed read becomes an error page. */
export async function readImport(
  request: Request,
  session: Session,
  id: string,
): Promise<{ importacion: Import; kind: ImportKindInfo }> {
  return loadOrFail(request, LOAD, async () => {
    const [importacion, kinds] = await Promise.all([
      call(session, imports.get, { params: { id } }),
      readKinds(session),
    ])
    const kind = kinds.find(({ name }) => name === importacion.tipo)
    if (!kind) throw notFound()
    return { importacion, kind }
  })
}

const rows: Endpoint<{ id: string }, undefined, SearchInput, SearchAnswer<ImportRow>> = imports.rows

/** Page of the rows of an import. */
export const readRows = (session: Session, id: string, body: SearchInput) =>
  call(session, rows, { params: { id }, body })

/** Redirects to the current step of the import if `step` is a different one. */
export function mustBeAt(step: ImportStep, { _id, estado }: Import): void {
  const own = addressOf(_id, estado)
  const columns = step === 'columnas' && estado === 'LISTA'
  if (own.step !== step && !columns) throw redirect(own.path)
}
