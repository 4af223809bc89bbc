import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readVouchers } from '#server/books/read-queries.ts'
import { FIRST_DAY } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { onEachEngine, says } from '../support/api.ts'
import { millOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'
import { periodsOf } from '../support/periods.ts'
import { vouchersOf } from '../support/vouchers.ts'

const MES = addMonths(monthOf(HOY), -1)
const { desde: FIRST, hasta: LAST } = daysOfMonth(MES)

onEachEngine('vouchers of opening balances of banks and boxes', (get) => {
  const m = millOf(get)
  const { call, receipt } = moneyOf(get, () => m)
  const { close, open } = periodsOf(get)
  let made = 0

  const account = async (saldo_inicial: number, fecha_si: string) => {
    made += 1
    const body = { nombre: `Banco de apertura ${made}`, nro_cuenta: `77-${made}`, saldo_inicial: 0, fecha_si }
    const id = says(await call('POST', '/banks', body), 201).json.data._id as string
    says(await change(id, { saldo_inicial }), 200)
    return id
  }
  const change = (id_banco: string, changes: object) => call('PUT', '/banks', { id_banco, ...changes })
  const detail = (id: string) => call('GET', `/vouchers/detail?clave=APERTURA-${id}`)
  const voucherOf = (id: string) => vouchersOf(get).detail(`APERTURA-${id}`)
  const linesOf = (id: string) => vouchersOf(get).linesOf(`APERTURA-${id}`)
  /** Balance of an account by the lines of all vouchers up to a day. */
  const booked = async (id: string, hasta: string) => {
    const { company } = get().admin
    const found = await readVouchers(get().db.within(company).read, company, { desde: FIRST_DAY, hasta })
    const lines = found.flatMap(({ lineas }) => lineas).filter(({ id_banco }) => id_banco === id)
    return lines.reduce((sum, { debito, credito }) => sum + debito - credito, 0)
  }
  const balance = async (id: string, dia: string) =>
    (await call('GET', `/bank-movements/accounts?dia=${dia}`)).json.data.find(
      ({ id_banco }: { id_banco: string }) => id_banco === id,
    ).saldo as number
  const received = (id_banco: string, fecha_recepcion_pago: string) =>
    receipt({ id_medio_pago: m.bancos, id_banco, fecha_recepcion_pago, estado: 'APLICADO' })

  it('an opening balance debits its bank on its day, and an overdraft credits it', async () => {
    const id = await account(1_250_000, day(-10))
    expect(await voucherOf(id)).toMatchObject({
      tipo: 'APERTURA',
      fecha: day(-10),
      documento: { tabla: 'banks', id },
    })
    expect(await linesOf(id)).toEqual([
      ['111005', 1_250_000, 0],
      ['370505', 0, 1_250_000],
    ])
    says(await change(id, { saldo_inicial: -40_000, fecha_si: day(-9) }), 200)
    expect(await voucherOf(id)).toMatchObject({ fecha: day(-9) })
    expect(await linesOf(id)).toEqual([
      ['370505', 40_000, 0],
      ['111005', 0, 40_000],
    ])
    says(await change(id, { saldo_inicial: 0 }), 200)
    says(await detail(id), 404)
  })

  it('the opening of a cash box debits cash, and needs its day', async () => {
    const [{ id } = { id: '' }] = await get().rows<{ id: string }>(
      sql`select id_banco as id from banks where id_empresa = ${get().admin.company} and clase = 'CAJA'`,
    )
    says(await change(id, { saldo_inicial: 300_000 }), 422, {
      fecha_si: 'Escriba desde qué día vale el saldo inicial.',
    })
    says(await change(id, { saldo_inicial: 300_000, fecha_si: HOY }), 200)
    expect(await linesOf(id)).toEqual([
      ['110505', 300_000, 0],
      ['370505', 0, 300_000],
    ])
  })

  it('the vouchers of an account add up to its book, also with movements before the opening day', async () => {
    const id = await account(2_000_000, day(-5))
    await received(id, day(-8))
    await received(id, day(-5))
    await received(id, day(-1))
    expect(await linesOf(id)).toEqual([
      ['111005', 1_600_000, 0],
      ['370505', 0, 1_600_000],
    ])
    expect((await voucherOf(id)).concepto).toContain(', menos lo que se movió antes de ese día')
    for (const dia of [day(-5), day(-2), HOY]) expect(await booked(id, dia)).toBe(await balance(id, dia))
  })

  it('a closed month keeps the opening and its voucher', async () => {
    const id = await account(500_000, LAST)
    const closed = await close(MES)
    says(await change(id, { saldo_inicial: 600_000 }), 422, ['fecha_si'])
    says(await call('DELETE', `/banks/${id}`), 422, ['fecha_si'])
    expect(await voucherOf(id)).toMatchObject({ fecha: LAST })
    await open(closed._id)
    says(await change(id, { fecha_si: FIRST }), 200)
    expect(await voucherOf(id)).toMatchObject({ fecha: FIRST })
  })

  it('an opening of a month closed by an earlier release has its voucher on the first open day', async () => {
    const id = await account(700_000, LAST)
    await get().run(sql`update banks set apertura_el = ${day(0)} where id_banco = ${id}`)
    expect(await voucherOf(id)).toMatchObject({ fecha: HOY })
    says(await change(id, { saldo_inicial: 800_000 }), 200)
    expect(await voucherOf(id)).toMatchObject({ fecha: LAST })
  })
})
