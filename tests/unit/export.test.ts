import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#app/api/client.server.ts'
import { exportList, fileName } from '#app/export/export.server.ts'
import { defineList } from '#app/list/define-list.ts'
import type { Session } from '#app/session/guard.server.ts'
import type { SearchInput } from '#server/kit/contract/common.ts'

interface Row {
  _id: string
  nombre: string
  kilos?: number
  retenido?: number
}

const list = defineList<Row>({
  title: 'Gestión de Terceros',
  path: '/terceros',
  id: '_id',
  placeholder: '',
  searchFields: 'nombre,identificacion',
  columns: [
    { name: 'nombre', label: 'Nombre', sort: true },
    { name: 'kilos', label: 'Kilos', kind: 'kilos', total: true },
    { name: 'retenido', label: 'Retenido', kind: 'pesos', total: true, filesOnly: true, ifAny: true },
  ],
  filters: [{ name: 'tipo', label: 'Tipo', options: [{ value: 'CLIENTE', label: 'Cliente' }] }],
  keys: { search: 'POST-third-parties/search' },
  messages: { load: 'Error cargando terceros' },
})
const session = { compania: { nombre: 'Molino', nombreLogo: '' } } as Session

/** A table whose rows may change during reading. Records the calls. */
class Table {
  readonly asked: SearchInput[] = []
  rows: Row[]
  /** Called before the answer to a call, with its number. */
  before: (call: number) => void = () => undefined

  constructor(count: number) {
    this.rows = Array.from({ length: count }, (_, index) => ({ _id: String(index), nombre: `fila ${index}` }))
  }

  search = async (body: SearchInput) => {
    this.asked.push(body)
    this.before(this.asked.length)
    const { actual_page = 1, limit = 10 } = body as { actual_page?: number; limit?: number }
    const from = (actual_page - 1) * limit
    return Promise.resolve({ data: this.rows.slice(from, from + limit), total_count: this.rows.length })
  }
}

const ask = (table: Pick<Table, 'search'>, address = '/terceros/exportar/xlsx') =>
  exportList(new Request(`http://local${address}`), session, list, table.search)

async function sheetOf(response: Response): Promise<string> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

async function namesIn(response: Response): Promise<string[]> {
  return [...(await sheetOf(response)).matchAll(/>(fila \d+)</g)].map((match) => match[1] ?? '')
}

