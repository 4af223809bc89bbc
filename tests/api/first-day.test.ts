import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { today } from '#server/kit/words/days.ts'
import { csvOf, firstDay, xlsxOf } from '../support/first-day.ts'
import { callOf, onEachEngine, says } from './support/api.ts'
import { doImports, importing } from './support/importing.ts'

/** Tests the first day of a mill: its earlier books are imported from files and compared with the reports. */
onEachEngine('the first day', (get) => {
  const books = firstDay(today())
  const call = callOf(get)
  const { act, preview } = importing(get)

  /** Imports a file whose rows are all new. */
  async function imported(tipo: string, bytes: Uint8Array, archivo: string): Promise<string> {
    const seen = await preview(bytes, tipo, archivo)
    expect(seen).toMatchObject({ estado: 'LISTA', con_error: 0, otras: 0, iguales: 0 })
    expect(seen.nuevas).toBe(seen.filas)
    const done = await act(seen._id, 'apply')
    expect([archivo, done.estado, done.motivo]).toEqual([archivo, 'IMPORTADA', ''])
    return seen._id
  }
  const totals = async (url: string, body: object = {}) =>
    (await call('POST', url, { totales: true, limit: 1, ...body })).json.totales ?? {}
  const sums = async () => ({
    cuentas: (await totals('/accounts-receivable/search')).saldo_actual,
    acuerdos: (await totals('/financing-agreements/search', { filtros: { estado: 'EN_EJECUCION' } }))
      .total_neto,
    porPagar: (await totals('/accounts-payable/search')).saldo,
    anticipos: Number(
      (await get().rows<{ valor: string }>(sql`select coalesce(sum(valor), 0) as valor from advances`))[0]
        ?.valor,
    ),
    bancos: Number(
      (
        await get().rows<{ valor: string }>(sql`select coalesce(sum(saldo_inicial), 0) as valor from banks`)
      )[0]?.valor,
    ),
  })

  it('a new mill imports its third parties, vehicles and balances, and undoes unused imports', async () => {
    await imported('third-parties', csvOf(books.terceros), 'terceros.csv')
    await imported('vehicles', csvOf(books.vehiculos), 'vehiculos.csv')
    const before = await sums()
    const files = [
      ['opening-receivables', xlsxOf(books.cuentas), 'cartera.xlsx'],
      ['opening-agreements', csvOf(books.acuerdos), 'acuerdos.csv'],
      ['opening-payables', csvOf(books.porPagar), 'por-pagar.csv'],
      ['opening-advances', csvOf(books.anticipos), 'anticipos.csv'],
      ['opening-accounts', csvOf(books.bancos), 'bancos.csv'],
    ] as const
    const done: string[] = []
    for (const [tipo, bytes, archivo] of files) done.push(await imported(tipo, bytes, archivo))
    const after = await sums()
    const came = (name: keyof typeof after) => Number(after[name] ?? 0) - Number(before[name] ?? 0)
    expect({
      cuentas: came('cuentas'),
      acuerdos: came('acuerdos'),
      porPagar: came('porPagar'),
      anticipos: came('anticipos'),
      bancos: came('bancos'),
    }).toEqual({
      cuentas: books.sums.cuentas,
      acuerdos: books.sums.capital,
      porPagar: books.sums.porPagar,
      anticipos: books.sums.anticipos,
      bancos: books.sums.bancos,
    })
    const [interest] = await get().rows<{ interes: string }>(
      sql`select sum(interes_inicial)::text as interes from financing_agreement_movements`,
    )
    expect(Number(interest?.interes)).toBe(books.sums.interes)
    for (const [tipo, bytes, archivo] of files) {
      const again = await preview(bytes, tipo, archivo)
      expect([tipo, again.nuevas, again.iguales]).toEqual([tipo, 0, again.filas])
    }
    const [told] = await get().rows<{ motivo: string }>(
      sql`select motivo from auditoria where tabla_afectada = 'accounts_receivable' and operacion = 'CREATE' limit 1`,
    )
    expect(told).toEqual({ motivo: 'importación «cartera.xlsx»' })
    for (const id of done) says(await call('PATCH', `/imports/${id}/take-back`, {}), 200)
    await doImports(get())
    expect(await sums()).toEqual(before)
  })
})
