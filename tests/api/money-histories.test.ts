import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateOf, lateInterestAmount } from '#server/receivables/rules.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { outstanding, type Receivable, RECEIVABLES } from '#server/receivables/queries.ts'
import { getRow } from '#server/kit/rows/rows.ts'
import { runs } from '../plan/quick.ts'
import { onEachEngine } from './support/api.ts'
import { millOf } from './support/mill.ts'
import { day, HOY, moneyOf } from './support/money.ts'

interface Step {
  act:
    | 'invoice'
    | 'edit'
    | 'delete'
    | 'again'
    | 'drop'
    | 'receive'
    | 'pay'
    | 'apply'
    | 'change'
    | 'remove'
    | 'void'
    | 'note'
    | 'debit'
    | 'terms'
    | 'charge'
    | 'forgive'
    | 'uncharge'
    | 'emit'
    | 'redate'
  one: number
  two: number
  value: number
}

const ACTS = [
  'invoice',
  'edit',
  'delete',
  'again',
  'drop',
  'receive',
  'pay',
  'apply',
  'apply',
  'change',
  'remove',
  'void',
  'note',
  'debit',
  'terms',
  'charge',
  'charge',
  'forgive',
  'uncharge',
  'emit',
  'redate',
]

const step = fc.record({
  act: fc.constantFrom(...(ACTS as Step['act'][])),
  one: fc.nat(20),
  two: fc.nat(20),
  value: fc.integer({ min: 1, max: 900_000 }),
})

