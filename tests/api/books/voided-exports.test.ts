import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { AccountingExport } from '#server/books/exports-contract.ts'
import { addMonths, lastEndedMonth, monthOf, writtenDays, writtenMonth } from '#server/kit/words/months.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { millOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'
import { periodsOf } from '../support/periods.ts'

const DAYS = { desde: day(-60), hasta: HOY }
/** Last ended month. All invoices of the suite are dated in this month or in the one before. */
const ENDED = lastEndedMonth(HOY)

onEachEngine('copies to look at and voided exports', (get) => {
  const mill = millOf(get)
  const call = callOf(get)
  const { invoice } = moneyOf(get, () => mill)
  const { close, open } = periodsOf(get)
  let made = 0

  /** A program without exports, so that all vouchers are pending for it. */
  const newProgram = async (copia_de = 'CSV'): Promise<string> => {
    const nombre = `Contai ${(made += 1)}`
    return says(await call('POST', '/accounting-programs/create', { nombre, copia_de }), 201).json.data._id
  }
  const exporting = (programa: string, more: object = {}) =>
    call('POST', '/accounting-exports', { programa, ...DAYS, ...more })
  const exported = async (programa: string): Promise<AccountingExport> =>
    says(await exporting(programa), 201).json.data
  const pending = async (programa: string) => {
    const query = new URLSearchParams({ ...DAYS, programa })
    const { json } = says(await call('GET', `/accounting-exports/pending?${query}`), 200)
    return [json.nuevos, json.reversos]
  }
  const annul = (id: string, body: object = { motivo: 'Cuentas erradas' }) =>
    call('PATCH', `/accounting-exports/${id}/void`, body)
  const detail = async (id: string) => says(await call('GET', `/accounting-exports/${id}`), 200).json
  const trial = (programa: string, more: object = {}) =>
    call('GET', `/accounting-exports/trial?${new URLSearchParams({ ...DAYS, programa, ...more })}`)
  const file = async (id: string, parte = 1) =>
    (await call('GET', `/accounting-exports/file/${id}?parte=${parte}`)).raw
  const nameOf = (raw: { headers: Record<string, unknown> }) =>
    /filename="(.+)"/.exec(String(raw.headers['content-disposition']))?.[1]
  const numbersOf = (id: string) =>
    get().rows<{ clave: string; numero: number; reverso: boolean }>(
      sql`select clave, numero, reverso from accounting_export_vouchers where id_exportacion = ${id} order by numero`,
    )

  it('a trial copy equals the exported file, marks nothing and needs the key of the export', async () => {
    await invoice()
    const programa = await newProgram('SIIGO_NUBE')
    const before = await pending(programa)
    const { raw: copy } = says(await trial(programa), 200)
    expect(nameOf(copy)).toMatch(/^PRUEBA_comprobantes_.+_1\.xlsx$/)
    expect((await trial(programa)).raw.rawPayload.equals(copy.rawPayload)).toBe(true)
    says(await trial(programa, { parte: '2' }), 404)
    says(await trial('x'), 422, { programa: 'Elija el programa contable.' })
    expect(await pending(programa)).toEqual(before)
    const reader = await get().userWith(['POST-accounting-exports/search'])
    const query = new URLSearchParams({ ...DAYS, programa })
    const refused = await get().call('GET', `/accounting-exports/trial?${query}`, { as: reader })
    says(refused, 403)

    const done = await exported(programa)
    const stored = await file(done._id)
    expect(stored.rawPayload.equals(copy.rawPayload)).toBe(true)
    expect(nameOf(copy)).toBe(`PRUEBA_${nameOf(stored)}`)
    says(await trial(programa), 404)
  })

  it('each part of a trial copy equals the part of the export', async () => {
    await invoice()
    await invoice()
    const programa = await newProgram()
    says(await call('PUT', '/accounting-programs/update', { id_programa: programa, filas_maximo: 2 }), 200)
    const { json } = says(
      await call('GET', `/accounting-exports/pending?${new URLSearchParams({ ...DAYS, programa })}`),
      200,
    )
    expect(json.partes).toBe(json.comprobantes)
    const copies = await Promise.all(
      ['1', String(json.partes)].map(async (parte) => (await trial(programa, { parte })).raw.rawPayload),
    )
    const done = await exported(programa)
    const stored = await Promise.all(
      [1, json.partes].map(async (parte) => (await file(done._id, parte)).rawPayload),
    )
    expect(copies.map(String)).toEqual(stored.map(String))
  })

  it('makes the vouchers of a voided export pending again, with new numbers', async () => {
    await invoice()
    const programa = await newProgram()
    const before = await pending(programa)
    const done = await exported(programa)
    expect(await detail(done._id)).toMatchObject({ anulada: false, impide_anular: '' })
    says(await annul(done._id, { motivo: ' ' }), 422, { motivo: 'Escriba el motivo de la anulación.' })
    says(await annul(done._id, { motivo: 'Tarde', version: 7 }), 409, 'Otra persona modificó este registro.')
    const { json } = says(
      await annul(done._id, { motivo: 'Cuentas erradas', version: done.version }),
      200,
      'Exportación anulada: sus comprobantes están pendientes de nuevo',
    )
    expect(json.data).toMatchObject({ anulada: true, motivo_anulacion: 'Cuentas erradas', impide_anular: '' })
    expect(await pending(programa)).toEqual(before)

    const again = await exported(programa)
    const [old, fresh] = [await numbersOf(done._id), await numbersOf(again._id)]
    expect(fresh.map(({ clave }) => clave)).toEqual(old.map(({ clave }) => clave))
    const last = Math.max(...old.map(({ numero }) => numero))
    expect(Math.min(...fresh.map(({ numero }) => numero))).toBe(last + 1)
    const { data } = says(
      await call('POST', '/accounting-exports/search', { filtros: { anulada: 'true', _id: done._id } }),
      200,
    ).json
    expect(data).toMatchObject([{ _id: done._id, comprobantes: done.comprobantes }])
    const stored = await file(done._id)
    expect(nameOf(stored)).toMatch(/^ANULADA_comprobantes_/)
    expect(data[0].archivos).toEqual([{ parte: 1, nombre: nameOf(stored) }])
    expect(stored.rawPayload.toString('utf8')).toContain('Débito')
    const history = await call('POST', '/audit/search', {
      filtros: { tabla: 'accounting_exports', registro: done._id },
    })
    expect(JSON.stringify(history.json.data)).toContain('Cuentas erradas')
    says(
      await annul(done._id),
      409,
      `La exportación a Contai ${made} ${writtenDays(DAYS)} está anulada: no cambia más.`,
    )
    says(await annul('x'), 404)
    says(await call('GET', '/accounting-exports/x'), 404)
  })

  it('voiding an export with a reversal restores the earlier version of the voucher', async () => {
    const one = await invoice()
    const programa = await newProgram()
    const first = await exported(programa)
    says(await call('PUT', '/invoices/update', { id: one._id, valor_total: 1_200_000 }), 200)
    const second = await exported(programa)
    expect([second.comprobantes, second.reversos]).toEqual([2, 1])
    says(
      await annul(first._id),
      409,
      `Después se exportó a Contai ${made} ${writtenDays(DAYS)}. Anule primero esa exportación.`,
    )
    says(await annul(second._id), 200)
    expect(await pending(programa)).toEqual([1, 1])
    const third = await exported(programa)
    expect([third.comprobantes, third.reversos, third.debito]).toEqual([2, 1, second.debito])
    says(await annul(third._id), 200)
    says(await call('PUT', '/invoices/update', { id: one._id, valor_total: 1_000_000 }), 200)
    expect(await pending(programa)).toEqual([0, 0])
    says(await annul(first._id), 200)
    expect(await pending(programa)).toEqual([first.comprobantes, 0])
  })

  it('refuses to void an export whose document was voided and exported again', async () => {
    const one = await invoice()
    const programa = await newProgram()
    const first = await exported(programa)
    says(await call('DELETE', `/invoices/delete/${one._id}`), 200)
    const voided = await exported(programa)
    expect(voided.comprobantes).toBe(1)
    expect((await detail(first._id)).impide_anular).toContain('Después se exportó a')
    says(await annul(first._id), 409)
    says(await annul(voided._id), 200)
    says(await annul(first._id), 200)
  })

  it('later exports to other programs do not stop a void', async () => {
    await invoice()
    const [one, other] = [await newProgram(), await newProgram()]
    const first = await exported(one)
    const later = await exported(other)
    says(await annul(first._id), 200)
    expect(await pending(other)).toEqual([0, 0])
    expect(await detail(later._id)).toMatchObject({ anulada: false, comprobantes: first.comprobantes })
  })

  it('refuses to void an export of a month closed since, and voids one made after the closing', async () => {
    const one = await invoice()
    const programa = await newProgram()
    const first = await exported(programa)
    const periodo = await close(ENDED)
    const mes = monthOf(one.fecha_de_emision)
    expect([ENDED, addMonths(ENDED, -1)]).toContain(mes)
    const why = `Después de exportar se cerró ${writtenMonth(mes)}, del que lleva comprobantes. Para anularla, pida que abran ese mes en Períodos cerrados.`
    expect((await detail(first._id)).impide_anular).toBe(why)
    says(await annul(first._id), 409, why)
    const later = await exported(await newProgram())
    says(await annul(later._id), 200)
    await open(periodo._id)
    says(await annul(first._id), 200)
  })

  it('concurrent voids and exports void once and mark each voucher once', async () => {
    await invoice()
    const programa = await newProgram()
    const [all] = await pending(programa)
    const first = await exported(programa)
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => annul(first._id)),
      ...Array.from({ length: 8 }, () => exporting(programa)),
    ])
    const voids = answers.slice(0, 8).map(({ status }) => status)
    const exports = answers.slice(8).map(({ status }) => status)
    expect(voids.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(exports.filter((status) => status === 201).length).toBeLessThanOrEqual(1)
    const [pendingNow] = await pending(programa)
    expect(pendingNow).toBe(exports.includes(201) ? 0 : all)
  })

  it('voiding an export needs its own permission key', async () => {
    await invoice()
    const done = await exported(await newProgram())
    const body = { motivo: 'Errada' }
    const url = `/accounting-exports/${done._id}/void`
    const exporter = await get().userWith(['POST-accounting-exports', 'POST-accounting-exports/search'])
    says(await get().call('PATCH', url, { as: exporter, body }), 403)
    const voider = await get().userWith(['PATCH-accounting-exports/{id}/void'])
    says(await get().call('PATCH', url, { as: voider, body }), 200)
  })
})
