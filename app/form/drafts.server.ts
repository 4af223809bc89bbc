import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DRAFT, OWNER_COOKIE } from './reserved.ts'
import { DAY_S, SIGNED, siteCookie } from '#app/session/site-cookie.server.ts'

/** Whose drafts a browser keeps: nothing secret, and nothing that tells who it is; '' where the API does not say who. */
const ownerOf = (idUsuario: string): string =>
  idUsuario && createHash('sha256').update(`borradores:${idUsuario}`).digest('hex').slice(0, 12)

const Owner = z.string().regex(/^[0-9a-f]{12}$/)

/** Read by kept-forms.ts: in the page it would weigh on every one of them. */
const owner = siteCookie(OWNER_COOKIE, Owner, { httpOnly: false })

/** `Set-Cookie` by which the browser knows whose drafts it keeps; null when it does. */
export async function keepOwner(request: Request, idUsuario: string): Promise<string | null> {
  const now = ownerOf(idUsuario)
  return now && (await owner.read(request)) !== now ? owner.write(now) : null
}

const Owners = z.array(Owner).max(20)

/** Those who signed out and whose drafts the browser still holds: only a page with scripts reaches its storage. */
const left = siteCookie('salidas', Owners, { ...SIGNED, maxAge: 7 * DAY_S })

/** `Set-Cookie` by which the next page with scripts forgets the drafts of who signs out. */
export async function forgetDraftsOf(request: Request, idUsuario: string): Promise<string> {
  const owners = [...((await left.read(request)) ?? []), ownerOf(idUsuario)].filter(Boolean)
  return left.write([...new Set(owners)].slice(-20))
}

/** The script that forgets the drafts of those who signed out, and the `Set-Cookie` that ends it; null where there are none. */
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
