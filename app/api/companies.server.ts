import type { SessionCompany } from '#server/people/auth-contract.ts'
import { companies } from '#server/companies/contract.ts'
import { ApiError, type Caller, send } from './client.server.ts'

/** Logo of the session's company, PNG or WebP. null when there is none or it could not be read. */
export async function readLogo(session: Caller & { compania: SessionCompany }): Promise<Uint8Array | null> {
  if (!session.compania.nombreLogo) return null
  try {
    const logo = await send(session, companies.logo, { params: { id: session.empresa } })
    return new Uint8Array(await logo.arrayBuffer())
  } catch (error) {
    // `send` logged the failure; a file without logo is acceptable.
    if (error instanceof ApiError) return null
    throw error
  }
}