onEachEngine('histories of money', (get) => {
  const mill = millOf(get)
  const { call, aReceipt, anInvoice } = moneyOf(get, () => mill)

  const collecting = async (cuenta: string) =>
    (
      await get().rows<{ id: string }>(
        sql`select id_cuenta_por_cobrar as id from accounts_receivable where id_cuenta_principal = ${cuenta}`,
      )
    ).map(({ id }) => id)

  /** Late interest counted day by day. Each day bears interest on the debt at the end of the day. */
  function lateByDays(row: Receivable): number {
    if (row.anulada || row.notas === row.valor_original_factura) return 0
    const capital = row.valor_original_factura - row.interes_original
    let pesosPorDia = 0n
    for (let back = 1; day(-back) >= row.fecha_esperada_pago; back++) {
      const paid = row.aplicaciones.filter(({ fecha }) => fecha <= day(-back)).map(({ valor }) => valor)
      const owed = row.valor_original_factura - row.total_abonos_realizados - addUp(paid)
      pesosPorDia += BigInt(row.interes_original === 0 ? owed : Math.min(owed, capital))
    }
    const tenths = BigInt(Math.round(Number(row.porcentaje_interes_mora) * 10))
    const accrued = Number((2n * pesosPorDia * tenths + 30_000n) / 60_000n)
    return Math.max(0, accrued - row.mora_cobrada - row.mora_condonada)
  }

  /** Performs random steps on the current state. A refusal must have a message. */
  function player() {
    const invoices: { id: string; cuenta: string }[] = []
    const receipts: string[] = []
    const lines: string[] = []
    /** Receivables that collect the late interest of other receivables. */
    const charges: string[] = []
    /** Numbers of all invoices and receipts so far. A number may not come twice, even after a void. */
    const numbers: string[] = []
    const numbered = (made: Record<string, unknown> | undefined) => {
      if (made)
        numbers.push(
          made.numero_recibo ? `recibo ${made.numero_recibo}` : `factura ${made.numero_de_factura}`,
        )
      expect(new Set(numbers).size).toBe(numbers.length)
    }
    const at = <T>(list: T[], index: number) => list[index % Math.max(1, list.length)]
    const asked = async (...request: Parameters<typeof call>) => {
      const { status, json } = await call(...request)
      expect([request, status >= 500]).toEqual([request, false])
      return status < 300 ? json.data : undefined
    }
    return async ({ act, one, two, value }: Step) => {
      const invoice = at(invoices, one)
      const receipt = at(receipts, two)
      const line = at(lines, one)
      if (act === 'invoice') {
        const made = await asked('POST', '/invoices', anInvoice({ valor_total: value }))
        numbered(made)
        if (made) invoices.push({ id: made._id, cuenta: made.id_cuenta_por_cobrar })
      } else if (act === 'edit' && invoice) {
        const changes = { valor_total: value, fecha_de_vencimiento: day((two % 5) - 15), motivo: 'Acordado' }
        await asked('PUT', '/invoices/update', { id: invoice.id, ...changes })
      } else if (act === 'delete' && invoice) {
        await asked('DELETE', `/invoices/delete/${invoice.id}`)
      } else if (act === 'again' && numbers.length > 0) {
        const used = at(numbers, one)?.split(' ')[1]
        const made = await Promise.all([
          asked('POST', '/invoices', anInvoice({ valor_total: value, numero_de_factura: used })),
          asked('POST', '/payment-receipts', aReceipt({ valor_pagado: value, numero_recibo: used })),
        ])
        for (const each of made) numbered(each)
      } else if (act === 'drop' && receipt) {
        await asked('DELETE', `/payment-receipts/delete/${receipt}`)
      } else if (act === 'receive' || act === 'pay') {
        const paid = act === 'pay' &&
          invoice && [{ id_cuenta_por_cobrar: invoice.cuenta, valor_aplicado: value }]
        const fecha_recepcion_pago = day(-(two % 10))
        const body = aReceipt({
          valor_pagado: value,
          fecha_recepcion_pago,
          ...(paid && { aplicaciones: paid }),
        })
        const made = await asked('POST', '/payment-receipts', body)
        numbered(made)
        if (made) receipts.push(made._id)
        for (const { _id } of made?.aplicaciones ?? []) lines.push(_id)
      } else if (act === 'apply' && invoice && receipt) {
        const made = await asked('POST', '/applied-receipts', {
          numero_recibo: receipt,
          cuenta_por_cobrar_relacionada: invoice.cuenta,
          valor_aplicado: value,
          fecha_aplicacion: day(-(value % 10)),
        })
        if (made) lines.push(made._id)
      } else if (act === 'change' && line) {
        const moved = two % 2 === 0 && { fecha_aplicacion: day(-(value % 50)) }
        const changes = { id_applied_receipt: line, valor_aplicado: value, ...moved }
        await asked('PUT', '/applied-receipts/update', changes)
      } else if (act === 'remove' && line) {
        await asked('DELETE', `/applied-receipts/delete/${line}`)
      } else if (act === 'void' && receipt) {
        await asked('PATCH', `/payment-receipts/${receipt}/void`, { motivo: 'prueba' })
      } else if (act === 'note' && invoice) {
        const observaciones = `Nota ${value}`
        await asked('PUT', '/accounts-receivable/update', {
          id_cuenta_por_cobrar: invoice.cuenta,
          observaciones,
        })
      } else if (act === 'debit' && invoice) {
        const note = { concepto: 'INTERESES', motivo: 'Pagó tarde', valor: value, fecha: day(-(value % 20)) }
        await asked('POST', '/notes/debit', { id_factura: invoice.id, ...note })
      } else if (act === 'terms' && invoice) {
        await asked('PUT', '/accounts-receivable/update', {
          id_cuenta_por_cobrar: invoice.cuenta,
          porcentaje_interes_mora: (value % 40) / 10,
          motivo: 'prueba',
        })
      } else if (act === 'charge' && invoice) {
        const charged = await asked('PATCH', `/accounts-receivable/${invoice.cuenta}/charge-late`, {})
        if (charged) charges.push(...(await collecting(invoice.cuenta)))
      } else if (act === 'forgive' && invoice) {
        await asked('PATCH', `/accounts-receivable/${invoice.cuenta}/forgive-late`, { motivo: 'prueba' })
      } else if (act === 'emit' && invoice) {
        const fecha_de_emision = day((value % 60) - 58)
        await asked('PUT', '/invoices/update', { id: invoice.id, fecha_de_emision })
      } else if (act === 'redate' && receipt) {
        const fecha_recepcion_pago = day((value % 60) - 58)
        await asked('PUT', '/payment-receipts/update', { id_recibo_caja: receipt, fecha_recepcion_pago })
      } else if (act === 'uncharge') {
        const charge = at(charges, one)
        if (charge) await asked('DELETE', `/accounts-receivable/delete/${charge}`)
      }
    }
  }

  /**
   * Checks the invariants. No balance is below zero, and nothing is over-applied. Both totals equal the sum
   * of applications. An invoice owes as much as its receivable. State and late interest match the rules. The
   * ageing adds up to the debt.
   */
  async function holds(): Promise<void> {
    const wrong = await get()
      .rows(sql`select id_cuenta_por_cobrar as id from accounts_receivable a where saldo_actual < 0
          or saldo_actual <> case when anulada then 0 else valor_original_factura - total_abonos_realizados - abonos - notas end
          or abonos <>
          (select coalesce(sum(valor_aplicado), 0) from applied_receipts l where l.id_cuenta_por_cobrar = a.id_cuenta_por_cobrar)
        union all
        select id_recibo_caja from payment_receipts r where por_aplicar < 0
          or por_aplicar <> case estado when 'ANULADO' then 0 else valor_pagado - aplicado end or aplicado <>
          (select coalesce(sum(valor_aplicado), 0) from applied_receipts l where l.id_recibo_caja = r.id_recibo_caja)
        union all
        select i.id from invoices i left join accounts_receivable a on a.id_factura = i.id
          where a.id_factura is null or a.anulada <> i.anulada or a.valor_original_factura <> i.valor_total or a.notas <> i.notas
            or a.fecha_esperada_pago <> i.fecha_de_vencimiento or a.cliente_id <> i.id_cliente_tercero
        union all
        select id_cuenta_por_cobrar from accounts_receivable a where mora_cobrada <>
          (select coalesce(sum(valor_original_factura), 0) from accounts_receivable m
            where m.id_cuenta_principal = a.id_cuenta_por_cobrar and not m.anulada)
        union all
        select id_applied_receipt from applied_receipts l join payment_receipts r using (id_recibo_caja)
            join accounts_receivable a using (id_cuenta_por_cobrar)
          where fecha_aplicacion < greatest(fecha_recepcion_pago, fecha_factura) or fecha_aplicacion > ${HOY}::date
        union all
        select id_recibo_caja from payment_receipts where fecha_recepcion_pago > ${HOY}::date
        union all
        select id from invoices where fecha_de_vencimiento < fecha_de_emision`)
    expect(wrong).toEqual([])
    const [owed] = await get().rows<{ saldo: string; anticipos: string }>(sql`select (select
        coalesce(sum(saldo_actual), 0) from accounts_receivable where cliente_id = ${mill.cliente}) as saldo,
        (select coalesce(sum(por_aplicar), 0) from payment_receipts where id_cliente_tercero = ${mill.cliente}
          and estado = 'APLICADO') as anticipos`)
    const { json } = await call('GET', `/accounts-receivable/statement/${mill.cliente}`)
    const buckets: number[] = json.tramos.map(({ valor }: { valor: number }) => valor)
    const expected = [Number(owed?.saldo), Number(owed?.saldo), Number(owed?.anticipos)]
    expect([addUp(buckets), json.saldo, json.anticipos]).toEqual(expected)
    const { read } = get().db
    const { company } = get().admin
    for (const { _id, estado_documento, valor_mora } of json.cuentas) {
      const row = (await getRow(read, RECEIVABLES, company, _id)) as Receivable
      const derived = [stateOf(row, HOY), lateInterestAmount(row, row.aplicaciones, HOY)]
      expect([estado_documento, valor_mora]).toEqual(derived)
    }
    const body = { limit: 1000, filtros: { cliente_id: mill.cliente }, totales: true }
    const asked = { as: get().admin, body, headers: { exportacion: 'xlsx' } }
    const { data: listed, totales } = (await get().call('POST', '/accounts-receivable/search', asked)).json
    expect(totales.valor_mora).toBe(addUp(listed.map((one: Receivable) => one.valor_mora as number)))
    for (const { _id, valor_mora } of listed) {
      const row = (await getRow(read, RECEIVABLES, company, _id)) as Receivable
      expect([row.numero_factura, valor_mora]).toEqual([row.numero_factura, lateByDays(row)])
      if (row.id_cuenta_principal) expect(valor_mora).toBe(0)
    }
    const { todas, vencidas } = await outstanding(read, company, HOY)
    expect([addUp(buckets), addUp(buckets.slice(1))]).toEqual([todas.valor, vencidas.valor])
  }

  it('any sequence of actions keeps every balance of invoices, receivables and receipts consistent', async () => {
    const histories = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (history) => {
      const play = player()
      for (const each of history) await play(each)
      await holds()
    })
    await fc.assert(histories, { numRuns: runs(10), endOnFailure: true })
  })

  it('twenty concurrent actions keep every balance of invoices, receivables and receipts consistent', async () => {
    const histories = fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), async (history) => {
      const play = player()
      for (const act of ['invoice', 'invoice', 'receive', 'receive'] as const) {
        await play({ act, one: 0, two: 0, value: 500_000 })
      }
      await Promise.all(history.map(play))
      await holds()
    })
    await fc.assert(histories, { numRuns: runs(5), endOnFailure: true })
  })
})
