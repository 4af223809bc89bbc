import { expect, it } from 'vitest'
import { onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { millOf } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'
import { storeOf } from '../support/stock.ts'
import { vouchersOf } from '../support/vouchers.ts'

onEachEngine('inputs bought and lent', (get) => {
  const mill = millOf(get)
  const { call, agreement, aLoan } = loansOf(get, () => mill)

  const store = storeOf(get, mill)
  const product = async (tags = 'INSUMO') => (await store.product('Urea', tags))._id
  const aPurchase = (id_producto: string, changes: object = {}) => ({
    ...{ id_tercero: mill.cliente, id_producto, kilos: 1000, valor: 2_000_000 },
    ...{ fecha: day(-5), fecha_vencimiento: day(25), factura: 'FE-12' },
    ...changes,
  })
  const buy = async (id_producto: string, changes: object = {}) =>
    says(await call('POST', '/accounts-payable/inputs', aPurchase(id_producto, changes)), 201).json.data
  const lent = async (changes: object) => {
    const { _id } = await agreement({ fecha_de_inicio: day(-10), numero_hectareas: 100 })
    const body = aLoan(_id, {
      ...{ fecha_movimiento: day(-3), modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: undefined },
      ...changes,
    })
    return call('POST', '/financing-agreement-movements', body)
  }
  const lend = async (changes: object) => says(await lent(changes), 201).json.data
  const { linesOf } = vouchersOf(get)
  const stockOf = async (id: string, dia = HOY) => {
    const { kg, valor } = await store.stockOf(id, dia)
    return [kg, valor]
  }

  it('a purchase on credit brings kilos into stock at their cost, and is owed', async () => {
    const urea = await product()
    const bought = await buy(urea)
    expect(bought).toMatchObject({ valor: 2_000_000, saldo: 2_000_000, kilos: 1000 })
    expect(bought.concepto).toMatch(/^Urea .+, factura FE-12$/)
    expect(await linesOf(`PORPAGAR-${bought._id}`)).toEqual([
      ['143505', 2_000_000, 0],
      ['238095', 0, 2_000_000],
    ])
    expect(await stockOf(urea)).toEqual([1000, 2_000_000])
    const paid = { fecha: HOY, id_fpago: mill.contado, efectivo_confirmado: true }
    says(await call('PATCH', `/accounts-payable/${bought._id}/pay`, paid), 200)
    expect((await call('GET', `/accounts-payable/${bought._id}`)).json).toMatchObject({
      ...{ estado: 'PAGADA', kilos: 1000 },
      id_producto: urea,
    })
  })

  it('a void takes kilos and value out on its own day', async () => {
    const urea = await product()
    const bought = await buy(urea)
    says(await call('PATCH', `/accounts-payable/${bought._id}/void`, { motivo: 'Devuelta' }), 200)
    expect([await stockOf(urea, day(-1)), await stockOf(urea)]).toEqual([
      [1000, 2_000_000],
      [0, 0],
    ])
    expect(await linesOf(`ANULACION-PORPAGAR-${bought._id}`)).toEqual([
      ['143505', 0, 2_000_000],
      ['238095', 2_000_000, 0],
    ])
  })

  it('rejects a purchase without party, product, kilos or value, and days that cannot be', async () => {
    const urea = await product()
    const refused = async (changes: object) => {
      const { status, json } = await call('POST', '/accounts-payable/inputs', aPurchase(urea, changes))
      return [status, Object.keys(json.errores)]
    }
    for (const [field, value] of [
      ['id_tercero', 'nobody'],
      ['id_producto', 'nothing'],
      ['kilos', 0],
      ['valor', 0],
      ['fecha', day(1)],
      ['fecha_vencimiento', day(-6)],
    ] as const)
      expect([field, await refused({ [field]: value })]).toEqual([field, [422, [field]]])
  })

  it('takes a product of an invoice once, also when two people type it at once', async () => {
    const urea = await product()
    const typed = (changes: object = {}) => call('POST', '/accounts-payable/inputs', aPurchase(urea, changes))
    const answers = await Promise.all([typed(), typed()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { consecutivo, _id } = answers.find(({ status }) => status === 201)!.json.data
    says(await typed({ factura: ' fe-12' }), 409, {
      factura: `Este producto de la factura fe-12 ya está en la compra ${consecutivo}.`,
    })
    expect(await stockOf(urea)).toEqual([1000, 2_000_000])
    await buy(await product())
    for (const factura of ['12', '', '']) await buy(urea, { factura })
    says(await call('PATCH', `/accounts-payable/${_id}/void`, { motivo: 'Errada' }), 200)
    await buy(urea)
  })

  it('a loan in kind leaves at average cost, and the rest of its value is income', async () => {
    const urea = await product()
    await buy(urea)
    const gain = await lend({ id_producto: urea, kilos: 400, valor: 1_000_000 })
    expect(gain).toMatchObject({ id_producto: urea, kilos: 400 })
    expect(await linesOf(`PRESTAMO-${gain._id}`)).toEqual([
      ['137010', 1_000_000, 0],
      ['143505', 0, 800_000],
      ['413514', 0, 200_000],
    ])
    const loss = await lend({ id_producto: urea, kilos: 300, valor: 500_000 })
    expect(await linesOf(`PRESTAMO-${loss._id}`)).toEqual([
      ['137010', 500_000, 0],
      ['143505', 0, 600_000],
      ['413514', 100_000, 0],
    ])
    expect(await stockOf(urea)).toEqual([300, 600_000])
    const money = { id: loss._id, modalidad_financiacion: 'MONEY_LOAN', id_fpago: mill.contado }
    expect(says(await call('PUT', '/financing-agreement-movements', money), 200).json.data).toMatchObject({
      ...{ id_producto: '', kilos: null },
    })
    expect(await stockOf(urea)).toEqual([600, 1_200_000])
    says(await call('DELETE', `/financing-agreement-movements/${gain._id}`), 200)
    expect(await stockOf(urea)).toEqual([1000, 2_000_000])
  })

  it('rice lent in kind leaves its own inventory, and goods without a product are income', async () => {
    const rice = await product('')
    await buy(rice)
    const inRice = { modalidad_financiacion: 'RICE_IN_KIND', id_producto: rice, kilos: 500 }
    expect(await linesOf(`PRESTAMO-${(await lend(inRice))._id}`)).toEqual([
      ['137010', 1_000_000, 0],
      ['143005', 0, 1_000_000],
    ])
    expect(await linesOf(`PRESTAMO-${(await lend({}))._id}`)).toEqual([
      ['137010', 1_000_000, 0],
      ['413514', 0, 1_000_000],
    ])
  })

  it('rejects a product without kilos, kilos without a product, and both in a money loan', async () => {
    const urea = await product()
    const refused = async (changes: object) => {
      const { status, json } = await lent(changes)
      return [status, Object.keys(json.errores)]
    }
    expect(await refused({ id_producto: urea })).toEqual([422, ['kilos']])
    expect(await refused({ kilos: 10 })).toEqual([422, ['id_producto']])
    expect(await refused({ id_producto: mill.cliente, kilos: 10 })).toEqual([422, ['id_producto']])
    const money = { modalidad_financiacion: 'MONEY_LOAN', id_fpago: mill.contado }
    expect(await refused({ ...money, id_producto: urea, kilos: 10 })).toEqual([422, ['id_producto']])
    expect(await refused({ ...money, kilos: 10 })).toEqual([422, ['kilos']])
  })
})
