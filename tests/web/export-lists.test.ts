import { spawnSync } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { letters } from '#app/export/xlsx-xml.server.ts'
import { rangeText } from '#app/format/range.server.ts'
import { cellOf, type Column, isNumeric } from '#app/format/columns.ts'
import type { List } from '#app/list/define-list.ts'
import { closeAgreement, lend, makeAgreement } from '../support/agreements.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { definedLists } from '../support/lists.ts'
import { withKeys } from '../support/sessions.ts'
import { ledger } from '../support/money.ts'
import { waitingDocument } from '../support/waiting-documents.ts'
import { caller } from '../support/weighings.ts'

const url = inject('url')
const lists = await definedLists()
const hasReader = spawnSync('pdftotext', ['-v']).error === undefined

/** Exports add audit entries, so the audit is limited to a table that exports do not touch. */
const FILTERS: Record<string, Record<string, string>> = {
  '/auditoria': { operacion: 'CREATE', tabla: 'third_parties' },
}
/** Maximum of rows per call of the API. */
const LIMIT = 1000
/** Maximum of readings while other files write. */
const TRIES = 20

let headers: { cookie: string }
let withoutKeys: { cookie: string }
let call: Awaited<ReturnType<typeof caller>>
beforeAll(async () => {
  const session = await signIn(url, 'admin@molino.example', MOLINO)
  headers = { cookie: `sesion=${session}` }
  withoutKeys = { cookie: `sesion=${await withKeys(session, [])}` }
  call = await caller(inject('apiUrl'))
  await waitingDocument(inject('apiUrl'))
  const { client, owe, receive, apply } = await ledger(inject('apiUrl'))
  const one = await client()
  await apply(await receive(one, 500_000), await owe(one, 300_000, 5), 120_000)
})

const address = ({ path }: List<unknown>, format: string) =>
  `${url}${path}/exportar/${format}?${new URLSearchParams(FILTERS[path])}`

async function file(list: List<unknown>, format: string): Promise<Buffer> {
  const response = await fetch(address(list, format), { headers, redirect: 'manual' })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** One page of the list's search, from the API. */
async function page({ keys, path }: List<unknown>, actual_page: number, limit: number, more: object = {}) {
  const answer = await call('POST', `/${keys.search.slice('POST-'.length)}`, {
    actual_page,
    limit,
    filtros: FILTERS[path] ?? {},
    ...more,
  })
  return answer as unknown as { data: unknown[]; total_count: number } & Sums
}

async function allRows(list: List<unknown>): Promise<unknown[]> {
  const rows: unknown[] = []
  for (let number = 1; ; number++) {
    const { data, total_count } = await page(list, number, LIMIT)
    rows.push(...data)
    if (number * LIMIT >= total_count) return rows
  }
}

/** Sums of a list from the API, in one line or one per kind. */
interface Sums {
  totales?: Record<string, number>
  totales_por?: { de: string; totales: Record<string, number> }[]
}

interface Exported {
  rows: unknown[]
  lines: Record<string, number>[]
  bytes: Buffer
}

/**
 * A file with the API's rows and sums. Repeated while other tests change them; a row that they made and removed
 * meanwhile stands only in the file.
 */
async function exported(
  list: List<unknown>,
  format: string,
  rowsIn?: (bytes: Buffer) => number,
): Promise<Exported> {
  const read = async () => {
    const rows = await allRows(list)
    const { totales, totales_por } = await page(list, 1, 1, { totales: true })
    return { rows, lines: totales_por?.map((one) => one.totales) ?? (totales ? [totales] : []) }
  }
  for (let tries = 1; ; tries++) {
    const { rows, lines } = await read()
    const bytes = await file(list, format)
    if (!isDeepStrictEqual(await read(), { rows, lines })) continue
    if (!rowsIn || rowsIn(bytes) === rows.length || tries >= TRIES) return { rows, lines, bytes }
  }
}

const sheetOf = (bytes: Buffer) => strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())

