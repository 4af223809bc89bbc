import type { SessionCompany } from '#server/people/auth-contract.ts'
import { companies } from '#server/companies/contract.ts'
import { type Caller, orElse, send } from './client.server.ts'

/** Logo of the session's company, PNG or WebP. null when there is none or it could not be read. */
export async function readLogo(session: Caller & { compania: SessionCompany }): Promise<Uint8Array | null> {
  if (!session.compania.nombreLogo) return null
  // `send` logs a failure; a file without logo is acceptable.
  const logo = await orElse(send(session, companies.logo, { params: { id: session.empresa } }), null)
  return logo && new Uint8Array(await logo.arrayBuffer())
}
