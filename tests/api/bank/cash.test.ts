import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkData } from '#server/ops/checks/run.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'

/** Cash boxes never hold less than nothing, and after a closing the book says what was counted. */
onEachEngine('cash', (get) => {
  const m = millOf(get)
  const { call } = actsOf(get)
  let made = 0

  const aBox = async (saldo_inicial: number, clase: 'CAJA' | 'BANCO' = 'CAJA', desde = day(-30)) => {
    made += 1
    const [{ id } = { id: '' }] = await get().rows<{ id: string }>(
      sql`insert into banks (id_empresa, nombre, clase, saldo_inicial, fecha_si)
        values (${get().admin.company}, ${`Cuenta ${made}`}, ${clase}, ${saldo_inicial}, ${desde})
        returning id_banco as id`,
    )
    return id
  }
  const entry = (tipo: 'ENTRADA' | 'SALIDA', id_banco: string, valor: number, fecha = HOY) =>
    call('POST', '/bank-movements', { tipo, id_banco, fecha, valor, concepto: 'Prueba' })
  const balance = async (id: string, dia = HOY) =>
    (await call('GET', `/bank-movements/accounts?dia=${dia}`)).json.data.find(
      (one: { id_banco: string }) => one.id_banco === id,
    )?.saldo as number
  const lacks = (pesos: string) => expect.stringContaining(`faltarían $\u00a0${pesos}`) as string
  const refuses = (answer: Awaited<ReturnType<typeof call>>, pesos: string) =>
    expect(says(answer, 409).json.mensaje).toEqual(lacks(pesos))

  it('refuses to take more cash than a box holds, and names the missing sum', async () => {
    const box = await aBox(100_000)
    refuses(await entry('SALIDA', box, 100_001), '1')
    says(await entry('SALIDA', box, 100_000), 201)
    refuses(await entry('SALIDA', box, 7_500), '7.500')
    expect(await balance(box)).toBe(0)
    const other = await aBox(0)
    const transfer = { id_banco: box, id_banco_destino: other, fecha: HOY, valor: 500, concepto: 'Base' }
    refuses(await call('POST', '/bank-movements/transfers', transfer), '500')
    says(await entry('SALIDA', await aBox(100_000, 'BANCO'), 900_000), 201)
  })

  it('a backdated payment counts on every later day', async () => {
    const box = await aBox(100_000)
    says(await entry('SALIDA', box, 90_000, day(-3)), 201)
    says(await entry('ENTRADA', box, 200_000, day(-1)), 201)
    refuses(await entry('SALIDA', box, 20_000, day(-5)), '10.000')
    says(await entry('SALIDA', box, 10_000, day(-5)), 201)
    expect(await balance(box, day(-2))).toBe(0)
  })

  it('an entry whose cash was spent is not voided until other cash comes', async () => {
    const box = await aBox(0)
    const came = says(await entry('ENTRADA', box, 60_000), 201).json.data.id_movimiento as string
    says(await entry('SALIDA', box, 50_000), 201)
    const annul = () => call('PATCH', `/bank-movements/${came}/void`, { motivo: 'No entró' })
    refuses(await annul(), '50.000')
    says(await entry('ENTRADA', box, 50_000), 201)
    says(await annul(), 200)
    expect(await balance(box)).toBe(0)
  })

  it('ten payments at once spend the cash of a box once', async () => {
    const box = await aBox(30_000)
    const all = await Promise.all(Array.from({ length: 10 }, () => entry('SALIDA', box, 10_000)))
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(409)])
    expect(await balance(box)).toBe(0)
  })

  it('receipts, payments and loans of the general box are judged from its opening balance on', async () => {
    const accounts = (await call('GET', `/bank-movements/accounts?dia=${HOY}`)).json.data
    const { id_banco: box } = accounts.find(({ nombre }: { nombre: string }) => nombre === 'Caja general')
    const out = (fecha = HOY) => entry('SALIDA', box, 5_000, fecha)
    says(await out(), 201)
    says(await call('PUT', '/banks', { id_banco: box, saldo_inicial: 0, fecha_si: day(-10) }), 200)
    refuses(await out(), '10.000')
    const received = says(
      await call('POST', '/payment-receipts', {
        fecha_recepcion_pago: HOY,
        id_cliente_tercero: m.cliente,
        id_medio_pago: m.contado,
        estado: 'APLICADO',
        valor_pagado: 10_000,
      }),
      201,
    ).json.data
    expect(received._id).toBeTruthy()
    says(await out(), 201)
    const annul = { motivo: 'No llegó', fecha: HOY }
    refuses(await call('PATCH', `/payment-receipts/${received._id}/void`, annul), '10.000')
  })

  it('the book says what a closing counted, and voiding the closing takes the difference back', async () => {
    const box = await aBox(100_000)
    says(await entry('SALIDA', box, 60_000), 201)
    const close = (fecha: string, billetes_1000: number) =>
      call('POST', '/bank-movements/closings', {
        id_banco: box,
        fecha,
        conteo: { monedas_1000: billetes_1000 },
        observaciones: 'Vueltas mal dadas',
      })
    const exact = says(await close(day(-2), 100), 201).json.data
    expect(await balance(box, day(-2))).toBe(100_000)
    const short = says(await close(day(-1), 97), 201).json.data
    expect(short).toMatchObject({ libro: 100_000, contado: 97_000, diferencia: -3_000 })
    expect(await balance(box, day(-1))).toBe(97_000)
    expect(await balance(box)).toBe(37_000)
    const over = says(await close(HOY, 40), 201).json.data
    expect([over.diferencia, await balance(box)]).toEqual([3_000, 40_000])

    const search = { limit: 20, filtros: { id_banco: box, desde: day(-30), hasta: HOY } }
    const { data } = (await call('POST', '/bank-movements/search', search)).json
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tipo: 'FALTANTE', fecha: day(-1), valor: -3_000 }),
        expect.objectContaining({ tipo: 'SOBRANTE', fecha: HOY, valor: 3_000 }),
      ]),
    )
    const [moved] = data.filter(({ tipo }: { tipo: string }) => tipo === 'FALTANTE')
    says(
      await call('PATCH', `/bank-movements/${moved.id_movimiento}/void`, { motivo: 'Sin cierre' }),
      409,
      'Lo movió un documento: se anula en el documento.',
    )
    const annul = (id: string) =>
      call('PATCH', `/bank-movements/closings/${id}/void`, { motivo: 'Mal contada' })
    for (const { _id } of [exact, short, over]) says(await annul(_id), 200)
    expect([await balance(box, day(-1)), await balance(box)]).toEqual([100_000, 40_000])
    // The day is closed again with the same difference.
    expect(says(await close(day(-1), 97), 201).json.data).toMatchObject({ libro: 100_000 })
    expect(await balance(box, day(-1))).toBe(97_000)
    // More cash is missing than was left on the days after.
    refuses(await close(day(-4), 20), '43.000')
    expect(await checkData(get().db, () => {})).toBe(0)
  })

  it('lists all closings of a box in pages, newest first', async () => {
    const box = await aBox(100_000, 'CAJA', day(-40))
    const days = Array.from({ length: 33 }, (_, back) => day(-back))
    for (const fecha of days)
      says(
        await call('POST', '/bank-movements/closings', {
          id_banco: box,
          fecha,
          conteo: { monedas_1000: 100 },
        }),
        201,
      )
    const page = async (more: string) => {
      const { json } = await call('GET', `/bank-movements/closings?id_banco=${box}${more}`)
      return [json.total_count, json.data.map(({ fecha }: { fecha: string }) => fecha)]
    }
    expect(await page('')).toEqual([33, days.slice(0, 31)])
    expect(await page('&actual_page=2')).toEqual([33, days.slice(31)])
    expect(await page('&actual_page=3')).toEqual([33, []])
    expect(await page(`&fecha=${days[32]}`)).toEqual([1, [days[32]]])
  })

  it('a cash closing of a closed month is voided only after the month is opened', async () => {
    const mes = addMonths(monthOf(HOY), -2)
    const { desde, hasta } = daysOfMonth(mes)
    const box = await aBox(100_000, 'CAJA', desde)
    const close = async (fecha: string, monedas_1000: number) =>
      says(
        await call('POST', '/bank-movements/closings', {
          ...{ id_banco: box, fecha, conteo: { monedas_1000 }, observaciones: 'Vueltas mal dadas' },
        }),
        201,
      ).json.data
    const exact = await close(desde, 100)
    const short = await close(hasta, 97)
    const annul = (id: string) =>
      call('PATCH', `/bank-movements/closings/${id}/void`, { motivo: 'Mal contada' })
    const period = says(await call('POST', '/closed-periods', { mes, con_pendientes: true }), 201).json.data
    for (const { _id } of [short, exact]) says(await annul(_id), 422, ['fecha'])
    expect([await balance(box, hasta), await balance(box)]).toEqual([97_000, 97_000])
    expect(await checkData(get().db, () => {})).toBe(0)
    says(await call('PATCH', `/closed-periods/${period._id}/open`, { motivo: 'Caja mal contada' }), 200)
    says(await annul(short._id), 200)
    expect([await balance(box, hasta), await balance(box)]).toEqual([100_000, 100_000])
  })
})
