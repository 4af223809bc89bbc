import { newThirdParty } from '../../support/third-parties.ts'
import { makeTruck } from '../../support/weighings.ts'
import { importThirdParties } from '../../web/import-files.ts'
import { all, type Element, isOf, named, Visitor } from '../../web/visitor.ts'

const THIRD_PARTIES = '/terceros'
const WEIGHING = '/save-weighing-records'

type Kind = 'screen' | 'record' | 'search' | 'home' | 'creation' | 'file' | 'import'
type Shares = Readonly<Record<Kind, number>>

/** Percentage of each act: of pages alone, and with files. */
export const PAGES: Shares = {
  screen: 45,
  record: 20,
  search: 15,
  home: 10,
  creation: 10,
  file: 0,
  import: 0,
}
export const MIXED: Shares = {
  screen: 40,
  record: 20,
  search: 10,
  home: 8,
  creation: 10,
  file: 10,
  import: 2,
}

/** Rows of an imported file. */
const IMPORTED = 50

/** A person with scripts off, who loads whole pages one after the other. */
export class Worker {
  /** Waiting time of each act, in milliseconds. */
  readonly done: { kind: Kind; ms: number }[] = []
  readonly failed: string[] = []
  private readonly visitor: Visitor
  private readonly apiUrl: string
  private readonly shares: Shares
  private screens: string[] = []

  constructor(url: string, session: string, apiUrl: string, shares: Shares) {
    this.visitor = new Visitor(url, session)
    this.apiUrl = apiUrl
    this.shares = shares
  }

  /** Reads the screens of the user's menu. */
  async begin(): Promise<void> {
    await this.visitor.open('/home')
    const menu = all(this.visitor.page, '*', isOf('menu'))[0]
    this.screens = menu ? addresses(menu).filter((address) => address !== '/home') : []
    if (this.screens.length === 0) throw new Error('A menu without screens')
  }

  /** Does one act. */
  async act(): Promise<void> {
    const kind = drawn(this.shares)
    try {
      await this.acts[kind](kind)
    } catch (error) {
      this.failed.push(`${kind} at ${this.visitor.address}: ${String(error)}`)
    }
  }

  private readonly acts: Readonly<Record<Kind, (kind: Kind) => Promise<void>>> = {
    home: (kind) => this.open(kind, '/home'),
    screen: (kind) => this.open(kind, oneOf(this.screens)),
    record: async (kind) => {
      const records = this.inMain().filter((address) => /\/[0-9a-f-]{36}/.test(address))
      await this.open(kind, records.length > 0 ? oneOf(records) : oneOf(this.screens))
    },
    search: async (kind) => {
      const { pathname } = new URL(this.visitor.address, this.visitor.site)
      const screen = this.screens.includes(pathname) ? pathname : oneOf(this.screens)
      await this.open(kind, `${screen}?q=${oneOf(['ar', 'gonz', 'ing', '2026', '12'])}`)
    },
    creation: async (kind) => {
      if (this.screens.includes(WEIGHING)) return this.weigh(kind)
      await this.open(kind, `${THIRD_PARTIES}?nuevo=1`)
      if (all(this.visitor.page, 'dialog').length === 0) return
      const save = () => this.visitor.press('Guardar', named(newThirdParty()), this.visitor.dialog())
      await this.timed(kind, save)
      if (!this.visitor.said('status').includes('Tercero creado exitosamente'))
        this.failed.push(`third party: ${this.visitor.said('alert').join()}`)
    },
    // A list as Excel or PDF, a paper, or a template.
    file: async (kind) => {
      const files = addresses(this.visitor.page, true)
      if (files.length === 0) return
      const address = oneOf(files)
      await this.timed(kind, async () => {
        const answer = await this.visitor.get(address)
        await answer.arrayBuffer()
        return { status: answer.status, address }
      })
    },
    import: async (kind) => {
      if (!this.screens.includes('/importar')) return
      await this.timed(kind, () => importThirdParties(this.visitor, IMPORTED))
    },
  }

  /** Records a truck's first weight, with the searches of the form. */
  private async weigh(kind: Kind): Promise<void> {
    const { placa, conductor, proveedor, producto } = await makeTruck(this.apiUrl)
    await this.open(kind, WEIGHING)
    const choices = [
      ['Placa', 'id_vehiculo', placa],
      ['Conductor', 'id_conductor', conductor],
      ['Proveedor', 'id_proveedor', proveedor],
      ['Producto', 'id_producto', producto],
      ['Forma de pago', 'id_formapago', 'Contado'],
    ] as const
    for (const [label, name, typed] of choices)
      await this.timed(kind, () => this.visitor.choose(label, name, typed))
    this.visitor.tickFirst('opcion.id_cliente')
    await this.timed(kind, () => this.visitor.press('Guardar', { '[peso_lleno]': '32.480' }))
    if (this.visitor.address.startsWith(WEIGHING))
      this.failed.push(`weighing: ${this.visitor.said('alert').join()}`)
  }

  private open(kind: Kind, address: string): Promise<void> {
    return this.timed(kind, () => this.visitor.open(address))
  }

  private async timed(kind: Kind, step: () => Promise<{ status: number; address: string }>): Promise<void> {
    const asked = performance.now()
    const { status, address } = await step()
    this.done.push({ kind, ms: performance.now() - asked })
    if (status >= 400) this.failed.push(`${address}: ${status}`)
  }

  private inMain(): string[] {
    return all(this.visitor.page, 'main').flatMap((main) => addresses(main))
  }
}

/** Links that stay on the site and open a page, or those to files. */
const addresses = (within: Element, files = false) =>
  all(within, 'a', (link) => isFile(link) === files)
    .map(({ attributes }) => attributes.href ?? '')
    .filter((address) => /^\/[^/]/.test(address))

const isFile = ({ attributes }: Element) =>
  'download' in attributes || /\.(csv|xlsx|pdf)|^\/documentos|exportar/.test(attributes.href ?? '')

function oneOf<Thing>(things: readonly Thing[]): Thing {
  return things[Math.floor(Math.random() * things.length)]!
}

function drawn(shares: Shares): Kind {
  const all = Object.entries(shares) as [Kind, number][]
  let left = Math.random() * 100
  return all.find(([, share]) => (left -= share) < 0)?.[0] ?? 'screen'
}
