import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError, send } from '#app/api/client.server.ts'
import { endWhenUntaken } from '#app/api/stamp.server.ts'
import { asksSmall } from '#app/parts/weighings/photos.ts'
import { failedLoad, idOf, requirePermission } from '#app/session/guard.server.ts'
import { refusalPage } from '#app/session/plain-page.server.ts'
import { weighingPhotos } from '#server/weighings/photos-contract.ts'

const ETAG = '"foto"'

/** Photograph of a load, large or small, streamed from the API. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const session = await requirePermission(request, 'POST-weighing-records/search')
    const call = asksSmall(request.url) ? weighingPhotos.thumbnail : weighingPhotos.picture
    const photo = await send(session, call, {
      params: { id: idOf(params), id_foto: idOf(params, 'foto') },
      signal: request.signal,
    })
    // The picture under an address never changes.
    const headers = {
      ETag: ETAG,
      'Cache-Control': photo.headers.get('Cache-Control') ?? 'private, no-store',
    }
    if (request.headers.get('If-None-Match') === ETAG) {
      await photo.body?.cancel()
      return new Response(null, { status: 304, headers })
    }
    endWhenUntaken(request)
    return new Response(photo.body, { headers: { 'Content-Type': 'image/jpeg', ...headers } })
  } catch (error) {
    if (!(error instanceof ApiError)) return refusalPage(error)
    return refusalPage(failedLoad(request, error, 'No se pudo abrir la foto'))
  }
}
