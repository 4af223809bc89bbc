import { matchPath } from '@remix-run/react'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { AUDITED_SCREENS } from '#app/parts/audit/history.server.ts'
import { KEYS } from '#server/kit/contract/keys.ts'
import { TABLES } from '#server/audit/tables-words.ts'
import { aPhoto } from '../../support/photos.ts'
import { withKeys } from '../../support/sessions.ts'
import { MOLINO, signIn } from '../../support/sign-in.ts'
import { newWord } from '../../support/third-parties.ts'
import { caller, makeWeighing } from '../../support/weighings.ts'
import { administrator, api } from '../people.ts'
import { shows } from '../told.ts'
import { all, type Element, isOf, nameOf, rowOf, rowsOf, text, valueOf, Visitor } from '../visitor.ts'

const url = inject('url')

/** Report that takes the place of a list of payrolls. */
const REPORT = '/colilla-nomina'

/** Payments of payroll, shown below their months without a list. */
const PAYMENTS = '/pago-de-nomina'

/** Imported files, shown on the start page without a list. */
const IMPORTS = '/importar'

/** List of each kind of record, with its page if any. */
const KINDS = AUDITED_SCREENS.filter(
  ({ path }) => !path.includes(':') && ![REPORT, PAYMENTS, IMPORTS].includes(path),
)
const pagesOf = (table: string) =>
  AUDITED_SCREENS.flatMap((one) => (one.table === table && one.path.includes(':') ? one.path : []))

/** Opens the first record of the list through its history, name or edit link. */
async function openFirst(visitor: Visitor, table: string): Promise<{ row: string; direct: boolean }> {
  const [row] = rowsOf(visitor, 'listed')
  if (!row) throw new Error(`Nada en ${visitor.address}`)
  const isPage = ({ attributes: { href = '' } }: Element) =>
    pagesOf(table).some((path) => matchPath(path, href.split('?')[0] ?? ''))
  const links = all(row, 'a')
  const history =
    links.find((link) => nameOf(link).startsWith('Ver historial ')) ??
    // A row without actions is opened by its name.
    links.find(({ attributes }) => attributes.href?.startsWith('/auditoria?'))
  const open = history ?? links.find(isPage) ?? links.find((link) => nameOf(link).startsWith('Editar '))
  if (!open) throw new Error(`Nada que abrir en la fila de ${visitor.address}`)
  await visitor.open(open.attributes.href ?? '')
  return { row: text(row), direct: !!history }
}

/** Follows the first record of the list to its entries. */
async function historyOf(session: string, path: string, table: string): Promise<void> {
  const visitor = await new Visitor(url, session).open(path)
  expect([path, visitor.status]).toEqual([path, 200])
  const { row, direct } = await openFirst(visitor, table)
  if (!direct) {
    const [dialog] = all(visitor.page, 'dialog')
    await visitor.follow('Ver historial', dialog)
  }
  const { searchParams, pathname } = new URL(visitor.address, url)
  expect([pathname, searchParams.get('tabla'), visitor.status]).toEqual(['/auditoria', table, 200])
  const [named] = all(visitor.page, 'strong')
  expect([path, row]).toEqual([path, expect.stringContaining(named ? text(named) : '?')])
  expect([path, rowsOf(visitor, 'entries').length]).toEqual([path, expect.toSatisfy((n: number) => n > 0)])
}

interface MatchedFile {
  id_banco: string
  cruzadas: number
}

interface MatchedLine {
  id_linea: string
  movimientos: { id_movimiento: string }[]
}

/** Repeats the match of a statement line by hand, because only manual matches have their own audit entry. */
async function matchByHand(): Promise<void> {
  const call = await caller(inject('apiUrl'))
  const ask = async <Answer>(path: string, filtros: object) =>
    (await call('POST', path, { limit: 100, filtros })) as unknown as { data: Answer[] }
  const files = await ask<MatchedFile>('/bank-reconciliations/search', { estado: 'LEIDA' })
  const { id_banco } = files.data.find(({ cruzadas }) => cruzadas > 0)!
  const lines = await ask<MatchedLine>('/bank-reconciliations/lines/search', { id_banco })
  const { id_linea, movimientos } = lines.data.find(({ movimientos }) => movimientos.length > 0)!
  await call('DELETE', `/bank-reconciliations/lines/${id_linea}/matches`)
  await call('POST', '/bank-reconciliations/matches', {
    id_linea,
    movimientos: movimientos.map(({ id_movimiento }) => id_movimiento),
  })
}

/** Stores a photograph of a load. */
async function photograph(session: string): Promise<void> {
  const { id } = await makeWeighing(inject('apiUrl'))
  const form = new FormData()
  form.set('intent', 'guardar')
  form.set('fotos', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'carga.jpg')
  await new Visitor(url, session).open(`/weighing-records/final-weight/${id}/fotos`, {
    method: 'POST',
    body: form,
  })
}

