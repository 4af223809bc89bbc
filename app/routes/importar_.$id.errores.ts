import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/api/client.server.ts'
import { errorsFile } from '#app/parts/imports/errors.server.ts'
import { fileOfBytes } from '#app/parts/imports/files.server.ts'
import { readImport } from '#app/parts/imports/read.server.ts'
import { failedLoad, idOf, requirePermission } from '#app/session/guard.server.ts'

/** Rejected rows of an import as in the file, with the reasons. Corrected, the file can be uploaded again. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-imports')
  const { importacion, kind } = await readImport(request, session, idOf(params))
  try {
    return fileOfBytes(`corregir_${kind.many}`, await errorsFile(session, importacion, kind))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw failedLoad(request, error, 'No se pudo hacer el archivo.')
  }
}
