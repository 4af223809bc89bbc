import { randomUUID } from 'node:crypto'
import { importThirdParties } from '../web/import-files.ts'
import { Visitor } from '../web/visitor.ts'
import { sessionCookie } from './sign-in.ts'

/** Fault of a request; undefined for a right answer. */
type Found = Promise<string | undefined>

/** Rows of an imported file. */
const IMPORTED = 300

/** Clients of web and API that read and write without a pause, one request after the other. */
export class Clients {
  asked = 0
  exported = 0
  imported = 0
  readonly failed: string[] = []
  /** Names of the acknowledged records. */
  readonly made: string[] = []
  private readonly web: string
  private readonly api: string
  private cookie = ''
  session = ''
  private headers: Record<string, string> = {}
  private working = true

  constructor(web: string, api: string) {
    this.web = web
    this.api = api
  }

  async signIn(email: string, password: string): Promise<void> {
    const form = new URLSearchParams({ intent: 'ingresar', email, password })
    const page = await fetch(`${this.web}/login`, { method: 'POST', body: form, redirect: 'manual' })
    if (page.status !== 302) throw new Error(`Signing in: ${page.status} ${await page.text()}`)
    this.session = sessionCookie(page) ?? ''
    this.cookie = page.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const given = await fetch(`${this.api}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { token, arrayEmpresas } = (await given.json()) as { token: string; arrayEmpresas: string }
    const [company] = JSON.parse(arrayEmpresas) as { idEmpresa: string }[]
    this.headers = { token, company: company!.idEmpresa, 'content-type': 'application/json' }
  }

  /** Runs this number of clients until `stop`. With `files`, the last ones export and import. */
  async work(clients: number, files = false): Promise<void> {
    const short = [this.read, this.fillIn, this.call, this.search]
    // More files at once of one person would wait.
    const long = files ? [this.exportFile, this.exportFile, this.importFile, this.importFile] : []
    const kindOf = (client: number) => long[clients - 1 - client] ?? short[client % short.length]!
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let number = 0; this.working; number += 1) {
          this.asked += 1
          const name = `Prueba ${client}-${number}`
          const wrong = await kindOf(client)
            .call(this, name)
            .catch((error: Error) => {
              return `${error.message} ${String(error.cause)}`
            })
          if (wrong) this.failed.push(`${name}: ${wrong}`)
        }
      }),
    )
  }

  stop(): void {
    this.working = false
  }

  private async read(): Found {
    const page = await fetch(`${this.web}/terceros`, { headers: { cookie: this.cookie }, redirect: 'manual' })
    const text = await page.text()
    return page.status === 200 && text.includes('</html>') && !text.includes('Reintentar')
      ? undefined
      : `GET /terceros ${page.status}`
  }

  /** Submits a form like a browser without scripts. */
  private async fillIn(nombre: string): Found {
    const address = `${this.web}/origins?nuevo=1`
    const page = await (await fetch(address, { headers: { cookie: this.cookie } })).text()
    const form = page.split('<form').find((one) => one.includes('name="nombre"')) ?? ''
    const fields = new URLSearchParams({ nombre })
    for (const [input] of form.split('</form>')[0]!.matchAll(/<(?:input|button)[^>]*>/g)) {
      const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]
      if (value('name') && value('name') !== 'nombre') fields.set(value('name')!, value('value') ?? '')
    }
    this.asked += 1
    const headers = { cookie: this.cookie }
    const answer = await fetch(address, { method: 'POST', body: fields, headers, redirect: 'manual' })
    if (answer.status !== 302) return `POST /origins ${answer.status} ${(await answer.text()).slice(0, 200)}`
    this.made.push(nombre)
    return undefined
  }

  private async call(nombre: string): Found {
    const [client = '', number = ''] = nombre.replace('Prueba ', '').split('-')
    const body = {
      tipo: 'PROVEEDOR',
      nombre,
      tipo_identificacion: '13',
      identificacion: String(50_000_000 + Number(client) * 100_000 + Number(number)),
    }
    const headers = { ...this.headers, 'idempotency-key': randomUUID() }
    const answer = await fetch(`${this.api}/third-parties`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (answer.status !== 201) return `POST /third-parties ${answer.status} ${await answer.text()}`
    await answer.text()
    this.made.push(nombre)
    return undefined
  }

  /** Downloads the list as Excel or PDF, to its last byte. */
  private async exportFile(name: string): Found {
    const format = name.endsWith('0') ? 'xlsx' : 'pdf'
    const address = `${this.web}/terceros/exportar/${format}`
    const answer = await fetch(address, { headers: { cookie: this.cookie } })
    const end = Buffer.from(await answer.arrayBuffer()).subarray(-30)
    const whole = answer.status === 200 && end.includes(format === 'pdf' ? '%%EOF' : 'PK\x05\x06')
    if (whole) this.exported += 1
    return whole ? undefined : `GET ${address} ${answer.status}`
  }

  private async importFile(name: string): Found {
    await importThirdParties(await new Visitor(this.web, this.session).open('/importar'), IMPORTED, name)
    this.made.push(...Array.from({ length: IMPORTED }, (_, place) => `${name} ${place}`))
    this.imported += 1
    return undefined
  }

  private async search(): Found {
    const answer = await fetch(`${this.api}/third-parties/search`, {
      method: 'POST',
      headers: this.headers,
      body: '{"search":"prueba 1"}',
    })
    await answer.text()
    return answer.status === 200 ? undefined : `POST /third-parties/search ${answer.status}`
  }
}