/** Creates a farmer's link. */
async function linkFarmer(): Promise<void> {
  const call = await caller(inject('apiUrl'))
  const { data } = await call('POST', '/third-parties/search', { limit: 1, filtros: { tipo: 'PROVEEDOR' } })
  const [farmer] = data as { id_tercero: string }[]
  await call('POST', `/third-parties/${farmer?.id_tercero}/link`, { dias: 7 })
}

describe('links from a record to its history', () => {
  const call = api()
  let admin = ''
  let reader = ''
  const seeing = KEYS.filter((key) => key.startsWith('GET-') || key.endsWith('/search'))
  beforeAll(async () => {
    admin = await signIn(url, 'admin@molino.example', MOLINO)
    reader = await withKeys(admin, seeing)
    // Initial records have no actor.
    await call('POST', '/rols', { nombre: `AA ${newWord()}`, rutas: 'POST-batches' })
    await call('PUT', '/first-steps', { paso: 'saldos', estado: 'APARTE' })
    const file = new FormData()
    file.set('tipo', 'origins')
    file.set('archivo', new Blob([`Nombre\nVereda ${newWord()}`]), 'procedencias.csv')
    await new Visitor(url, admin).open(IMPORTS, { method: 'POST', body: file })
    await matchByHand()
    await linkFarmer()
    await photograph(admin)
  })
  it.each(KINDS)('$path leads an administrator to its history', ({ path, table }) =>
    historyOf(admin, path, table),
  )
  it.each(KINDS)('$path leads a reader with the key of the audit to its history', ({ path, table }) =>
    historyOf(reader, path, table),
  )

  it('the report of payrolls leads to the history of each payroll, named by its employee', async () => {
    const visitor = await new Visitor(url, admin).open(REPORT)
    await visitor.follow('Historial')
    expect(visitor.address).toBe('/auditoria?tabla=payroll_records')
    const [entry] = rowsOf(visitor, 'entries')
    const [, employee] = /Creó la nómina de «(.+)»/.exec(entry ? text(entry) : '') ?? []
    expect(employee).toMatch(/^\p{Lu}/u)
    await visitor.follow('Ver historial', entry)
    expect(text(visitor.one('strong', () => true))).toBe(employee)
  })

  it('the screen of payroll payments leads to the history of each payment, named by its number', async () => {
    const visitor = await new Visitor(url, admin).open(PAYMENTS)
    await visitor.follow('Historial')
    expect(visitor.address).toBe('/auditoria?tabla=payroll_payments')
    const made = /Creó el pago de nómina «(NOM-.+)»/
    const entry = rowsOf(visitor, 'entries').find((one) => made.test(text(one)))
    const [, number = '?'] = made.exec(entry ? text(entry) : '') ?? []
    await visitor.follow('Ver historial', entry)
    expect(text(visitor.one('strong', () => true))).toBe(number)
    // Read last, because another test may pay between.
    await visitor.open(PAYMENTS)
    expect(rowsOf(visitor).map(text)).toContainEqual(expect.stringContaining(number))
  })

  it('the filter of the audit also offers exported reports and the audit itself', async () => {
    const visitor = await new Visitor(url, admin).open('/auditoria')
    const offered = all(visitor.page, 'option').map(({ attributes }) => attributes.value)
    expect(offered).toEqual(expect.arrayContaining(['Auditoría', 'Informes', 'Pesadas']))
  })

  it('each entry of each table links to the history of its record', async () => {
    const visitor = new Visitor(url, admin)
    const ways = new Map<string, string>()
    const told = new Set<string>()
    for (const tabla of Object.keys(TABLES)) {
      await visitor.open(`/auditoria?tabla=${tabla}`)
      expect([tabla, visitor.status]).toEqual([tabla, 200])
      for (const entry of rowsOf(visitor, 'entries')) {
        told.add(tabla)
        for (const { attributes } of all(entry, 'a')) ways.set(attributes.href ?? '', text(entry))
      }
    }
    expect(Object.keys(TABLES).filter((tabla) => !told.has(tabla))).toEqual([])
    for (const [way, entry] of ways) {
      await visitor.open(way)
      const [name] = all(visitor.page, 'strong')
      expect([way, visitor.status, rowsOf(visitor, 'entries').length > 0]).toEqual([way, 200, true])
      expect([way, entry, name && text(name)]).toEqual([way, entry, expect.not.stringMatching(/un registro/)])
      const table = new URLSearchParams(way.split('?')[1]).get('tabla') ?? ''
      expect([way, TABLES[table]?.parte_de]).toEqual([way, undefined])
    }
  })

  it('an unknown record has no history, with a message', async () => {
    const visitor = new Visitor(url, admin)
    for (const tabla of ['role_routes', 'reweighings', '__proto__', "users'; --", '%00']) {
      for (const registro of ['019f0000-0000-7000-8000-000000000000', 'x', "' or 1=1 --"]) {
        await visitor.open(`/auditoria?tabla=${tabla}&registro=${registro}`)
        expect([tabla, registro, visitor.status]).toEqual([tabla, registro, 200])
        expect(text(visitor.page)).toContain('Nada coincide con los filtros.')
      }
    }
  })

  it('a screen has no link to the history without the key of the audit', async () => {
    const keys = seeing.filter((key) => key !== 'POST-audit/search')
    const visitor = new Visitor(url, await withKeys(admin, keys))
    for (const { path } of KINDS) {
      await visitor.open(path)
      const ways = all(visitor.page, 'a', (link) => /historial/i.test(nameOf(link)))
      expect([path, visitor.status, ways.map(nameOf)]).toEqual([path, 200, []])
    }
  })
})

