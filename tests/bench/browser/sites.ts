import type { RunningDemo } from '../../demo.ts'
import { MOLINO, signIn } from '../../support/sign-in.ts'
import { DEMO_USERS } from '#server/demo/users.ts'
import { buildReferences, startPlain, startRemix } from '../references/references.ts'

export type SiteName = 'plain' | 'remix' | 'light' | 'scripts'

/** A site with the list of third parties, and the selectors of its controls. */
export interface Site {
  name: SiteName
  /** Address of the list. */
  url: string
  cookies: { name: string; value: string }[]
  headers: Record<string, string>
  /** Scripts start by themselves. The page sets a mark when they run. */
  hydrates: boolean
  search: string
  next: string
  edit: string
  save: string
}

/** Cookie of a user who chose scripts on any computer. */
const SCRIPTS_CHOSEN = { name: 'ligero', value: Buffer.from('false').toString('base64') }

const OWN = {
  search: 'form.search input[name=q]',
  next: 'nav.pager a[title="Página siguiente"]',
  edit: 'table.rows tbody tr:first-child a[href^="/terceros/editar/"]',
  save: 'form button:text-is("Modificar")',
}
const BARE = {
  search: 'input[name=q]',
  next: 'a[rel=next]',
  edit: 'tbody tr:first-child a.edit',
  save: 'button.save',
}

/** Starts the references on the database of `demo`. */
export async function startSites(
  demo: RunningDemo,
  databaseUrl: string,
): Promise<{ sites: Site[]; stop: () => Promise<void> }> {
  const folder = buildReferences()
  const plain = await startPlain(folder, databaseUrl)
  const remix = await startRemix(folder, databaseUrl)
  const bare = { cookies: [], headers: {}, ...BARE }
  const sites: Site[] = [
    { name: 'plain', url: plain.url, hydrates: false, ...bare },
    { name: 'remix', url: remix.url, hydrates: true, ...bare },
    await ownSite('light', demo),
    await ownSite('scripts', demo),
  ]
  const stop = async () => {
    await plain.stop()
    await remix.stop()
  }
  return { sites, stop }
}

async function ownSite(name: 'light' | 'scripts', demo: RunningDemo): Promise<Site> {
  const session = { name: 'sesion', value: await signIn(demo.url, DEMO_USERS[0].correo, MOLINO) }
  const url = `${demo.url}/terceros`
  return name === 'light'
    ? { name, url, cookies: [session], headers: { 'Save-Data': 'on' }, hydrates: false, ...OWN }
    : { name, url, cookies: [session, SCRIPTS_CHOSEN], headers: {}, hydrates: true, ...OWN }
}
