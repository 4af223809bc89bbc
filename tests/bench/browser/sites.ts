import type { RunningDemo } from '../../demo.ts'
import { MOLINO, signIn } from '../../support/sign-in.ts'
import { DEMO_USERS } from '#server/db/demo/users.ts'
import type { SiteName } from '../parts.ts'
import { buildReferences, startPlain, startRemix } from '../references/references.ts'

/** By themselves, at the first sign of writing, or never. */
export type Hydrates = 'always' | 'at a sign' | 'never'

/** A way to show the list of third parties, and where in it what a person presses stands. */
export interface Site {
  name: SiteName
  /** Where the list stands. */
  url: string
  cookies: { name: string; value: string }[]
  headers: Record<string, string>
  /** When scripts start, whose page says by a mark when they run. */
  hydrates: Hydrates
  search: string
  next: string
  edit: string
  save: string
}

/** Like the product's own cookie of who chose scripts, however long they take. */
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

/** Starts what the named sites need, over the same database as `demo`. */
export async function startSites(
  names: readonly SiteName[],
  demo: RunningDemo,
  databaseUrl: string,
): Promise<{ sites: Site[]; stop: () => Promise<void> }> {
  const folder = names.some((name) => name !== 'light' && name !== 'scripts') ? buildReferences() : ''
  const running: { stop: () => Promise<void> }[] = []
  const kept = <Started extends { stop: () => Promise<void> }>(one: Started) => {
    running.push(one)
    return one
  }
  const none = { cookies: [], headers: {}, hydrates: 'never' as const }
  const start: Record<SiteName, () => Promise<Site>> = {
    plain: async () => {
      const { url } = kept(await startPlain(folder, { DATABASE_URL: databaseUrl }))
      return { name: 'plain', url, ...none, ...BARE }
    },
    remix: async () => {
      const { url } = kept(await startRemix(folder, { DATABASE_URL: databaseUrl }))
      return { name: 'remix', url, ...none, hydrates: 'always', ...BARE }
    },
    light: () => own('light'),
    scripts: () => own('scripts'),
  }
  const own = async (name: 'light' | 'scripts'): Promise<Site> => {
    const session = { name: 'sesion', value: await signIn(demo.url, DEMO_USERS[0].correo, MOLINO) }
    const light = name === 'light'
    return {
      name,
      url: `${demo.url}/terceros`,
      cookies: light ? [session] : [session, SCRIPTS_CHOSEN],
      headers: light ? { 'Save-Data': 'on' } : {},
      hydrates: light ? 'never' : 'at a sign',
      ...OWN,
    }
  }
  const sites: Site[] = []
  for (const name of names) sites.push(await start[name]())
  return {
    sites,
    stop: async () => {
      for (const one of running) await one.stop()
    },
  }
}
