import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DRAFT } from './reserved.ts'
import { DAY_S, SIGNED, siteCookie } from '#app/session/site-cookie.server.ts'

/**
 * Owner of the drafts as a hash that reveals no user id. '' when the API does not name the user. The frame carries it
 * for kept-forms.ts.
 */
export const ownerOf = (idUsuario: string): string =>
  idUsuario && createHash('sha256').update(`borradores:${idUsuario}`).digest('hex').slice(0, 12)

const Owner = z.string().regex(/^[0-9a-f]{12}$/)

const Owners = z.array(Owner).max(20)

/** Owners who signed out while the browser still holds their drafts. Only a page with scripts can delete them. */
const left = siteCookie('salidas', Owners, { ...SIGNED, maxAge: 7 * DAY_S })

/** `Set-Cookie` that makes the next page with scripts delete the drafts of the user who signs out. */
export async function forgetDraftsOf(request: Request, idUsuario: string): Promise<string> {
  const owners = [...((await left.read(request)) ?? []), ownerOf(idUsuario)].filter(Boolean)
  return left.write([...new Set(owners)].slice(-20))
}

/**
 * Script that deletes the drafts of users who signed out, with the `Set-Cookie` that clears their list. null
 * when no user is listed.
 */
export async function forgettingDrafts(
  request: Request,
  nonce: string,
): Promise<{ script: string; cookie: string } | null> {
  const owners = await left.read(request)
  if (!owners?.length) return null
  const names = JSON.stringify(owners.map((owner) => `${DRAFT} ${owner} `))
  const forget = `for(const name of Object.keys(localStorage))if(${names}.some(one=>name.startsWith(one)))localStorage.removeItem(name)`
  return {
    script: `<script nonce="${nonce}">${forget}</script>`,
    cookie: await left.write(null, { maxAge: 0 }),
  }
}