/** Numbers in a column of the sheet. Column A numbers the rows; the list's columns follow. */
const numbersIn = (sheet: string, letter: string) =>
  [...sheet.matchAll(new RegExp(`<c r="${letter}\\d+" s="\\d+"><v>([^<]*)</v>`, 'g'))].map(([, value]) =>
    Number(value),
  )

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const sumOf = (rows: unknown[], column: Column<unknown>) =>
  sum(rows.map((row) => cellOf(row, column)).filter((cell) => typeof cell === 'number'))

interface Stated {
  estado?: string
  estado_documento?: string
  anulada?: boolean
}

/** A cancelled agreement counts as voided. */
const isVoided = ({ estado, estado_documento, anulada }: Stated) =>
  anulada === true || /^(ANULAD|CANCELADO$)/.test(estado_documento ?? estado ?? '')

/** Number of rows in a PDF, from their numbering. */
function rowsOfPdf(pdf: Buffer): number {
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, maxBuffer: 1e9 })
  let last = 0
  for (const line of String(stdout).split('\n')) {
    if (line.trim().split(/\s/)[0]?.replace(/\./g, '') === String(last + 1)) last++
  }
  return last
}

/** Sums that leave out rows of a list: debt and interest count active agreements only. */
const OF_A_PART = ['saldo', 'interes', 'total_mas_interes']
/** Sums that only files show. */
const FOR_FILES = ['valor_mora']

