import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileOfBytes } from '#app/parts/imports/files.server.ts'
import { readKinds } from '#app/parts/imports/read.server.ts'
import { template } from '#app/parts/imports/template.server.ts'
import { loadOrFail, notFound, requirePermission } from '#app/session/guard.server.ts'

/** Template of a kind: columns, an example and lists of values. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-imports')
  return loadOrFail(request, 'No se pudo hacer la plantilla.', async () => {
    const kind = (await readKinds(session)).find(({ name }) => name === params.tipo)
    if (!kind) throw notFound()
    return fileOfBytes(`plantilla_${kind.many}`, template(kind))
  })
}
