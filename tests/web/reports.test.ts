import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { Declaration } from '#server/taxes/declarations-contract.ts'
import { PayrollMonth } from '#server/payroll/contract.ts'
import { WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { DEMO_USERS } from '#server/demo/users.ts'
import { FomentoReport } from '#server/taxes/levy-contract.ts'
import { addDays, dayInBogota, seasonStart, writtenDay } from '#server/kit/words/days.ts'
import { lastEndedMonth } from '#server/kit/words/months.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { withKeys } from '../support/sessions.ts'
import { newThirdParty } from '../support/third-parties.ts'
import { makeInvoice } from '../support/invoices.ts'
import { caller, makeSale } from '../support/weighings.ts'
import { textOf } from './html.ts'

const url = inject('url')
const HOY = dayInBogota(new Date())
/** Days with many records, also on the first of a month or year. */
const DAYS = `desde=${addDays(HOY, -120)}&hasta=${HOY}`

const MOVEMENTS = '/reporte-movimientos-terceros'
const ACCOUNT = '/extracto-de-cuenta'
const CLOSING = '/cierre-de-caja'
const PAYMENTS = '/pagos-de-hoy'
const RECONCILED = '/conciliacion-bancaria'
const STATEMENT = '/estado-cuenta-agricultor'
const EXTRACT = '/extracto-cartera-agricultor'
const PROFIT = '/informe-rentabilidad'
const SLIP = '/colilla-nomina'
const SUMS = '/sumas-por-cuenta'
const STOCK = '/informe-existencias'
const LEVY = '/cuota-de-fomento'
const WITHHELD = '/retenciones'
const CERTIFICATE = '/certificado-de-retencion'
const DEPOSITS = '/depositos'
const TYPED = '/pesos-digitados'
const TARES = '/taras-por-placa'
const WAITING = '/tiempos-de-espera'

/** Title, columns in order, and audit name of each report. */
const REPORTS: Record<string, [title: string, columns: string[], audited: string]> = {
  [MOVEMENTS]: [
    'Movimientos por tercero',
    ['#', 'Fecha', 'Documento', 'Proceso', 'Detalle', 'Valor', 'Saldo'],
    'Movimientos de',
  ],
  [STATEMENT]: [
    'Estado de cuenta del agricultor',
    ['Fecha', 'Detalle', 'Vr Neto', 'Financiación', 'Total'],
    'Estado de cuenta de',
  ],
  [EXTRACT]: [
    'Extracto de cartera del agricultor',
    ['Fecha Venc.', 'Documento', 'Por Cobrar', 'Por Pagar', 'Neto'],
    'Extracto de cartera de',
  ],
  [PROFIT]: [
    'Informe de rentabilidad',
    ['Fecha', 'Documento', 'Servicio', 'Vr Venta', 'Costo', 'Utilidad Neta', 'Margen(%)'],
    'Rentabilidad del',
  ],
  [SLIP]: ['Colilla de nómina', ['Concepto', 'Cantidad', 'Devengado', 'Deducciones'], 'Colilla de'],
  [DEPOSITS]: [
    'Depósitos de paddy',
    [
      'Agricultor',
      'Pesadas',
      'Fijar hasta',
      'Entregado kg',
      'Fijado kg',
      'Por fijar kg',
      'Secos por fijar kg',
      'Valor hoy',
    ],
    'Depósitos por',
  ],
  [WAITING]: [
    'Tiempos de espera',
    [
      ...['Hora', 'Camiones', 'Espera media (min)', 'La mayor espera (min)'],
      ...['Estadía media (min)', 'La mayor estadía (min)', 'Sin pesar'],
    ],
    'Tiempos de espera del',
  ],
  [STOCK]: [
    'Informe de existencias',
    [
      'Producto',
      'Entró ese día',
      'Salió ese día',
      'Existencia',
      'Sin liquidar',
      'Valor estimado sin liquidar',
      'Costo por kg',
      'Valor',
    ],
    'Existencias al',
  ],
  [LEVY]: [
    'Cuota de fomento arrocero',
    ['Liquidación', 'Fecha', 'Kilos', 'Base', '%', 'Cuota'],
    'Cuota de fomento de',
  ],
  [WITHHELD]: [
    'Retenciones del mes',
    ['Proveedor', 'Identificación', 'Liquidaciones', 'Base', 'Retención'],
    'Retenciones de',
  ],
  [TYPED]: [
    'Pesos digitados',
    ['Persona', 'Pesos que tomó', 'Leídos de la báscula', 'Digitados'],
    'Pesos digitados en',
  ],
  [TARES]: [
    'Taras por placa',
    ['Ticket', 'Fecha', 'Placa', 'Conductor', 'Tara conocida', 'Pesó vacío', 'Diferencia', '%'],
    'Taras por placa en',
  ],
  [ACCOUNT]: [
    'Extracto de banco o caja',
    ['Fecha', 'Movimiento', 'Detalle', 'Entra', 'Sale', 'Saldo'],
    'Extracto de',
  ],
  [CLOSING]: ['Cierre de caja', ['Denominación', 'Cantidad', 'Valor'], 'Cierre de caja del'],
  [PAYMENTS]: [
    'Pagos de hoy',
    [
      'Tipo de documento',
      'Número de documento',
      'Nombre',
      'Banco',
      'Tipo de cuenta',
      'Número de cuenta',
      'Valor',
      'Referencia',
    ],
    'Pagos del',
  ],
  [RECONCILED]: ['Conciliación bancaria', ['Fecha', 'Movimiento', 'Detalle', 'Valor'], 'Conciliación de'],
  [SUMS]: [
    'Sumas por cuenta',
    ['Cuenta', 'De', 'Líneas', 'Débito', 'Crédito', 'Saldo'],
    'Sumas por cuenta del',
  ],
  [CERTIFICATE]: [
    'Certificado de retención',
    ['Concepto', 'Tarifa', 'Documentos', 'Pago sujeto a retención', 'Valor retenido'],
    'Certificado de retención de',
  ],
}

interface Row {
  _id: string
  consecutivo: string
  id_tercetro: string
  nombre_tercero: string
  abonado: number
}

let admin = ''
let call: Awaited<ReturnType<typeof caller>>
let agreement: Row
let paid: PayrollMonth
let withheld: WithholdingsReport
/** Query of each report with its filters filled. */
let filled: Record<string, string>

const read = (path: string, session = admin) =>
  fetch(url + path, { headers: { cookie: `sesion=${session}` }, redirect: 'manual' })
const page = async (path: string, session = admin) => (await read(path, session)).text()
const mainOf = (html: string) => html.slice(html.indexOf('<main'))
const sentTo = async (path: string) => {
  const answer = await read(path)
  return [answer.status, answer.headers.get('location')]
}

beforeAll(async () => {
  admin = await signIn(url, 'admin@molino.example', MOLINO)
  call = await caller(inject('apiUrl'))
  const { data } = (await call('POST', '/financing-agreements/search', {
    limit: 100,
    sort_order: 'consecutivo:asc',
    filtros: { estado: 'EN_EJECUCION' },
  })) as unknown as { data: Row[] }
  // The agreement is one of the season, because other tests change their own agreements.
  agreement = data.find((one) => one.abonado > 0 && !one.nombre_tercero.startsWith('Prueba '))!
  const banks = (await call('POST', '/banks/search', { search: 'bancolombia' })) as unknown as {
    data: { id_banco: string }[]
  }
  const box = (await call('POST', '/banks/search', { filtros: { clase: 'CAJA' } })) as unknown as {
    data: { id_banco: string }[]
  }
  const caja = box.data[0]?.id_banco ?? ''
  const closings = (await call('GET', `/bank-movements/closings?id_banco=${caja}`)) as unknown as {
    data: { fecha: string }[]
  }
  const accounts = (await call('POST', '/banks/search', { limit: 100 })) as unknown as {
    data: { id_banco: string }[]
  }
  let payment: { id_banco: string; fecha: string } | undefined
  for (const { id_banco } of accounts.data) {
    const filtros = { id_banco, desde: '2025-01-01', hasta: HOY }
    const { data } = (await call('POST', '/bank-movements/search', { limit: 1000, filtros })) as unknown as {
      data: { tipo: string; id_banco: string; fecha: string }[]
    }
    payment ??= data.find(({ tipo }) => tipo === 'LIQUIDACION')
  }
  const files = (await call('POST', '/bank-reconciliations/search', {
    limit: 1000,
    filtros: { estado: 'LEIDA' },
  })) as unknown as {
    data: { id_conciliacion: string; archivo: string }[]
  }
  // Other tests bring files of few lines.
  const ofSeason = files.data.find(({ archivo }) => archivo.startsWith('movimientos_'))
  paid = PayrollMonth.parse(await call('GET', '/reports/payroll-slip'))
  withheld = WithholdingsReport.parse(await call('GET', '/reports/withholdings'))
  filled = {
    [MOVEMENTS]: `${MOVEMENTS}?tercero=${agreement.id_tercetro}&${DAYS}`,
    [STATEMENT]: `${STATEMENT}?acuerdo=${agreement._id}`,
    [EXTRACT]: `${EXTRACT}?tercero=${agreement.id_tercetro}`,
    [ACCOUNT]: `${ACCOUNT}?cuenta=${banks.data[0]?.id_banco}&${DAYS}`,
    [CLOSING]: `${CLOSING}?caja=${caja}&dia=${closings.data[0]?.fecha}`,
    [PAYMENTS]: `${PAYMENTS}?cuenta=${payment?.id_banco}&dia=${payment?.fecha}`,
    [RECONCILED]: `${RECONCILED}?conciliacion=${ofSeason?.id_conciliacion}`,
    [PROFIT]: `${PROFIT}?${DAYS}`,
    [DEPOSITS]: DEPOSITS,
    [SLIP]: `${SLIP}?mes=${paid.mes}&empleado=${paid.colillas[0]?.id_empleado}`,
    [LEVY]: LEVY,
    [TYPED]: TYPED,
    [TARES]: `${TARES}?mes=${lastEndedMonth(HOY)}`,
    [WAITING]: WAITING,
    [WITHHELD]: WITHHELD,
    [STOCK]: `${STOCK}?dia=${addDays(HOY, -2)}`,
    [SUMS]: `${SUMS}?desde=${addDays(HOY, -75)}&hasta=${addDays(HOY, -45)}`,
    [CERTIFICATE]: `${CERTIFICATE}?tercero=${withheld.grupos[0]?.id_tercero}&anio=${withheld.mes.slice(0, 4)}`,
  }
})

/** Sheet of a workbook as XML. */
async function sheetOf(address: string): Promise<string> {
  const xlsx = await read(address)
  const parts = unzipSync(new Uint8Array(await xlsx.arrayBuffer()))
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
}

/** Pesos on the screen of a report. */
const amountsOf = async (address: string): Promise<number[]> =>
  [...mainOf(await page(address)).matchAll(/<td class="end whole[^"]*"[^>]*>(-?)\$\s([\d.]+)</g)].map(
    ([, sign, digits]) => Number(`${sign}${digits!.replaceAll('.', '')}`),
  )

/** Number of audited files of a report, by format. */
async function filesOf(audited: string) {
  const filtros = { operacion: 'EXPORT', tabla: 'informes' }
  const { data } = (await call('POST', '/audit/search', { limit: 1000, filtros })) as unknown as {
    data: { descripcion: string }[]
  }
  const told = (kind: string) =>
    data.filter(({ descripcion }) =>
      descripcion.startsWith(`Exportación a ${kind} con la búsqueda «${audited} `),
    ).length
  return { PDF: told('PDF'), Excel: told('Excel') }
}

describe.each(Object.entries(REPORTS))('report %s', (path, [title, columns, audited]) => {
  it('the report has its title, the specified columns, its totals and its files', async () => {
    const html = mainOf(await page(filled[path] ?? ''))
    expect(html).toContain(`<h1>${title}</h1>`)
    const heads = [...html.matchAll(/<thead>.*?<\/thead>/gs)].map(([head]) =>
      [...head.matchAll(/<th scope="col"[^>]*>([^<]*)</g)].map(([, label]) => label),
    )
    // The sums of profitability come before its list.
    expect(heads[path === PROFIT ? 2 : 0]).toEqual(columns)
    expect(html).toMatch(/<tr class="total">/)
    for (const format of ['pdf', 'xlsx']) expect(html).toContain(`href="${path}/exportar/${format}`)
  })
  it('the files of the report have the same content, are audited, and need its key', async () => {
    const [, query = ''] = (filled[path] ?? '').split('?')
    const before = await filesOf(audited)
    const pdf = await fetch(`${url}${path}/exportar/pdf?${query}`, { headers: { cookie: `sesion=${admin}` } })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    let sheet = await sheetOf(`${path}/exportar/xlsx?${query}`)
    expect(sheet).toContain(title)
    const { PDF, Excel } = await filesOf(audited)
    expect([PDF - before.PDF, Excel - before.Excel]).toEqual([1, 1])
    for (const label of columns) expect(sheet).toContain(`>${label}<`)
    expect(sheet).not.toMatch(/>(undefined|null|NaN|\[object [^<]*)</)
    // Every amount of the screen is a number in the sheet. Other tests change sums: both are read in one state.
    let shown = await amountsOf(filled[path] ?? '')
    for (let before: number[] = []; before.join() !== shown.join();) {
      before = shown
      sheet = await sheetOf(`${path}/exportar/xlsx?${query}`)
      shown = await amountsOf(filled[path] ?? '')
    }
    // Kilos and minutes are not amounts.
    if (![TYPED, TARES, WAITING].includes(path))
      expect(shown.length).toBeGreaterThan(path === PAYMENTS ? 1 : 3)
    const numbers = new Set([...sheet.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => Number(value)))
    expect(shown.filter((value) => !numbers.has(value))).toEqual([])
    const withoutKeys = await withKeys(admin, [])
    for (const address of [path, `${path}/exportar/pdf`]) {
      expect([address, (await read(address, withoutKeys)).status]).toEqual([address, 403])
    }
  })
})

describe('filters of reports in the address', () => {
  const typed = (text: string, more = '') =>
    `${EXTRACT}?texto.tercero=${encodeURIComponent(text)}&tercero=${more}`
  it('a text with one match chooses it', async () => {
    expect(await sentTo(typed(agreement.nombre_tercero))).toEqual([302, filled[EXTRACT]])
  })
  it('a radio button chooses one of several matches', async () => {
    const html = await page(typed('s.a.s.'))
    const [, offer = ''] = /type="radio" name="opcion.tercero" value="([^"]+)"/.exec(html) ?? []
    expect(offer).not.toBe('')
    const picked = `${typed('s.a.s.')}&opcion.tercero=${encodeURIComponent(offer)}`
    expect(await sentTo(picked)).toEqual([302, `${EXTRACT}?tercero=${offer.split(';')[0]}`])
  })
  it('an inactive party is offered and marked, unlike in forms', async () => {
    const form = newThirdParty({ tipo: 'CLIENTE' })
    const { data } = (await call('POST', '/third-parties', form)) as unknown as { data: { _id: string } }
    await call('PUT', '/third-parties', { id: data._id, activo: false })
    const offered = async (picker: string): Promise<unknown> =>
      (await read(`/buscar/${picker}?q=${form.identificacion}`)).json()
    expect(await offered('terceros')).toEqual([
      { id: data._id, label: form.nombre, detail: expect.stringMatching(/ · inactivo$/) as unknown },
    ])
    expect(await offered('deudores')).toEqual([])
    for (const path of [EXTRACT, MOVEMENTS, CERTIFICATE]) {
      expect(await sentTo(`${path}?texto.tercero=${form.identificacion}&tercero=`)).toEqual([
        302,
        `${path}?tercero=${data._id}`,
      ])
    }
  })
  it('a text without a match is reported, and an empty text asks for a name', async () => {
    expect(textOf(await page(typed('zzzzzz')))).toContain('Nada coincide.')
    expect(await sentTo(`${EXTRACT}?texto.tercero=&tercero=`)).toEqual([302, EXTRACT])
    expect(textOf(await page(EXTRACT))).toContain('Elija un agricultor')
  })
  it('the default days of a report are those of the season', async () => {
    const html = await page(PROFIT)
    expect(html).toContain(`value="${seasonStart(HOY)}"`)
    expect(html).toContain(`value="${HOY}"`)
  })
  it('profitability begins with sums by product and month, and lists ten rows a page', async () => {
    const SOME = `${PROFIT}?${DAYS}`
    const html = mainOf(await page(SOME))
    for (const heading of ['Por producto', 'Por mes', 'Ventas y maquilas'])
      expect(html).toContain(`<h2>${heading}</h2>`)
    const rows = (of: string) =>
      of.slice(of.indexOf('Ventas y maquilas')).split('data-label="Fecha"').length - 1
    expect(rows(html)).toBe(10)
    expect(html).toMatch(/href="\/informe-rentabilidad\?desde=\d{4}-\d\d-01&amp;hasta=/)
    const second = mainOf(await page(`${SOME}&pagina=2`))
    expect(textOf(second)).toContain('Página 2 de')
    expect(second).not.toContain('Por producto')
    const last = textOf(mainOf(await page(`${SOME}&pagina=9999`)))
    const [, shown, all] = /Página (\d+) de (\d+)\./.exec(last) ?? []
    expect([shown, Number(all) > 2]).toEqual([all, true])
    for (const odd of ['x', '-1', '1.5', '0'])
      expect(mainOf(await page(`${SOME}&pagina=${odd}`))).toContain('Por producto')
  })
  it('a margin above 60 % is marked as doubtful, with what to check', async () => {
    const sale = await makeSale(inject('apiUrl'))
    const { data } = (await call('POST', '/third-parties/search', { search: sale.cliente })) as unknown as {
      data: { id_tercero: string }[]
    }
    await makeInvoice(inject('apiUrl'), {
      id_weighing_record: sale.id,
      id_cliente_tercero: data[0]?.id_tercero,
      valor_total: 100_000_000,
      fecha_de_emision: HOY,
      fecha_de_vencimiento: HOY,
    })
    const text = textOf(mainOf(await page(`${PROFIT}?desde=${HOY}&hasta=${HOY}`)))
    expect(text).toMatch(/\d\d,\d\d dudoso/)
    expect(text).toContain('Un margen de más de 60 % es dudoso: revise')
  })
  it('a day that does not exist or is empty leads to the clean address', async () => {
    expect(await sentTo(`${PROFIT}?desde=2026-02-30&hasta=${HOY}`)).toEqual([302, `${PROFIT}?hasta=${HOY}`])
    expect(await sentTo(`${PROFIT}?desde=&hasta=`)).toEqual([302, PROFIT])
    expect(await sentTo(`${PROFIT}/exportar/pdf?desde=ayer`)).toEqual([302, PROFIT])
  })
  it('reversed days and an unknown third party are reported on the screen', async () => {
    for (const path of [PROFIT, WAITING]) {
      const backwards = await page(`${path}?desde=${HOY}&hasta=2020-01-01`)
      expect(textOf(backwards)).toContain('La fecha final no puede ser anterior a la inicial.')
    }
    const nobody = await page(`${MOVEMENTS}?tercero=nadie`)
    expect(textOf(nobody)).toContain('El registro no existe o no pertenece a la empresa.')
    expect((await sentTo(`${MOVEMENTS}/exportar/pdf`))[0]).toBe(302)
  })
  it('without an employee the payroll is that of the month, and leads to each pay slip', async () => {
    const html = mainOf(await page(SLIP))
    expect(textOf(html)).toContain(textOf(pesos(paid.neto ?? 0)))
    expect(html).toContain(`href="${filled[SLIP]?.replace('&', '&amp;')}"`)
    const slip = textOf(await page(filled[SLIP] ?? ''))
    for (const words of ['SALARIO NETO A PAGAR', 'Recibí conforme', 'Tesorería'])
      expect(slip).toContain(words)
    const nobody = textOf(await page(`${SLIP}?mes=${paid.mes}&empleado=nadie`))
    expect(nobody).toContain('Este empleado no tiene colilla de este mes.')
    expect(nobody).toContain('Empleado elegido')
  })
  it('the levy report shows due day and debt, and refuses a future month', async () => {
    const report = FomentoReport.parse(await call('GET', '/reports/fomento'))
    const text = textOf(await page(LEVY))
    expect(text).toContain(writtenDay(report.vence))
    expect(text).toContain(textOf(pesos(report.total.cuota_fomento ?? 0)))
    expect(textOf(await page(`${LEVY}?mes=2999-01`))).toContain('El mes no puede pasar de')
    expect(await sentTo(`${LEVY}?mes=2026-13`)).toEqual([302, LEVY])
  })
  it('the levy of a declared month shows the declared amount, its account and the rest', async () => {
    const { data } = (await call('GET', '/accounts-payable/declarations')) as unknown as {
      data: Declaration[]
    }
    const {
      mes,
      valor,
      nombre,
      id_cuenta_por_pagar: id,
    } = data.find((one) => one.tipo === 'CUOTA_FOMENTO' && one.consecutivo !== '')!
    const html = mainOf(await page(`${LEVY}?mes=${mes}`))
    const words = `${nombre} de ${writtenMonth(mes)}`
    for (const said of ['Declarado y pagado', words, 'Queda por pagar', pesos(valor ?? 0)])
      expect(textOf(html)).toContain(textOf(said))
    expect(textOf(html)).not.toContain('CUOTA-FOMENTO')
    expect(html).toContain(`href="/cuentas-por-pagar/${id}"`)
    const open = textOf(await page(`${LEVY}?mes=${HOY.slice(0, 7)}`))
    expect(open).toContain('Todavía no')
    expect(open).not.toContain('Declarado y pagado')
  })
  it('the report of withholdings leads to the certificate of each supplier', async () => {
    const link = filled[CERTIFICATE]?.replace('&', '&amp;')
    expect(mainOf(await page(WITHHELD))).toContain(`href="${link}"`)
    const nothing = await page(
      `${CERTIFICATE}?tercero=${withheld.grupos[0]?.id_tercero}&anio=${Number(HOY.slice(0, 4)) - 5}`,
    )
    expect(textOf(nothing)).toContain('no hay certificado')
  })
  it('the certificate has the year of the address, also one that the list does not offer', async () => {
    const old = `${CERTIFICATE}?tercero=${withheld.grupos[0]?.id_tercero}&anio=2009`
    const html = await page(old)
    expect(textOf(html)).toContain('En 2009 no se le retuvo nada: no hay certificado.')
    expect(html).toMatch(/<option value="2009" selected="">2009</)
    expect(await sentTo(old.replace('2009', '09'))).toEqual([302, old.replace('&anio=2009', '')])
    expect(textOf(await page(old.replace('2009', '2999')))).toContain('El año no puede pasar de')
  })
  it('the final balance of the movements is the net of the statement', async () => {
    const extract = (await call(
      'GET',
      `/reports/farmer-receivables/${agreement.id_tercetro}`,
    )) as unknown as {
      neto: number
    }
    for (const path of [MOVEMENTS, EXTRACT]) {
      expect(textOf(await page(filled[path] ?? ''))).toContain(textOf(pesos(Math.abs(extract.neto))))
    }
  })
})

const OF_THE_BOOK = [ACCOUNT, CLOSING, PAYMENTS, RECONCILED]

/** Reports of each user of the demonstration. */
const OF_PEOPLE: Record<string, string[]> = {
  Administrador: [
    MOVEMENTS,
    STATEMENT,
    EXTRACT,
    PROFIT,
    SLIP,
    STOCK,
    LEVY,
    WITHHELD,
    SUMS,
    CERTIFICATE,
    DEPOSITS,
    TYPED,
    TARES,
    WAITING,
    ...OF_THE_BOOK,
  ],
  Basculista: [WAITING],
  Cartera: [MOVEMENTS, EXTRACT],
  Crédito: [MOVEMENTS, STATEMENT, EXTRACT, DEPOSITS],
  Laboratorista: [DEPOSITS],
  Consulta: [MOVEMENTS, STOCK, SUMS, DEPOSITS, TYPED, TARES, ...OF_THE_BOOK],
}

describe.each(DEMO_USERS)('reports of the role $role', ({ correo, role }) => {
  const own = OF_PEOPLE[role] ?? []
  it('the role sees and opens exactly the reports of its keys', async () => {
    const session = role === 'Administrador' ? admin : await signIn(url, correo)
    const catalog = await page('/catalog', session)
    const menu = /<nav aria-label="Menú principal".*?<\/nav>/s.exec(catalog)?.[0] ?? ''
    expect(menu.includes('>Reportes<')).toBe(own.length > 0)
    for (const path of Object.keys(REPORTS)) {
      const has = own.includes(path)
      const link = `href="${path}"`
      const answer = await read(path, session)
      // A report with one possible choice leads to that choice.
      const leads = answer.status === 302 && answer.headers.get('location')?.startsWith(`${path}?`)
      const status = leads ? 200 : answer.status
      const seen = [menu.includes(link), mainOf(catalog).includes(link), status]
      expect([path, ...seen]).toEqual([path, has, has, has ? 200 : 403])
    }
  })
  it.runIf(own.includes(MOVEMENTS))('the reports link only to pages that the role may open', async () => {
    const session = role === 'Administrador' ? admin : await signIn(url, correo)
    const html = mainOf(await page(filled[MOVEMENTS] ?? '', session))
    const links = [...html.matchAll(/<td[^>]*><a[^>]* href="([^"]+)"/g)].map(([, link]) => link ?? '')
    const firsts = new Map(links.map((link) => [link.split('/')[1], link]))
    for (const link of firsts.values())
      expect([link, (await read(link, session)).status]).toEqual([link, 200])
    if (role === 'Administrador') expect(firsts.size).toBeGreaterThan(1)
  })
})