describe.each(lists)('list $path of the season', (list) => {
  it('the Excel file has the rows and sums of the API, without codes', async () => {
    const numbered = (file: Buffer) => numbersIn(sheetOf(file), 'A').length
    const { rows, lines, bytes } = await exported(list, 'xlsx', numbered)
    const sheet = sheetOf(bytes)
    expect(rows.length).toBeGreaterThan(0)
    if (list.dated) {
      const days = rows
        .map((row) => String((row as Record<string, unknown>)[list.dated!]).slice(0, 10))
        .sort()
      expect(sheet).toContain(rangeText({ desde: days[0]!, hasta: days.at(-1)! }))
    }
    expect(numbersIn(sheet, 'A')).toEqual(rows.map((_, index) => index + 1))
    // A column with `ifAny` is left out if no row has a value.
    const columns = list.columns.filter(({ name, ifAny }) => !ifAny || lines.some((line) => line[name]))
    for (const [index, column] of columns.entries()) {
      if (!isNumeric(column.kind)) continue
      const letter = letters(index + 1)
      const numbers = numbersIn(sheet, letter)
      // Totals count rows that are not voided.
      const living = rows.filter((row) => !isVoided(row as Stated))
      const said = FOR_FILES.includes(column.name)
        ? [sumOf(living, column)]
        : lines.map((line) => line[column.name]).filter((one) => column.total && one !== undefined)
      if (column.total && !OF_A_PART.includes(column.name))
        expect(said.length, column.label).toBe(lines.length)
      const below = numbers.splice(numbers.length - said.length)
      expect(below, column.label).toEqual(said)
      expect(sum(numbers), column.label).toBeCloseTo(sumOf(rows, column), 4)
      if (below.length > 0) expect(sum(below), column.label).toBeCloseTo(sumOf(living, column), 2)
    }
    expect(sheet).not.toMatch(/>(undefined|null|NaN|\[object [^<]*|[^<]*\d{4}-\d\d-\d\d[^<]*)</)
  })
  it('the PDF of the list is complete, with every row', async () => {
    const { rows, bytes } = await exported(list, 'pdf', hasReader ? rowsOfPdf : undefined)
    const pdf = bytes.toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
    if (hasReader) expect(rowsOfPdf(bytes)).toBe(rows.length)
  })
  it('the list sorts by every sortable column, on the first and the last page', async () => {
    for (const { name, sort } of list.columns) {
      if (!sort) continue
      const ids = async (way: string) =>
        (await page(list, 1, LIMIT, { sort_order: `${name}:${way}` })).data.map(
          (row) => (row as { _id: string })._id,
        )
      // Other files write to the same demonstration. The order counts if nothing changed meanwhile.
      const read = async () => ({ up: await ids('asc'), down: await ids('desc'), again: await ids('asc') })
      let seen = await read()
      for (let tries = 0; tries < TRIES && !isCalm(seen); tries++) seen = await read()
      if (seen.up.length < LIMIT) expect(seen.down, name).toEqual(seen.up.reverse())
    }
  })
  it('the files of the list are refused without its key', async () => {
    const response = await fetch(address(list, 'xlsx'), { headers: withoutKeys, redirect: 'manual' })
    expect(response.status).toBe(403)
  })
})

it('the Excel file of running agreements has sums of interest, payments and debt', async () => {
  const list = lists.find(({ path }) => path === '/financing-agreements')!
  const filtros = { estado: 'EN_EJECUCION' }
  const read = async () => {
    const response = await fetch(`${address(list, 'xlsx')}${String(new URLSearchParams(filtros))}`, {
      headers,
    })
    const parts = unzipSync(Buffer.from(await response.arrayBuffer()))
    return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  }
  const search = async () => (await page(list, 1, LIMIT, { filtros })).data
  // Other files lend and close meanwhile.
  let [before, sheet, rows] = [await search(), await read(), await search()]
  while (!isDeepStrictEqual(before, rows))
    [before, sheet, rows] = [await search(), await read(), await search()]
  for (const name of ['interes', 'total_mas_interes', 'abonado', 'saldo']) {
    const index = list.columns.findIndex((column) => column.name === name)
    const total = numbersIn(sheet, letters(index + 1)).pop()
    expect([name, total]).toEqual([name, sumOf(rows, list.columns[index]!)])
    expect(total).toBeGreaterThan(0)
  }
})

it('the Excel file gives a closed agreement no debt, which is a receivable by then', async () => {
  const list = lists.find(({ path }) => path === '/financing-agreements')!
  const made = await makeAgreement(inject('apiUrl'))
  await lend(inject('apiUrl'), made)
  const debts = async () => {
    const asked = new URLSearchParams({ q: made.consecutivo })
    const response = await fetch(`${address(list, 'xlsx')}${String(asked)}`, { headers })
    const index = list.columns.findIndex(({ name }) => name === 'saldo')
    return numbersIn(sheetOf(Buffer.from(await response.arrayBuffer())), letters(index + 1))
  }
  expect(await debts()).toEqual([1_020_000])
  await closeAgreement(inject('apiUrl'), made)
  expect(await debts()).toEqual([])
})

it('the Excel file of notes of one third party has no others', async () => {
  const list = lists.find(({ path }) => path === '/notas')!
  const [one] = (await page(list, 1, 1)).data as { id_tercero: string }[]
  const filtros = { tercero: one!.id_tercero }
  const response = await fetch(`${address(list, 'xlsx')}${String(new URLSearchParams(filtros))}`, { headers })
  const numbered = numbersIn(sheetOf(Buffer.from(await response.arrayBuffer())), 'A')
  expect(numbered).toHaveLength((await page(list, 1, LIMIT, { filtros })).data.length)
  expect(numbered.length).toBeLessThan((await page(list, 1, LIMIT)).data.length)
})

it('an address that is not a list answers 404', async () => {
  const response = await fetch(`${url}/home/exportar/pdf`, { headers, redirect: 'manual' })
  expect(response.status).toBe(404)
})

/** True if three readings have the same rows, and the two in one order are equal. */
const isCalm = ({ up, down, again }: Record<'up' | 'down' | 'again', string[]>) =>
  String(up) === String(again) && String([...up].sort()) === String([...down].sort())
