import { sql } from 'drizzle-orm'
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
  const pending = async (programa = 'SIIGO_NUBE') => {
    const query = new URLSearchParams({ ...DAYS, programa })
    const { json } = says(await call('GET', `/accounting-exports/pending?${query}`), 200)
    expect(json.comprobantes).toBe(json.nuevos + json.reversos)
    return [json.nuevos, json.reversos, json.sin_cuenta]
  }
  const fileOf = async ({ _id }: { _id: string }, parte = 1) => {
    const { raw } = await call('GET', `/accounting-exports/file/${_id}?parte=${parte}`)
    return raw
  }

  it('a changed voucher is exported as its reversal and the new version', async () => {
    const one = await invoice()
    await invoice({ valor_total: 250_000 })
    const [nuevos] = await pending('CSV')
    expect(nuevos).toBeGreaterThanOrEqual(2)
    const first: AccountingExport = says(await exporting('CSV'), 201, 'Exportación lista').json.data
    expect(first).toMatchObject({ comprobantes: nuevos, reversos: 0, partes: 1, registro: 'Administrador' })
    expect(first.debito).toBe(first.credito)
    expect(await pending('CSV')).toEqual([0, 0, 0])
    says(await exporting('CSV'), 409, 'No hay comprobantes nuevos ni cambiados en esos días.')
    const file = await fileOf(first)
    expect(file.headers['content-disposition']).toContain('.csv')
    expect((await fileOf(first)).rawPayload.equals(file.rawPayload)).toBe(true)
    expect((await fileOf(first, 2)).statusCode).toBe(404)
    expect((await fileOf({ _id: 'x' })).statusCode).toBe(404)
    expect(file.rawPayload.toString('utf8')).toContain(one.numero_de_factura)

    says(await call('PUT', '/invoices/update', { id: one._id, valor_total: 1_200_000 }), 200)
    expect(await pending('CSV')).toEqual([1, 1, 0])
    const second: AccountingExport = says(await exporting('CSV'), 201).json.data
    expect(second).toMatchObject({ comprobantes: 2, reversos: 1, lineas: 4, debito: 2_200_000 })
    const rows = (await fileOf(second)).rawPayload.toString('utf8').trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(';').slice(8, 10).map(Number))).toEqual([
      [0, 1_000_000],
      [1_000_000, 0],
      [1_200_000, 0],
      [0, 1_200_000],
    ])
    expect(await pending('CSV')).toEqual([0, 0, 0])
    const { data } = says(await call('POST', '/accounting-exports/search', {}), 200).json
    expect(data.slice(0, 2).map(({ _id }: AccountingExport) => _id)).toEqual([second._id, first._id])
    expect(data[0].archivos).toEqual([{ parte: 1, nombre: expect.stringMatching(/\.csv$/) }])
  })

  it('counts vouchers and numbers for each program', async () => {
    const one = await invoice()
    const [own] = await pending('WORLD_OFFICE')
    const first = says(await exporting('SIIGO_NUBE'), 201).json.data
    expect([await pending('SIIGO_NUBE'), await pending('WORLD_OFFICE')]).toEqual([
      [0, 0, 0],
      [own, 0, 0],
    ])
    const [program] = says(
      await call('POST', '/accounting-programs/search', { filtros: { base: 'XLSX' } }),
      200,
    ).json.data
    expect(await pending(program._id)).toEqual([own, 0, 0])
    says(await exporting(program._id), 201)
    says(await call('PUT', '/invoices/update', { id: one._id, valor_total: 1_200_000 }), 200)
    expect(await pending('XLSX')).toEqual([1, 1, 0])
    expect(await pending('SIIGO_NUBE')).toEqual([1, 1, 0])
    expect(await pending('WORLD_OFFICE')).toEqual([own, 0, 0])
    const last = says(await exporting('WORLD_OFFICE'), 201).json.data
    expect([first.comprobantes, last.comprobantes, last.reversos]).toEqual([own, own, 0])
    const numbers = await get().rows<{ programa: string; numeros: number[] }>(
      sql`select programa, array_agg(numero order by numero) as numeros from accounting_export_vouchers v
        join accounting_exports e using (id_exportacion) where tipo = 'FACTURA' and not reverso
          and programa in ('SIIGO_NUBE', 'WORLD_OFFICE') group by programa order by programa`,
    )
    expect(numbers[0]?.numeros).toEqual(numbers[1]?.numeros)
    expect(numbers[1]?.numeros[0]).toBe(1)
    says(await call('GET', '/accounting-exports/pending'), 422, { programa: 'Elija el programa contable.' })
    says(await call('GET', '/accounting-exports/pending?programa=x'), 422, ['programa'])
  })

  it('refuses an export if the number of vouchers has changed since it was shown', async () => {
    await invoice()
    const [nuevos, reversos] = await pending()
    const seen = { programa: 'SIIGO_NUBE', ...DAYS, comprobantes: nuevos + reversos }
    await invoice()
    says(
      await call('POST', '/accounting-exports', seen),
      409,
      `Mientras tanto cambió lo que falta por exportar: eran ${seen.comprobantes} comprobantes y ahora son ${seen.comprobantes + 1}. Revise y exporte de nuevo.`,
    )
    says(await call('POST', '/accounting-exports', { ...seen, comprobantes: seen.comprobantes + 1 }), 201)
  })

  it('exports each voucher once under twenty concurrent requests', async () => {
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
    says(await exporting('CSV'), 201)
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
