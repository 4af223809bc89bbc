import { expect, inject, it, vi } from 'vitest'
import { MOLINO, signIn } from '../../support/sign-in.ts'
import { whole } from '#server/kit/words/formats.ts'
import { acts, all, type Element, isOf, main, nameOf, text, valueOf, Visitor } from '../visitor.ts'

const url = inject('url')

/** Keys under which weighings are summed. */
const OPERATIONS = ['COMPRA', 'VENTA', 'MAQUILA', 'SERVICIO']

const isDesk = ({ attributes }: Element) => /^(camion|muestra)-/.test(attributes.id ?? '')

/** Labels of numbers and cards, titles of panels, and whether a desk is shown. */
async function seenBy(person: string) {
  const session = await signIn(url, `${person}@molino.example`, person === 'admin' ? MOLINO : undefined)
  const { page, status } = await new Visitor(url, session).open('/home')
  expect([person, status]).toEqual([person, 200])
  const labels = (within: Element[]) => within.flatMap((one) => all(one, 'span').slice(0, 1)).map(text)
  return {
    numbers: labels(all(page, 'section', isOf('first-numbers')).flatMap((figures) => all(figures, 'a'))),
    cards: labels(all(page, '*', isOf('card'))),
    panels: all(page, 'h2').map((title) =>
      text(title).replace(
        /^(\d+|Esta semana|La semana pasada|Camiones en patio|Pesadas sin analizar|Anticipos por aplicar|Ventas del último mes|Préstamos por aprobar|Su paddy entró) .*/,
        '$1 …',
      ),
    ),
    desk: all(page, 'form', isDesk).length > 0,
  }
}

const WEEK = expect.stringMatching(/^(Esta semana|La semana pasada)$/) as string
const CHART = expect.stringMatching(/^(Esta semana|La semana pasada) …$/) as string
const DUE = expect.stringMatching(/^Vence de hoy al \d\d\/\d\d\/\d{4}$/) as string
const YARD = expect.stringMatching(/^(\d+ …|No hay camiones en patio)$/) as string

it('the dashboard shows each person their parts and desk, without gaps', async () => {
  const [states, newest] = ['Estado de Pesadas', 'Últimas Liquidaciones']
  const bought = ['Comprado ayer', WEEK, 'Precio promedio por carga']
  const whole = {
    numbers: ['Aprobado por pagar', 'Deuda de agricultores', 'Cartera vencida', ...bought],
    cards: ['Cuentas por Pagar', 'Cuentas por Cobrar', 'Pesadas Hoy', 'Consecutivos Activos'],
    panels: ['Espera por usted', CHART, YARD, states, 'Alertas', newest],
    desk: false,
  }
  const expected: Record<string, typeof whole> = {
    admin: whole,
    // This user reads everything and can solve nothing.
    consulta: { ...whole, panels: [CHART, YARD, states, newest] },
    bascula: {
      numbers: ['Comprado ayer', WEEK, 'Humedad promedio'],
      cards: ['Pesadas Hoy'],
      panels: ['Camiones en patio …', CHART, states, 'Alertas'],
      desk: true,
    },
    laboratorio: {
      numbers: ['Liquidaciones por pagar', ...bought],
      cards: ['Pesadas Hoy'],
      panels: ['Pesadas sin analizar …', CHART, YARD, states, 'Alertas', newest],
      desk: true,
    },
    cartera: {
      numbers: ['Vence hoy', DUE, 'Cartera vencida', 'Anticipos por aplicar'],
      cards: ['Cuentas por Cobrar'],
      panels: ['Los que más deben vencido', 'Anticipos por aplicar …', 'Ventas del último mes …', 'Alertas'],
      desk: false,
    },
    credito: {
      numbers: ['Deuda de agricultores'],
      cards: [],
      panels: ['Préstamos por aprobar …', 'Acuerdos por cuidar', 'Su paddy entró …', 'Alertas', newest],
      desk: false,
    },
  }
  const seen: Record<string, unknown> = {}
  for (const person of Object.keys(expected)) seen[person] = await seenBy(person)
  expect(seen).toEqual(expected)
})

it("the collector's desk starts with a new receipt and links to open work", async () => {
  const visitor = new Visitor(url, await signIn(url, 'cartera@molino.example'))
  await visitor.open('/home')
  const [debtors] = all(visitor.page, 'table')
  expect(all(debtors!, 'th', ({ attributes }) => attributes.scope === 'col').map(text)).toEqual([
    ...['Cliente', 'Por vencer', '1–30 días', '31–90', 'Más de 90', 'Vencido', 'Debe'],
  ])
  const overdue = all(debtors!, 'tr')
    .slice(1)
    .map((row) => Number(text(all(row, 'td').at(-2)!).replace(/\D/g, '')))
  expect(overdue).toEqual([...overdue].sort((one, other) => other - one))
  const [first] = all(visitor.one('header', isOf('bar')), 'a').map(({ attributes }) => attributes.href)
  expect(first).toBe('/save-payment-receipt')
  const openFirst = (name: RegExp) =>
    visitor.open(all(visitor.page, 'a', (one) => name.test(text(one)))[0]?.attributes.href ?? '')
  await openFirst(/^RC-/)
  expect([visitor.status, visitor.address]).toEqual([200, expect.stringContaining('?acto=aplicar')])
  expect(text(visitor.dialog())).toContain('por aplicar')
  await visitor.open('/home')
  await openFirst(/^Facturar /)
  const value = (name: string) => valueOf(visitor.field(`[${name}]`))
  expect([visitor.status, value('documento_de_soporte')]).toEqual([200, expect.stringMatching(/^Tiquete /)])
  expect(value('observaciones')).toMatch(/, [\d.]+ kg$/)
})