describe('screen of the audit', () => {
  const admin = administrator()
  const call = api()
  const entries = (visitor: Visitor) => rowsOf(visitor, 'entries').map(text)

  it('audit entries are shown in words, found by filters, five per page', async () => {
    const visitor = await admin.at('/auditoria')
    expect(all(visitor.page, 'h1').map(text)).toEqual(['Auditoría de Actividades'])
    const heads = ['ID', 'Tabla Afectada', 'Operación', 'Usuario', 'Fecha', 'Descripción']
    expect(all(visitor.page, 'th').map(text)).toEqual(heads)
    expect(entries(visitor)).toHaveLength(5)
    const current = () =>
      all(
        visitor.page,
        'a',
        (one) => one.attributes['aria-current'] === 'page' && /^\d+$/.test(text(one)),
      ).map(text)
    await visitor.follow('Página siguiente')
    expect(current()).toEqual(['2'])
    await visitor.follow('Última página')
    expect(entries(visitor).length).toBeGreaterThan(0)
    await visitor.follow('Primera página')
    expect(current()).toEqual(['1'])
    await visitor.press('Filtrar', { Filas: '25' })
    expect([visitor.address, entries(visitor).length]).toEqual(['/auditoria?filas=25', 25])
    await visitor.open('/auditoria')
    expect(entries(visitor)).toHaveLength(25)
    await visitor.press('Filtrar', { Filas: '5' })
    expect(entries(visitor)).toHaveLength(5)

    const nombre = `Prueba ${newWord()}`
    await call('POST', '/origins', { nombre })
    await visitor.press('Filtrar', { Operación: 'CREATE', Tabla: 'orígenes', Usuario: 'adriana' })
    expect(visitor.address).toContain('operacion=CREATE')
    for (const entry of entries(visitor)) expect(entry).toMatch(/Orígenes.*Creación/)
    const mine = rowOf(visitor, `Creó el origen «${nombre}»`, 'entries')
    expect(all(mine, 'dt').map(text)).toContain('Nombre')
    expect(valueOf(visitor.field('Operación'))).toBe('CREATE')
    await shows(visitor.press('Filtrar', { Fecha: '2020-01-01' }), 'Nada coincide con los filtros.')
    await visitor.follow('Limpiar')
    expect([visitor.address, entries(visitor).length]).toEqual(['/auditoria', 5])
  })

  it('the history of a record shows old and new values', async () => {
    const word = newWord()
    const { data } = (await call('POST', '/origins', { nombre: `Prueba ${word}` })) as {
      data: { _id: string }
    }
    await call('PUT', '/origins/update', { id_origen: data._id, nombre: `Vereda ${word}` })
    const visitor = await admin.at(`/auditoria?tabla=origins&registro=${data._id}`)
    await shows(visitor, `Historial de Vereda ${word} · Orígenes`)
    expect(entries(visitor)).toEqual([
      expect.stringContaining(`Modificó el origen «Vereda ${word}»: Nombre`),
      expect.stringContaining(`Creó el origen «Prueba ${word}»`),
    ])
    expect(entries(visitor)[0]).toContain(`Prueba ${word} → Vereda ${word}`)
  })
})

it('the catalogue offers each person the screens that they may open', async () => {
  const visitor = await new Visitor(url, await signIn(url, 'bascula@molino.example')).open('/catalog')
  const ways = all(visitor.one('div', isOf('catalog')), 'a').map(({ attributes }) => attributes.href ?? '')
  expect(ways).not.toContain('/users')
  for (const way of ways) expect([way, (await visitor.open(way)).status]).toEqual([way, 200])
})
