import type { SessionCompany } from '#server/people/auth-contract.ts'
import { companies } from '#server/companies/contract.ts'
import { ApiError, type Caller, send } from './client.server.ts'

/** The logo of the company at work, PNG or WebP; null when it has none or it could not be read. */
export async function readLogo(
  session: Caller & { compania: SessionCompany | null },
): Promise<Uint8Array | null> {
  if (!session.compania?.nombreLogo) return null
  try {
    const logo = await send(session, companies.logo, { params: { id: session.empresa } })
    return new Uint8Array(await logo.arrayBuffer())
  } catch (error) {
    // `send` has logged what failed; a file without its logo is better than none.
    if (error instanceof ApiError) return null
    throw error
  }
}
