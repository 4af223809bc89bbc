import { ApiError } from '#app/api/client.server.ts'
import { endWhenUntaken } from '#app/api/stamp.server.ts'
import { failedLoad, notFound, requirePermission, type Session } from '#app/session/guard.server.ts'
import { refusalPage } from '#app/session/plain-page.server.ts'
import type { Key } from '#server/kit/contract/keys.ts'

/** Number of a part in an address. Throws the 404 page for anything else. */
export function partOf(parte = ''): number {
  if (!/^[1-9]\d{0,3}$/.test(parte)) throw notFound()
  return Number(parte)
}

/** Streams a file of the API unchanged, or answers a plain page with its refusal. */
export async function exportFile(
  request: Request,
  key: Key,
  ask: (session: Session) => Promise<Response>,
): Promise<Response> {
  try {
    const file = await ask(await requirePermission(request, key))
    const content = await file.arrayBuffer()
    endWhenUntaken(request)
    return new Response(content, {
      headers: {
        'Content-Type': file.headers.get('Content-Type') ?? 'application/octet-stream',
        'Content-Disposition': file.headers.get('Content-Disposition') ?? 'attachment',
        'Cache-Control': 'private, no-store',
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) return refusalPage(error)
    // An address with a program or days that do not exist.
    if (error.status === 422)
      return refusalPage(notFound(Object.values(error.answer.errores ?? {}).join(' ')))
    return refusalPage(failedLoad(request, error, 'No se pudo abrir el archivo'))
  }
}
