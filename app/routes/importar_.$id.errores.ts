import type { LoaderFunctionArgs } from '@remix-run/node'
import { errorsFile } from '#app/parts/imports/errors.server.ts'
import { fileOfBytes } from '#app/parts/imports/files.server.ts'
import { readImport } from '#app/parts/imports/read.server.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'

/** Rejected rows of an import as in the file, with the reasons. Corrected, the file can be uploaded again. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-imports')
  const { importacion, kind } = await readImport(request, session, idOf(params))
  return loadOrFail(request, 'No se pudo hacer el archivo.', async () => {
    return fileOfBytes(`corregir_${kind.many}`, await errorsFile(session, importacion, kind))
  })
}
