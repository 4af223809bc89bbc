import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SearchRequest } from '#server/contract/common.ts'
import { CLASIFICACIONES, ESTADOS_DE_CUENTA, estadoDe, valorDeMora } from '#server/domain/cartera.ts'
import { addDays, dayInBogota } from '#server/shared/days.ts'
import { Refusal } from '#server/domain/refusal.ts'
import { inTransaction, SYSTEM, type Transaction } from '#server/db/transaction.ts'
import {
  applyReceipt,
  changeApplication,
  createReceipt,
  removeApplication,
  voidReceipt,
} from '#server/queries/receipts.ts'
import {
  createReceivable,
  outstanding,
  readLimits,
  searchReceivables,
  voidReceivable,
  withCartera,
  RECEIVABLES,
} from '#server/queries/receivables.ts'
import { getRow } from '#server/queries/rows.ts'
import { onEachEngine } from './support/api.ts'
import { millOf, weigh } from './support/mill.ts'

const HOY = dayInBogota(new Date())

onEachEngine('receivables and receipts', (get) => {
  const mill = millOf(get)
  const company = () => get().admin.company
  const act = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(get().db, { ...SYSTEM, idEmpresa: company() }, work)
  const client = { cliente_nombre: 'Comercializadora', origen: 'MANUAL' }

  const owe = (valor: number, late = 0, cliente = mill.cliente) =>
    act((tx) =>
      createReceivable(tx, company(), {
        ...client,
        valor_original_factura: valor,
        fecha_factura: addDays(HOY, -late - 30),
        cliente_id: cliente,
      }),
    )
  const receive = (valor: number, changes: object = {}) =>
    act((tx) =>
      createReceipt(tx, company(), {
        estado: 'PENDIENTE',
        valor_pagado: valor,
        fecha_recepcion_pago: HOY,
        id_medio_pago: mill.contado,
        id_cliente_tercero: mill.cliente,
        nombre_cliente: 'Comercializadora',
        origen: 'MANUAL',
        ...changes,
      }),
    )
  const apply = (receipt: string, receivable: string, valor: number, fecha = HOY) =>
    act(async (tx) => {
      const line = { id_cuenta_por_cobrar: receivable, valor_aplicado: valor, fecha_aplicacion: fecha }
      const [made] = await applyReceipt(tx, company(), receipt, [line])
      return made!._id
    })
  const read = async (id: string) => {
    const row = await getRow(get().db.read, RECEIVABLES, company(), id)
    return withCartera(row, HOY, await readLimits(get().db.read, company(), HOY))
  }
  const receiptOf = async (id: string) => {
    const [row] = await get().rows<Record<string, unknown>>(
      sql`select estado, aplicado::int, por_aplicar::int, facturas_aplicadas from payment_receipts where id_recibo_caja = ${id}`,
    )
    return row
  }
  const refused = async (work: Promise<unknown>) => {
    const error: unknown = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof Refusal)) throw new Error(`Not refused: ${String(error)}`)
    return error.codigo
  }
  /** What must hold whatever was done: both totals are the sum of the applications, and no row is below zero. */
  const holds = async () => {
    const wrong = await get().rows(sql`select from accounts_receivable a where saldo_actual < 0 or abonos <>
          (select coalesce(sum(valor_aplicado), 0) from applied_receipts l where l.id_cuenta_por_cobrar = a.id_cuenta_por_cobrar)
        union all
        select from payment_receipts r where por_aplicar < 0 or aplicado <>
          (select coalesce(sum(valor_aplicado), 0) from applied_receipts l where l.id_recibo_caja = r.id_recibo_caja)`)
    expect(wrong).toHaveLength(0)
  }

  it('moves both balances with each application, its change and its end', async () => {
    const [old, late] = [await owe(100_000, 10), await owe(50_000, 200)]
    const receipt = await receive(120_000)
    const first = await apply(receipt._id, old._id, 40_000)
    expect(await read(old._id)).toMatchObject({
      abonos: 40_000,
      saldo_actual: 60_000,
      dias_vencimiento: 10,
      estado_documento: 'VENCIDA',
      clasificacion_cobro: 'EN MORA',
      valor_mora: 633,
    })
    expect(await receiptOf(receipt._id)).toMatchObject({ estado: 'APLICADO', por_aplicar: 80_000 })
    await apply(receipt._id, late._id, 50_000)
    expect(await read(late._id)).toMatchObject({
      saldo_actual: 0,
      estado_documento: 'PAGADO',
      valor_mora: 6333,
    })
    expect((await receiptOf(receipt._id))?.facturas_aplicadas).toBe(
      `${String(old.numero_factura)}: $\u00a040.000; ${String(late.numero_factura)}: $\u00a050.000`,
    )
    await act((tx) => changeApplication(tx, company(), first, { valor_aplicado: 70_000 }))
    expect(await read(old._id)).toMatchObject({ abonos: 70_000, saldo_actual: 30_000 })
    const change = (valor_aplicado: number) =>
      act((tx) => changeApplication(tx, company(), first, { valor_aplicado }))
    expect(await refused(change(70_001))).toBe('VALIDACION')
    await act((tx) => removeApplication(tx, company(), first))
    expect(await read(old._id)).toMatchObject({ abonos: 0, saldo_actual: 100_000 })
    expect(await receiptOf(receipt._id)).toMatchObject({ estado: 'APLICADO', aplicado: 50_000 })
    await holds()
  })

  it('takes everything back when a receipt is voided, and refuses what no longer goes', async () => {
    const debt = await owe(80_000, 5)
    const receipt = await receive(80_000)
    const before = await read(debt._id)
    const pending = act((tx) => voidReceipt(tx, company(), receipt._id, 'Error'))
    expect(await refused(pending)).toBe('CONFLICTO')
    await apply(receipt._id, debt._id, 80_000)
    expect(await refused(act((tx) => voidReceivable(tx, company(), debt._id, 'Error')))).toBe('EN_USO')
    await act((tx) => voidReceipt(tx, company(), receipt._id, 'Cheque devuelto'))
    const { version, ...after } = await read(debt._id)
    expect({ ...after, actualizado_en: before.actualizado_en }).toEqual({ ...before, version: undefined })
    expect(version).toBe(3)
    expect(await receiptOf(receipt._id)).toMatchObject({ estado: 'ANULADO', aplicado: 0, por_aplicar: 0 })
    expect(await refused(apply(receipt._id, debt._id, 1))).toBe('CONFLICTO')
    expect(await refused(act((tx) => voidReceipt(tx, company(), receipt._id, 'Otra vez')))).toBe('CONFLICTO')
    await act((tx) => voidReceivable(tx, company(), debt._id, 'Error'))
    const other = await receive(5000)
    expect(await refused(apply(other._id, debt._id, 1))).toBe('CONFLICTO')
    const foreign = await owe(5000, 0, mill.proveedor)
    expect(await refused(apply(other._id, foreign._id, 1))).toBe('VALIDACION')
    await holds()
  })

  it('does not apply the receipt of a fee elsewhere', async () => {
    const { _id } = await weigh(get(), mill, { id_formapago: mill.contado })
    const [fee] = await get().rows<{ id: string }>(
      sql`select id_recibo_caja as id from payment_receipts where id_weighing_record = ${_id} and por_aplicar = 0`,
    )
    const debt = await owe(15_000, 0, mill.proveedor)
    expect(await refused(apply(fee!.id, debt._id, 15_000))).toBe('CONFLICTO')
  })

  it('lets twenty apply to one receivable at the same moment without a peso too much', async () => {
    const debt = await owe(100_000)
    const receipts = await Promise.all(Array.from({ length: 20 }, () => receive(10_000)))
    const results = await Promise.allSettled(receipts.map(({ _id }) => apply(_id, debt._id, 10_000)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await read(debt._id)).toMatchObject({ abonos: 100_000, saldo_actual: 0 })
    await holds()
  })

  it('holds through any history of applications, changes and voids', async () => {
    const debts = [await owe(9000, 40), await owe(6000), await owe(3000, 400)]
    const receipts = [await receive(5000), await receive(12_000), await receive(2000)]
    const lines: string[] = []
    const value = fc.integer({ min: 1, max: 7000 })
    const pick = fc.nat({ max: 2 })
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constant('apply'), pick, pick, value) },
      { weight: 2, arbitrary: fc.tuple(fc.constant('change'), fc.nat(), pick, value) },
      { weight: 2, arbitrary: fc.tuple(fc.constant('remove'), fc.nat(), pick, value) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('void'), pick, pick, value) },
    )
    const run = async ([kind, one, two, valor]: [string, number, number, number]) => {
      const line = lines[one % Math.max(1, lines.length)] ?? ''
      if (kind === 'apply') {
        const fecha = addDays(HOY, -(valor % 60))
        lines.push(await apply(receipts[one]!._id, debts[two]!._id, valor, fecha))
      } else if (kind === 'change') {
        await act((tx) => changeApplication(tx, company(), line, { valor_aplicado: valor }))
      } else if (kind === 'remove') {
        await act((tx) => removeApplication(tx, company(), line))
      } else {
        await act((tx) => voidReceipt(tx, company(), receipts[one]!._id, 'Al azar'))
        receipts[one] = await receive(5000)
      }
    }
    const histories = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async (history) => {
      for (const each of history) {
        await run(each).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      }
      await holds()
      for (const { _id } of debts) {
        const seen = await read(_id)
        expect(seen.aplicaciones.reduce((sum, { valor }) => sum + valor, 0)).toBe(seen.abonos)
        expect(seen.estado_documento).toBe(estadoDe(seen, HOY))
        expect(seen.valor_mora).toBe(valorDeMora(seen, seen.aplicaciones, HOY))
      }
    })
    await fc.assert(histories, { numRuns: 4, endOnFailure: true })
  })

  it('are filtered by what is derived of them, exactly as it is derived', async () => {
    for (const [late, paid] of [
      [-1, 0],
      [0, 0],
      [0, 400],
      [1, 0],
      [90, 400],
      [91, 0],
      [91, 1000],
      [361, 0],
    ] as const) {
      const debt = await owe(1000, late)
      if (paid > 0) await apply((await receive(paid))._id, debt._id, paid)
    }
    const voided = await owe(1000, 500)
    await act((tx) => voidReceivable(tx, company(), voided._id, 'Error'))
    const search = async (filtros: Record<string, string>, changes: object = {}) => {
      const asked = SearchRequest.parse({ limit: 1000, filtros, ...changes })
      return searchReceivables(get().db.read, company(), asked, HOY)
    }
    const { data } = await search({})
    const all = data as Awaited<ReturnType<typeof read>>[]
    const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
    const same = async (filtros: Record<string, string>, keep: (one: (typeof all)[number]) => boolean) => {
      const found = await search(filtros)
      expect([filtros, ids(found.data)]).toEqual([filtros, ids(all.filter(keep))])
      expect(found.total_count).toBe(found.data.length)
      return found.total_count
    }
    for (const estado of ESTADOS_DE_CUENTA) {
      const found = await same({ estado_documento: estado }, (one) => one.estado_documento === estado)
      expect([estado, found > 0]).toEqual([estado, true])
    }
    for (const clasificacion of CLASIFICACIONES) {
      await same({ clasificacion_cobro: clasificacion }, (one) => one.clasificacion_cobro === clasificacion)
    }
    for (const days of [0, 1, 30, 90, 91, 360, 361]) {
      await same({ dias_desde: String(days) }, (one) => one.dias_vencimiento >= days)
      await same({ dias_hasta: String(days) }, (one) => one.dias_vencimiento <= days)
    }
    await same({ con_saldo: 'true' }, (one) => one.saldo_actual > 0)
    await same({ con_saldo: 'false' }, (one) => one.saldo_actual === 0)
    const open = await search({ con_saldo: 'true' })
    const owedNow = (open.data as typeof all).reduce((sum, one) => sum + one.saldo_actual, 0)
    expect({ cantidad: open.total_count, valor: owedNow }).toEqual(
      (await outstanding(get().db.read, company(), HOY)).todas,
    )
    await same(
      { dias_desde: '1', dias_hasta: '90', cliente_id: mill.cliente },
      (one) => one.dias_vencimiento > 0 && one.dias_vencimiento < 91 && one.cliente_id === mill.cliente,
    )
    for (const [name, value] of [
      ['estado_documento', 'x'],
      ['clasificacion_cobro', 'constructor'],
      ['dias_desde', '-1'],
    ] as const) {
      await same({ [name]: value }, () => false)
    }
    const words = await search({ estado_documento: 'PAGADO' }, { search: 'comercializadora' })
    expect(ids(words.data)).toEqual(
      ids(
        all.filter(
          ({ estado_documento: e, cliente_nombre: n }) => e === 'PAGADO' && String(n).startsWith('Comer'),
        ),
      ),
    )
    const page = await search({ estado_documento: 'VENCIDA' }, { limit: 2, actual_page: 2 })
    const late = all.filter(({ estado_documento }) => estado_documento === 'VENCIDA')
    expect([ids(page.data), page.total_count]).toEqual([ids(late.slice(2, 4)), late.length])
    const order = await search({}, { sort_order: 'saldo_actual:desc' })
    const owed = order.data.map(({ saldo_actual }) => saldo_actual as number)
    expect(owed).toEqual([...owed].sort((a, b) => b - a))
  })
})
