import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { AccountingExport } from '#server/books/exports-contract.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { millOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

const DAYS = { desde: day(-60), hasta: HOY }

onEachEngine('accounting exports', (get) => {
  const mill = millOf(get)
  const call = callOf(get)
  const { invoice } = moneyOf(get, () => mill)
  const exporting = (programa = 'SIIGO_NUBE') => call('POST', '/accounting-exports', { programa, ...DAYS })
  const pending = async () => {
    const { json } = await call('GET', `/accounting-exports/pending?desde=${DAYS.desde}&hasta=${DAYS.hasta}`)
    return [json.nuevos, json.reversos, json.sin_cuenta]
  }
  const fileOf = async ({ _id }: { _id: string }, parte = 1) => {
    const { raw } = await call('GET', `/accounting-exports/file/${_id}?parte=${parte}`)
    return raw
  }

  it('a changed voucher is exported as its reversal and the new version', async () => {
    const one = await invoice()
    await invoice({ valor_total: 250_000 })
    const [nuevos] = await pending()
    expect(nuevos).toBeGreaterThanOrEqual(2)
    const first: AccountingExport = says(await exporting(), 201, 'Exportación lista').json.data
    expect(first).toMatchObject({ comprobantes: nuevos, reversos: 0, partes: 1, registro: 'Administrador' })
    expect(first.debito).toBe(first.credito)
    expect(await pending()).toEqual([0, 0, 0])
    says(await exporting(), 409, 'No hay comprobantes nuevos ni cambiados en esos días.')
    const file = await fileOf(first)
    expect(file.headers['content-disposition']).toContain('.xlsx')
    expect((await fileOf(first)).rawPayload.equals(file.rawPayload)).toBe(true)
    expect((await fileOf(first, 2)).statusCode).toBe(404)
    const sheet = strFromU8(unzipSync(file.rawPayload)['xl/worksheets/sheet1.xml']!)
    expect(sheet).toContain(one.numero_de_factura.split('-').at(-1))

    says(await call('PUT', '/invoices/update', { id: one._id, valor_total: 1_200_000 }), 200)
    expect(await pending()).toEqual([1, 1, 0])
    const second: AccountingExport = says(await exporting('CSV'), 201).json.data
    expect(second).toMatchObject({ comprobantes: 2, reversos: 1, lineas: 4, debito: 2_200_000 })
    const rows = (await fileOf(second)).rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(';').slice(8, 10).map(Number))).toEqual([
      [0, 1_000_000],
      [1_000_000, 0],
      [1_200_000, 0],
      [0, 1_200_000],
    ])
    expect(await pending()).toEqual([0, 0, 0])
    const { data } = says(await call('POST', '/accounting-exports/search', {}), 200).json
    expect(data.slice(0, 2).map(({ _id }: AccountingExport) => _id)).toEqual([second._id, first._id])
    expect(data[0].archivos).toEqual([{ parte: 1, nombre: expect.stringMatching(/\.csv$/) }])
  })

  it('twenty concurrent requests export each voucher once', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => invoice()))
    const answers = await Promise.all(Array.from({ length: 20 }, () => exporting()))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    const done = answers.find(({ status }) => status === 201)!.json.data
    expect(done.comprobantes).toBe(made.length)
    says(await call('POST', '/accounting-exports', { programa: 'OTRO', ...DAYS }), 422, ['programa'])
  })

  it('splits more than 500 lines into several files that add up to the whole', async () => {
    for (let many = 0; many < 260; many += 1) await invoice({ valor_total: 1000 + many })
    const done: AccountingExport = says(await exporting('CSV'), 201).json.data
    expect(done).toMatchObject({ comprobantes: 260, lineas: 520, partes: 2 })
    const files = await Promise.all([1, 2].map((parte) => fileOf(done, parte)))
    const rows = files.map(({ rawPayload }) => rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1))
    expect(rows.map(({ length }) => length)).toEqual([500, 20])
    const sum = (place: number) =>
      rows.flat().reduce((total, row) => total + Number(row.split(';')[place]), 0)
    expect([sum(8), sum(9)]).toEqual([done.debito, done.credito])
  })
})