it('the desk of a lender starts with a new loan and leads to the loan form of a farmer whose paddy came in', async () => {
  const visitor = new Visitor(url, await signIn(url, 'credito@molino.example'))
  await visitor.open('/home')
  expect(acts(visitor.one('header', isOf('bar')))).toEqual(['Nuevo préstamo'])
  const [lend] = all(visitor.page, 'a', (one) => /^Nuevo préstamo a /.test(nameOf(one)))
  const farmer = nameOf(lend!).replace('Nuevo préstamo a ', '')
  await visitor.open(lend!.attributes.href ?? '')
  expect([visitor.status, text(visitor.one('h1', () => true))]).toEqual([
    200,
    expect.stringContaining(farmer),
  ])
  expect(valueOf(visitor.field('[valor]', visitor.dialog()))).toBe('')
})

it('the start page of a user who only reads begins with a search, and others have none', async () => {
  for (const [person, searches] of [
    ['consulta', 1],
    ['cartera', 0],
  ] as const) {
    const visitor = new Visitor(url, await signIn(url, `${person}@molino.example`))
    await visitor.open('/home')
    const own = all(main(visitor), 'form', ({ attributes }) => attributes.role === 'search')
    expect([person, own.length]).toEqual([person, searches])
    if (!own[0]) continue
    await visitor.press('Buscar', { 'Buscar un número, una placa o un tercero': 'periodos' }, own[0])
    expect(visitor.status).toBe(200)
  }
})

it('no alert repeats what waits for the user', async () => {
  const visitor = new Visitor(url, await signIn(url, 'admin@molino.example', MOLINO))
  await visitor.open('/home')
  const hrefs = (name: string) =>
    all(visitor.page, '*', isOf(name)).flatMap((part) =>
      all(part, 'a').map(({ attributes }) => attributes.href),
    )
  expect(hrefs('waiting')).toEqual(expect.arrayContaining(['/liquidacion-arroz?estado=BORRADOR']))
  expect(hrefs('alerts').filter((href) => hrefs('waiting').includes(href))).toEqual([])
})

/** Some targets of the numbers and alerts in the demonstration. */
const LED_TO = [
  '/cuentas-por-pagar?con_saldo=true',
  '/liquidacion-arroz?estado=BORRADOR',
  '/financing-agreements?estado=EN_EJECUCION',
  '/financing-agreements?estado=EN_EJECUCION&sobre_maximo=true',
  '/financing-agreements?cultivo_vencido=true',
  '/accounts-receivable?estado_documento=VENCIDA',
  '/weighing-records?demorada=true',
  '/bank?activo=true&incompleto=true',
]

it('each number of the dashboard links to its list with the filters set', async () => {
  const visitor = new Visitor(url, await signIn(url, 'admin@molino.example', MOLINO))
  /** Current texts of the dashboard, by link. */
  const readDashboard = async () => {
    await visitor.open('/home')
    const said = new Map<string, string[]>()
    const leads = (one: Element) => /^\/(?!home)[\w-]+\?/.test(one.attributes.href ?? '')
    for (const link of all(visitor.page, 'a', leads)) {
      const { href = '' } = link.attributes
      said.set(href, [...(said.get(href) ?? []), saidBy(link)])
    }
    return said
  }
  const checked: string[] = []
  let said = await readDashboard()
  /** Numbers in the sums of a list. For sums by kind, also their total. */
  const readNumbers = async (href: string) => {
    await visitor.open(href)
    expect([visitor.status, visitor.address]).toEqual([200, href])
    const shown = [...all(visitor.page, 'tfoot'), ...all(visitor.page, 'footer', isOf('list-foot'))].map(text)
    const words = shown.join(' ').split(' ')
    const sums = words.filter((one) => /^[\d.]+$/.test(one)).map((one) => Number(one.replaceAll('.', '')))
    const ofKinds = sums.slice(0, OPERATIONS.filter((one) => words.includes(one)).length)
    return [...words, whole(ofKinds.reduce((a, b) => a + b, 0))]
  }
  for (const href of said.keys()) {
    // Other tests write between two requests: dashboard and list must agree in one of some readings.
    await vi.waitFor(async () => {
      const before = said.get(href) ?? []
      const numbers = await readNumbers(href)
      said = await readDashboard()
      for (const says of before.filter((one) => said.get(href)?.includes(one))) {
        const number = /(?:^|[^\d.,])(\d[\d.,]*\d|\d)(?= kg| |$)/.exec(says)?.[1]
        if (!number) continue
        expect([says, href, numbers]).toEqual([says, href, expect.arrayContaining([number])])
        checked.push(says)
      }
    }, 20_000)
  }
  expect(checked.length).toBeGreaterThan(20)
  expect([...said.keys()]).toEqual(expect.arrayContaining(LED_TO))
  expect(checked).toContainEqual(expect.stringMatching(/^Precio promedio por carga/))
  expect(checked).toContainEqual(expect.stringMatching(/^[\d,]+ %$/))
})

/** Label and number of a figure, or sentence of a bar or alert, without the texts below. */
function saidBy(link: Element): string {
  const [number, title] = [...all(link, 'strong'), ...all(link, 'title')]
  if (title && !number) return text(title)
  const said = text(link)
  return number || /^([\d.,]+( [\w%]|$)|\$\s*\d)/.test(said) ? said : ''
}
