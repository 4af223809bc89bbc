import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction, SYSTEM, type Database } from '#server/db/transaction.ts'
import { leaseWork } from '#server/imports/store.ts'
import { write } from '#server/imports/write.ts'
import { checkData } from '#server/ops/checks/run.ts'
import { csvOf } from '../../support/first-day.ts'
import { importSheets } from '../../support/import-sheets.ts'
import { onEachEngine, says } from '../support/api.ts'
import { doImports, importing } from '../support/importing.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

/** More rows than one step. */
const ROWS = 264
const IN_A_STEP = 250
/** Loans of the agreements that begin in the first 50 rows. */
const IN_A_STEP_OF_LOANS = 150

/** Tables in which each kind creates records. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  vehicles: ['vehicles', 'third_parties'],
  batches: ['batches'],
  'opening-receivables': ['accounts_receivable'],
  'opening-agreements': ['financing_agreements', 'financing_agreement_movements'],
  'opening-payables': ['accounts_payable'],
  'opening-advances': ['advances'],
  'opening-client-advances': ['payment_receipts'],
  'opening-deposits': ['weighing_records'],
  'opening-accounts': ['banks'],
}

onEachEngine('imports in steps', (get) => {
  const m = millOf(get)
  const { call, close } = actsOfMonths()
  const { preview, act, read } = importing(get)
  const identification = async (id: string) =>
    (await call('GET', `/third-parties/${id}`)).json.identificacion as string

  function actsOfMonths() {
    const { call } = actsOf(get)
    return { call, close: (mes: string) => call('POST', '/closed-periods', { mes, con_pendientes: true }) }
  }

  async function fileOf(kind: string, start: number) {
    const products = await get().rows<{ paddy: string }>(
      sql`select descripcion as paddy from products where id_producto = ${m.paddy}`,
    )
    const names = {
      farmer: await identification(m.proveedor),
      client: await identification(m.cliente),
      paddy: products[0]!.paddy,
    }
    return csvOf(importSheets(ROWS, HOY, names, start)[kind]!)
  }
  async function countOf(tables: readonly string[]): Promise<number[]> {
    const counts = tables.map((table) => sql`(select count(*)::int from ${sql.identifier(table)})`)
    const [row] = await get().rows<{ n: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as n`)
    return row!.n
  }

  /** Database that dies before transaction `left` + 1. */
  const dying = (db: Database, left: number): Database => ({
    ...db,
    transaction: (own, work) => {
      if (left-- === 0) throw new Error('died')
      return db.transaction(own, work)
    },
  })

  /** Requests an import whose process dies after its first step. */
  async function halfWritten(id: string) {
    const api = get()
    says(await call('PATCH', `/imports/${id}/apply`, {}), 200)
    const work = await inTransaction(api.db, SYSTEM, (tx) => leaseWork(tx, 'dead'))
    expect(work).toMatchObject({ id_importacion: id, tarea: 'IMPORTAR' })
    // The first transaction notes the moment, the second is the first step.
    const db = dying(api.db.within(work!.id_empresa), 2)
    await expect(write({ db, work: work!, me: 'dead' })).rejects.toThrow('died')
    await api.run(sql`update import_work set arrendada_hasta = now() - interval '1 second'`)
  }

  it.each(Object.entries(KINDS))(
    'half of %s is taken back when somebody stops it, continues after a crash, and is undone',
    async (kind, tables) => {
      const file = await fileOf(kind, 7000)
      const before = await countOf(tables)
      const stopped = await preview(file, kind)
      expect(stopped).toMatchObject({ estado: 'LISTA', nuevas: ROWS, con_error: 0 })
      await halfWritten(stopped._id)
      const half = await countOf(tables)
      const rest = half.map((n, at) => n - before[at]!)
      expect(Math.max(...rest)).toBe(kind === 'opening-agreements' ? IN_A_STEP_OF_LOANS : IN_A_STEP)
      says(await call('PATCH', `/imports/${stopped._id}/stop`), 200)
      await doImports(get())
      expect(await read(stopped._id)).toMatchObject({ estado: 'DETENIDA', motivo: '' })
      expect(await countOf(tables)).toEqual(before)

      const again = await preview(file, kind)
      expect(again).toMatchObject({ estado: 'LISTA', nuevas: ROWS })
      await halfWritten(again._id)
      await doImports(get())
      expect(await read(again._id)).toMatchObject({ estado: 'IMPORTADA', motivo: '' })
      const after = await countOf(tables)
      expect(Math.max(...after.map((n, at) => n - before[at]!))).toBe(ROWS)
      expect(await preview(file, kind)).toMatchObject({ nuevas: 0, con_error: 0 })
      expect(await checkData(get().db, () => {})).toBe(0)
      if (kind === 'vehicles') return
      expect(await act(again._id, 'take-back', {})).toMatchObject({ estado: 'DESHECHA', motivo: '' })
      expect(await countOf(tables)).toEqual(before)
    },
  )

  it('a month stays open while an import writes or is undone', async () => {
    const seen = await preview(await fileOf('opening-payables', 9000), 'opening-payables')
    await halfWritten(seen._id)
    const waits = 'Se está importando «datos»: espere a que termine, o deténgalo, y cierre el mes después.'
    says(await close('2026-10'), 409, waits)
    says(await call('PATCH', `/imports/${seen._id}/stop`), 200)
    says(await close('2026-10'), 409, waits)
    await doImports(get())
    says(await close('2026-10'), 201)
  })

  it('refuses a lot whose number is the next of the series', async () => {
    const head = ['Consecutivo', 'Descripción']
    const first = await preview(csvOf({ head, rows: [['', 'Lote primero']] }), 'batches')
    await act(first._id, 'apply', {})
    const [made] = await get().rows<{ prefijo: string; numero: number }>(
      sql`select substring(consecutivo from '^\\D*') as prefijo, substring(consecutivo from '\\d+$')::int as numero
        from batches where descripcion = 'Lote primero'`,
    )
    const next = `${made!.prefijo}${made!.numero + 1}`
    const file = csvOf({
      head,
      rows: [
        ['', 'Lote sin'],
        [next, 'Lote con'],
      ],
    })
    const seen = await preview(file, 'batches')
    expect(await act(seen._id, 'apply', {})).toMatchObject({
      estado: 'LISTA',
      motivo: expect.stringContaining(`El número ${next} es el que sigue`) as string,
    })
  })
})
