import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { codeOf, type Papel } from '#server/printing/rules.ts'
import { paperKey } from '#server/printing/paper-check-queries.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { NO_PAPER } from '#server/kit/words/papers.ts'
import { codeOn, textOf } from '../../support/pdf.ts'
import { drawsPdf, scanned } from '../../support/qr.ts'
import { callOf, onEachEngine, PUBLIC_URL, SECRET, signatureOf, stamp } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'
import { type Furnished, furnish } from '../support/furnished.ts'
import { HOY } from '../support/money.ts'

const YEAR = HOY.slice(0, 4)
const NONE = { codigo: 'NO_ENCONTRADO', mensaje: NO_PAPER }
/** Folder in which a developer finds the scanned papers. */
const SHOWN = process.env.MOSTRAR_PDF

onEachEngine('the public check of printed papers', (get) => {
  const call = callOf(get)
  let m: Furnished
  let key = ''

  beforeAll(async () => {
    m = await furnish(get(), get().admin, 1, 0)
    key = await paperKey(get().db.read)
  })
  beforeEach(() => get().run(sql`delete from consultas_de_papeles`))

  /** Checks a code without a session and without a company. */
  const check = (code: string, headers: Record<string, string> = {}) =>
    get().call('GET', `/papers/${code}`, { headers })
  const told = async (code: string) => {
    const { status, json } = await check(code)
    expect([code, status]).toEqual([code, 200])
    return json
  }
  const pdf = async (file: string) => {
    const { raw } = await call('GET', `/files/pdf/${file}`)
    expect([file, raw.statusCode]).toEqual([file, 200])
    if (SHOWN) {
      mkdirSync(SHOWN, { recursive: true })
      writeFileSync(path.join(SHOWN, `${file.replace(/\W+/g, '-')}.pdf`), raw.rawPayload)
    }
    return raw.rawPayload
  }
  /** Position of the QR code on letter paper, in points from the top. A roll has the code at its end. */
  const HEAD = 150

  const papers: [name: string, file: () => string, papel: () => Papel][] = [
    [
      'ticket, half letter',
      () => `TIQUETE_BASCULA/${m.pesada}`,
      () => ({ tipo: 'TIQUETE_BASCULA', id: m.pesada! }),
    ],
    [
      'ticket, 80 mm',
      () => `TIQUETE_BASCULA/${m.pesada}?formato=80mm`,
      () => ({ tipo: 'TIQUETE_BASCULA', id: m.pesada! }),
    ],
    ['settlement', () => `LIQUIDACION/${m.pagada}`, () => ({ tipo: 'LIQUIDACION', id: m.pagada! })],
    ['receipt, letter', () => `RECIBO_CAJA/${m.recibo}`, () => ({ tipo: 'RECIBO_CAJA', id: m.recibo! })],
    [
      'receipt, 80 mm',
      () => `RECIBO_CAJA/${m.recibo}?formato=80mm`,
      () => ({ tipo: 'RECIBO_CAJA', id: m.recibo! }),
    ],
    [
      'agreement',
      () => `ACUERDO_FINANCIAMIENTO/${m.acuerdo}`,
      () => ({ tipo: 'ACUERDO_FINANCIAMIENTO', id: m.acuerdo! }),
    ],
    [
      'certificate of the levy',
      () => `CERTIFICADO_CUOTA/${m.proveedor}?anio=${YEAR}`,
      () => ({ tipo: 'CERTIFICADO_CUOTA', id: m.proveedor, anio: Number(YEAR), expedido: HOY }),
    ],
    [
      'certificate of withholding',
      () => `CERTIFICADO_RETENCION/${m.proveedor}?anio=${YEAR}`,
      () => ({ tipo: 'CERTIFICADO_RETENCION', id: m.proveedor, anio: Number(YEAR), expedido: HOY }),
    ],
  ]

  it.each(papers)(
    '%s: a QR reader reads its code, and the code leads to the data on the paper',
    async (_, file, papel) => {
      const paper = await pdf(file())
      const code = codeOf(key, papel())
      expect(textOf(paper)).toContain('Verifique este papel:')
      expect(codeOn(paper)).toBe(code)
      // Simulates a telephone at two distances, and the low resolution of a receipt printer.
      if (drawsPdf)
        for (const dpi of [300, 203, 130])
          expect(scanned(paper, dpi, file().endsWith('80mm') ? undefined : { height: HEAD })).toBe(
            `${PUBLIC_URL}/v/${code}`,
          )
      const { numero, dia, tipo } = await told(code)
      expect(tipo).toBe(papel().tipo)
      expect(textOf(paper)).toContain(numero)
      expect(textOf(paper)).toContain(writtenDay(dia))
    },
  )

  it('the check of a paper shows company, kind, number, day, plate, weight or total, and state', async () => {
    const of = (papel: Papel) => told(codeOf(key, papel))
    const same = { empresa: 'Molino de Prueba S.A.S.', placa: '', peso_neto: null, total: null }
    const weighing = (await call('GET', `/weighing-records/${m.pesada}/summary`)).json
    expect(await of({ tipo: 'TIQUETE_BASCULA', id: m.pesada! })).toEqual({
      ...same,
      tipo: 'TIQUETE_BASCULA',
      numero: expect.stringMatching(/^PES-\d+$/),
      dia: weighing.fecha ?? expect.any(String),
      placa: 'WXY101',
      peso_neto: 18_280,
      estado: expect.stringMatching(/^[A-Z]+$/),
      vigente: true,
    })
    const settlement = (await call('GET', `/settlements/${m.pagada}`)).json
    expect(await of({ tipo: 'LIQUIDACION', id: m.pagada! })).toEqual({
      ...same,
      tipo: 'LIQUIDACION',
      numero: settlement.consecutivo,
      dia: settlement.fecha,
      total: settlement.total_a_pagar,
      estado: 'PAGADA',
      vigente: true,
    })
    expect(await of({ tipo: 'RECIBO_CAJA', id: m.recibo! })).toMatchObject({
      numero: m.numeroDeRecibo,
      total: 400_000,
      estado: 'APLICADO',
      vigente: true,
    })
    expect(await of({ tipo: 'ACUERDO_FINANCIAMIENTO', id: m.acuerdo! })).toMatchObject({
      total: 5_600_000,
      estado: 'EN EJECUCIÓN',
      vigente: true,
    })
    expect(await of({ tipo: 'ACUERDO_FINANCIAMIENTO', id: m.acuerdoCerrado! })).toMatchObject({
      estado: 'TERMINADO',
      vigente: false,
    })
    expect(await of({ tipo: 'TIQUETE_BASCULA', id: m.patio! })).toMatchObject({
      peso_neto: null,
      vigente: false,
    })
    expect(await of({ tipo: 'LIQUIDACION', id: m.borrador! })).toMatchObject({
      estado: 'BORRADOR',
      vigente: false,
    })
  })

  it('the check of a paper shows at once that it was voided', async () => {
    const voids: [paper: string, () => Promise<{ status: number }>, estado: string][] = [
      [
        `TIQUETE_BASCULA/${m.pesadaPorBorrar}`,
        () => call('DELETE', `/weighing-records/delete/${m.pesadaPorBorrar}`, { motivo: 'Doble' }),
        'ANULADA',
      ],
      [
        `LIQUIDACION/${m.aprobada}`,
        () => call('PATCH', `/settlements/${m.aprobada}/void`, { motivo: 'Precio equivocado' }),
        'ANULADA',
      ],
      [
        `RECIBO_CAJA/${m.reciboPorAnular}`,
        () => call('PATCH', `/payment-receipts/${m.reciboPorAnular}/void`, { motivo: 'Devuelto' }),
        'ANULADO',
      ],
      [
        `ACUERDO_FINANCIAMIENTO/${m.acuerdoLibre}`,
        () => call('DELETE', `/financing-agreements/${m.acuerdoLibre}`, { motivo: 'Repetido' }),
        'ANULADO',
      ],
    ]
    for (const [paper, voiding, estado] of voids) {
      const code = codeOn(await pdf(paper))
      expect([paper, (await told(code)).estado.startsWith('ANULAD')]).toEqual([paper, false])
      expect([paper, (await voiding()).status]).toEqual([paper, 200])
      expect([paper, await told(code)]).toEqual([paper, expect.objectContaining({ estado, vigente: false })])
    }
  })

  it('the check of a certificate shows its current amount, and void for an amount of 0', async () => {
    const code = codeOn(await pdf(`CERTIFICADO_CUOTA/${m.proveedor}?anio=${YEAR}`))
    const before = await told(code)
    expect(before).toMatchObject({ numero: YEAR, dia: HOY, estado: 'VIGENTE', vigente: true })
    const nothing = codeOf(key, {
      tipo: 'CERTIFICADO_CUOTA',
      id: m.conductor,
      anio: Number(YEAR),
      expedido: HOY,
    })
    expect(await told(nothing)).toMatchObject({ total: 0, estado: 'ANULADO', vigente: false })
    expect(before.total).toBeGreaterThan(0)
  })

  it('every wrong, foreign or guessed link to a paper gets the same answer', async () => {
    const id = m.pagada!
    const code = codeOf(key, { tipo: 'LIQUIDACION', id })
    const last = code.at(-1) === 'A' ? 'B' : 'A'
    const wrong = [
      code.slice(0, -1) + last,
      `T${code.slice(1)}`,
      code.slice(0, -16),
      code.toLowerCase(),
      `${code}=`,
      id,
      'x',
      'x'.repeat(100),
      '%00',
      '%C3%B1',
      // Codes of another installation, of no record, and of a future year.
      codeOf('ab'.repeat(32), { tipo: 'LIQUIDACION', id }),
      codeOf(signatureOf(''), { tipo: 'LIQUIDACION', id }),
      codeOf(key, { tipo: 'LIQUIDACION', id: NOBODY }),
      codeOf(key, { tipo: 'RECIBO_CAJA', id }),
      codeOf(key, { tipo: 'CERTIFICADO_CUOTA', id: NOBODY, anio: 2026, expedido: HOY }),
    ]
    for (const one of wrong) {
      const { status, json, raw } = await check(one)
      expect([one, status, json, raw.headers['cache-control']]).toEqual([one, 404, NONE, 'no-store'])
    }
    for (let place = 0; place < code.length; place += 1) {
      const other = code[place] === 'z' ? 'y' : 'z'
      const { status, json } = await check(code.slice(0, place) + other + code.slice(place + 1))
      expect([place, status, json]).toEqual([place, 404, NONE])
    }
  })

  it('one IP address may check 100 papers in 15 minutes; only the web may state addresses', async () => {
    const code = codeOf(key, { tipo: 'LIQUIDACION', id: m.pagada! })
    for (let time = 0; time < 100; time += 1) {
      const { status } = await check(time % 2 ? code : 'x', stamp('198.51.100.7'))
      expect([time, status]).toEqual([time, time % 2 ? 200 : 404])
    }
    for (const one of [code, 'x']) {
      const { status, json, raw } = await check(one, stamp('198.51.100.7'))
      expect([status, json]).toEqual([
        429,
        { codigo: 'LIMITE', mensaje: 'Demasiadas consultas. Espere 15 minutos antes de intentar de nuevo.' },
      ])
      expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await check(code, stamp('198.51.100.8'))).status).toBe(200)
    expect((await check(code, stamp('198.51.100.7', 'otra-clave-larga-y-secreta'))).status).toBe(200)
    await get().run(sql`update consultas_de_papeles set desde = desde - interval '16 minutes'`)
    expect((await check(code, stamp('198.51.100.7'))).status).toBe(200)
  })

  it('checking a paper writes nothing and ignores sessions', async () => {
    const code = codeOf(key, { tipo: 'LIQUIDACION', id: m.pagada! })
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect([method, (await get().call(method, `/papers/${code}`)).status]).toEqual([method, 404])
    const stranger = { ...get().admin, token: 'x', company: NOBODY }
    expect((await get().call('GET', `/papers/${code}`, { as: stranger })).status).toBe(200)
  })

  it('printed links survive new sign-in keys; practice companies and missing public addresses print none', async () => {
    const url = `/files/pdf/TIQUETE_BASCULA/${m.pesada}`
    const code = codeOn(await pdf(`TIQUETE_BASCULA/${m.pesada}`))
    const app = buildApp({ db: get().db, tokenSecrets: ['otra-clave-larga-y-secreta', SECRET] })
    const headers = { token: get().admin.token, company: get().admin.company }
    const { rawPayload } = await app.inject({ url, headers })
    expect([rawPayload.subarray(0, 5).toString(), textOf(rawPayload)]).toEqual([
      '%PDF-',
      expect.not.stringContaining('Verifique'),
    ])
    expect((await app.inject({ url: `/papers/${code}` })).statusCode).toBe(200)
    await app.close()
    await get().run(sql`update companies set practica = true where id_empresa = ${get().admin.company}`)
    const practised = textOf(await pdf(`TIQUETE_BASCULA/${m.pesada}`))
    await get().run(sql`update companies set practica = false where id_empresa = ${get().admin.company}`)
    expect(practised).not.toContain('Verifique')
  })
})
