import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AccountSum } from '#server/books/vouchers-contract.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { runs } from '../../plan/quick.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { actsOf, millOf, weigh } from '../support/mill.ts'
import { yearsSoFar } from '../support/clock.ts'
import { day, HOY, moneyOf } from '../support/money.ts'
import { storeOf } from '../support/stock.ts'

const MONTHS: string[] = []
for (let mes = '2026-01'; mes <= monthOf(HOY); mes = addMonths(mes, 1)) MONTHS.push(mes)
const ACTS = [
  'settle',
  'settle',
  'pay',
  'void',
  'lend',
  'offset',
  'close',
  'sell',
  'receive',
  'apply',
  'mill',
  'drop',
  'enter',
] as const

const step = fc.record({
  act: fc.constantFrom(...ACTS),
  one: fc.nat(20),
  value: fc.integer({ min: 1000, max: 900_000 }),
})

/** A history that certainly approves a settlement. */
const EVERY_ACT = ACTS.map((act, one) => ({ act, one, value: 60_000 }))

/** Tests that the vouchers agree with the reports after any sequence of acts. */
onEachEngine('histories of vouchers', (get) => {
  const mill = millOf(get)
  const call = callOf(get)
  const { act, approve, weighAndDraft } = actsOf(get)
  const { invoice, receipt } = moneyOf(get, () => mill)
  const { agreement, aLoan, close } = loansOf(get, () => mill)

  interface Done {
    approved: string[]
    agreements: string[]
    invoices: { numero_de_factura: string; _id: string }[]
    receipts: { numero_recibo: string; _id: string }[]
  }
  const pick = <One>(from: readonly One[], place: number) => from[place % from.length]

  async function settle(done: Done, changes: object) {
    const made = await weighAndDraft(mill, { registro: 'RETENCION', ...changes })
    const { status } = await approve(made._id)
    if (status === 200) done.approved.push(made._id)
  }

  /** Performs one act. An error of the API changes nothing. */
  async function perform(
    done: Done,
    { act: what, one, value }: { act: (typeof ACTS)[number]; one: number; value: number },
  ) {
    const settlement = pick(done.approved, one)
    const loan = pick(done.agreements, one)
    const bank = { fecha: HOY, id_fpago: mill.bancos, id_banco: mill.banco }
    if (what === 'settle')
      await settle(done, { deducciones: { otras: [{ descripcion: 'Semilla', valor: value }] } })
    if (what === 'pay' && settlement)
      await act(settlement, 'pay', one % 2 ? bank : { fecha: HOY, id_fpago: mill.contado })
    if (what === 'void' && settlement) {
      const money = one % 2 ? { destino_pago: 'ANTICIPO' } : { destino_pago: 'DEVUELTO', ...bank }
      await act(settlement, 'void', { motivo: 'Errada', ...money })
    }
    if (what === 'lend') {
      const id = loan ?? (await agreement({ numero_hectareas: 100 }))._id
      if (!loan) done.agreements.push(id)
      const kind = one % 2 ? {} : { modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: undefined }
      await call('POST', '/financing-agreement-movements', aLoan(id, { valor: value, ...kind }))
    }
    if (what === 'offset' && loan) {
      const { _id } = await weigh(get(), mill)
      const body = {
        id_proveedor: mill.proveedor,
        fecha: '2026-03-12',
        precio_carga: 183_000,
        pesadas: [_id],
      }
      const made = await call('POST', '/settlements', {
        ...body,
        registro: 'RETENCION',
        id_acuerdo: loan,
        abono: value,
      })
      if (made.status === 201 && (await approve(made.json.data._id)).status === 200)
        done.approved.push(made.json.data._id)
    }
    if (what === 'close' && loan) await close(loan)
    if (what === 'sell') done.invoices.push(await invoice({ valor_total: value }))
    if (what === 'receive')
      done.receipts.push(
        await receipt({
          valor_pagado: value,
          estado: one % 3 ? 'APLICADO' : 'PENDIENTE',
          fecha_recepcion_pago: day(-20),
        }),
      )
    const [owed, received] = [pick(done.invoices, one), pick(done.receipts, one)]
    if (what === 'apply' && owed && received)
      await call('POST', '/applied-receipts', {
        numero_recibo: received.numero_recibo,
        cuenta_por_cobrar_relacionada: owed.numero_de_factura,
        valor_aplicado: Math.ceil(value / 3),
        fecha_aplicacion: day(one % 2 ? -20 : -3),
      })
    if (what === 'drop' && one % 2 && received)
      await call('PATCH', `/payment-receipts/${received._id}/void`, { motivo: 'Errado' })
    else if (what === 'drop' && owed)
      await call('DELETE', `/invoices/delete/${owed._id}`, { motivo: 'Errada' })
    if (what === 'enter')
      await call('POST', '/bank-movements', {
        tipo: one % 3 ? 'ENTRADA' : 'SALIDA',
        id_banco: mill.banco,
        fecha: day(-one),
        valor: value,
        concepto: 'Otro',
      })
    if (what === 'mill') await millSome({ fecha: day(-one), kg: Math.ceil(value / 100) }, one % 2 === 0)
  }

  /** Mills paddy into flour. An operation without lines moves no stock. */
  async function millSome({ fecha, kg }: { fecha: string; kg: number }, lines: boolean) {
    const body = { fecha, kgs_netos: kg, costo_prom_kg: 1820.5, pr_venta_kg: 2000 }
    const { _id } = says(await call('POST', '/milling-operations/create', body), 201).json.data
    const [entradas, salidas] = [[{ id_producto: mill.paddy, kg }], [{ id_producto: mill.harina, kg }]]
    if (lines) says(await call('PUT', `/milling-operations/${_id}/lines`, { entradas, salidas }), 200)
  }

  /** Value of a product in stock today. */
  const valueOf = async (id: string): Promise<number> => (await storeOf(get, mill).stockOf(id))?.valor ?? 0

  interface Days {
    desde: string
    hasta: string
  }
  interface Sums {
    debito: number
    credito: number
    cuentas: AccountSum[]
  }
  const sumsOf = async ({ desde, hasta }: Days): Promise<Sums> =>
    says(await call('GET', `/vouchers/accounts?desde=${desde}&hasta=${hasta}`), 200).json
  /** Movement of each account in all these days. */
  async function movements(periods: readonly Days[]): Promise<Record<string, number>> {
    const sums: Record<string, number> = {}
    for (const period of periods) {
      const { debito, credito, cuentas } = await sumsOf(period)
      expect(debito).toBe(credito)
      for (const { cuenta, saldo } of cuentas) sums[cuenta] = (sums[cuenta] ?? 0) + (saldo ?? 0)
    }
    return sums
  }

  const number = async (query: ReturnType<typeof sql>) =>
    Number((await get().rows<{ n: string }>(query))[0]?.n ?? 0)

  async function monthly(report: 'fomento' | 'withholdings', of: string) {
    let sum = 0
    for (const mes of MONTHS) sum += (await call('GET', `/reports/${report}?mes=${mes}`)).json.total[of]
    return sum
  }

  it('account sums equal the reports of purchases, debts, receivables and payments', async () => {
    const done: Done = { approved: [], agreements: [], invoices: [], receipts: [] }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
        for (const one of steps) await perform(done, one)
        const sums = await movements(yearsSoFar())
        const daysOf = (mes: string) => ({ ...daysOfMonth(mes), ...(mes === monthOf(HOY) && { hasta: HOY }) })
        expect(await movements(MONTHS.map(daysOf))).toEqual(sums)
        const saldo = (cuenta: string) => sums[cuenta] ?? 0
        const { totales } = (
          await call('POST', '/settlements/search', {
            limit: 1,
            totales: true,
            filtros: { estado: 'APROBADA' },
          })
        ).json
        // Carriers are not paid in this test, so the mill owes them the deducted freight minus the
        // withholding.
        const carried = await number(
          sql`select sum(flete) as n from settlements where estado in ('APROBADA', 'PAGADA')`,
        )
        const withheld = await number(
          sql`select sum(retencion) as n from accounts_payable where origen = 'FLETE' and not anulada`,
        )
        expect({
          cuota: 0 - saldo('246005'),
          retencion: 0 - saldo('236540'),
          por_pagar: 0 - saldo('220505') - saldo('238095'),
          abiertas: 0 - saldo('220505') - saldo('238095'),
          fletes: 0 - saldo('233545'),
          retencion_fletes: 0 - saldo('236525'),
          cartera: saldo('130505'),
          anticipos: 0 - saldo('280505'),
          dinero: saldo('110505') + saldo('111005'),
          libro: saldo('110505') + saldo('111005'),
          servicios: 0 - saldo('415595') - saldo('281505'),
          de_acuerdos: saldo('138095'),
          paddy: saldo('140505'),
          terminado: saldo('143005'),
        }).toEqual({
          cuota: await monthly('fomento', 'cuota_fomento'),
          retencion: await monthly('withholdings', 'retencion'),
          por_pagar: totales.total_a_pagar + carried - withheld,
          abiertas: await number(sql`select sum(saldo) as n from accounts_payable where not anulada`),
          // The mill owes all deducted freight to carriers.
          fletes: 0,
          retencion_fletes: withheld,
          cartera: await number(
            sql`select sum(saldo_actual) as n from accounts_receivable where origen = 'FACTURA'`,
          ),
          anticipos: await number(
            sql`select sum(por_aplicar) as n from payment_receipts where estado = 'APLICADO'`,
          ),
          dinero: await number(sql`select
            (select coalesce(sum(valor_pagado), 0) from payment_receipts where estado = 'APLICADO')
            - (select coalesce(sum(case direccion when 'SALE' then valor else -valor end), 0) from payments)
            - (select coalesce(sum(valor), 0) from financing_agreement_movements
              where estado = 'APROBADO' and modalidad_financiacion = 'MONEY_LOAN')
            + (select coalesce(sum(valor), 0) from bank_movements where origen = 'MANO') as n`),
          libro: await number(sql`select sum(valor) as n from bank_movements`),
          servicios: await number(
            sql`select sum(descargue + bascula) as n from settlements where estado in ('APROBADA', 'PAGADA')`,
          ),
          de_acuerdos: await number(
            sql`select sum(saldo_actual) as n from accounts_receivable where origen = 'ACUERDO' and not anulada`,
          ),
          paddy: await valueOf(mill.paddy),
          terminado: await valueOf(mill.harina),
        })
      }),
      { numRuns: 1 + runs(8), examples: [[EVERY_ACT]] },
    )
    expect(done.approved.length).toBeGreaterThan(0)
    expect(await valueOf(mill.harina)).toBeGreaterThan(0)
  })
})