describe('an export', () => {
  it('an export reads the search page by page, in the order and with the filters of the address', async () => {
    const table = new Table(1234)
    const response = await ask(
      table,
      '/terceros/exportar/xlsx?q=martínez&tipo=CLIENTE&pagina=3&orden=-nombre&filas=25',
    )
    expect(await namesIn(response)).toEqual(table.rows.map(({ nombre }) => nombre))
    expect(table.asked.map(({ actual_page }) => actual_page)).toEqual([1, 2, 3])
    for (const body of table.asked) {
      expect(body).toMatchObject({
        search: 'martínez',
        searchin_fields: 'nombre,identificacion',
        sort_order: 'nombre:desc',
        limit: 500,
        filtros: { tipo: 'CLIENTE' },
      })
    }
    expect(response.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="terceros_\d{4}-\d\d-\d\d_martinez\.xlsx"$/,
    )
    expect(response.headers.get('Content-Type')).toContain('spreadsheetml.sheet')
  })

  it('an export ends with the totals of the API', async () => {
    const table = new Table(730)
    const search = async (body: SearchInput) => ({
      ...(await table.search(body)),
      ...(body.totales && { totales: { kilos: 1234.5 } }),
    })
    expect(await sheetOf(await ask({ search }))).toMatch(/>Total<.*<v>1234.5<\/v><\/c><\/row><\/sheetData>/)
    expect(table.asked.map(({ totales }) => totales)).toEqual([true, undefined])
  })

  it('columns that few companies use are exported only where they have values', async () => {
    const head = async (retenido: number | undefined) => {
      const table = new Table(3)
      const search = async (body: SearchInput) => ({
        ...(await table.search(body)),
        ...(body.totales && retenido !== undefined && { totales: { kilos: 0, retenido } }),
      })
      return sheetOf(await ask({ search }))
    }
    expect(await head(undefined)).not.toContain('Retenido')
    expect(await head(0)).not.toContain('Retenido')
    expect(await head(7)).toContain('Retenido')
  })

  it('an export repeats and loses no row when new rows come first', async () => {
    const table = new Table(1700)
    const all = table.rows.map(({ nombre }) => nombre)
    table.before = (call) => {
      if (call > 1) table.rows.unshift({ _id: `nueva ${call}`, nombre: `otra ${call}` })
    }
    expect(await namesIn(await ask(table))).toEqual(all)
  })

  it('an export of a search without matches has no rows', async () => {
    expect(await namesIn(await ask(new Table(0)))).toEqual([])
    const pdf = await (await ask(new Table(0), '/terceros/exportar/pdf')).arrayBuffer()
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('an export reads from an API with smaller pages', async () => {
    const table = new Table(730)
    const search = (body: SearchInput) => table.search({ ...body, limit: 100 })
    expect(await namesIn(await ask({ search }))).toHaveLength(730)
  })

  it('an export loses no row when others are deleted meanwhile', async () => {
    const table = new Table(1700)
    const all = table.rows.map(({ nombre }) => nombre)
    table.before = (call) => {
      if (call === 2) table.rows.splice(10, 7)
      if (call === 4) table.rows.splice(900, 1)
    }
    const names = await namesIn(await ask(table))
    expect(names).toEqual(all.filter((name) => name !== 'fila 907'))
  })

  it('an export includes rows created meanwhile, and repeats none', async () => {
    const table = new Table(1000)
    table.before = (call) => {
      if (call === 2) table.rows.push({ _id: 'nueva', nombre: 'fila 1000' })
    }
    const names = await namesIn(await ask(table))
    expect(names).toHaveLength(1001)
    expect(new Set(names).size).toBe(1001)
  })
})

describe('a failed export', () => {
  it('a failed first call redirects to the list with a message', async () => {
    const table = new Table(5)
    table.before = () => {
      throw new ApiError(0, {})
    }
    const response = await ask(table, '/terceros/exportar/pdf?q=ana&pagina=2')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/terceros?q=ana&pagina=2'])
    const cookie = response.headers.get('Set-Cookie') ?? ''
    const [value = ''] = decodeURIComponent(cookie.slice('aviso='.length)).split('.')
    expect(Buffer.from(value, 'base64').toString()).toContain('No se pudo exportar. Intente de nuevo.')
  })

  it('an incomplete page redirects to the list with a message', async () => {
    const table = new Table(1700)
    const search = async (body: SearchInput) => {
      const answer = await table.search(body)
      return body.actual_page === 2 ? { ...answer, data: answer.data.slice(0, 100) } : answer
    }
    const response = await ask({ search })
    await expect(response.arrayBuffer()).rejects.toThrow('La página 2 vino incompleta')
  })

  it('answers 404 to an unknown file format', async () => {
    const refused = ask(new Table(1), '/terceros/exportar/constructor').catch((thrown: unknown) => thrown)
    expect(((await refused) as Response).status).toBe(404)
  })

  it('redirects a malformed address of an export to the clean list', async () => {
    const refused = ask(new Table(1), '/terceros/exportar/pdf?tipo=NADA').catch((thrown: unknown) => thrown)
    expect(((await refused) as Response).headers.get('Location')).toBe('/terceros')
  })
})

describe('name of an exported file', () => {
  const day = new Date('2026-03-01T00:00Z')
  it.each([
    ['Gestión de Terceros', 'Martínez', 'terceros_2026-03-01_martinez.xlsx'],
    ['Gestión de Centros de Costos', '', 'centros-de-costos_2026-03-01.xlsx'],
    ['Auditoría de Actividades', ' ../etc/passwd "; ', 'auditoria-de-actividades_2026-03-01_etc-passwd.xlsx'],
    ['Liquidaciones', '🌾 米', 'liquidaciones_2026-03-01.xlsx'],
  ])('an export of «%s» searched for %j is named «%s»', (title, q, name) =>
    expect(fileName(title, day, q, 'xlsx')).toBe(name),
  )
})
