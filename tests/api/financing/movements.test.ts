import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays } from '#server/kit/words/days.ts'
import { onEachEngine, says } from '../support/api.ts'
import { HOY, inThreeZones, midnightInBogota } from '../support/clock.ts'
import { CLOSING, loansOf, refusal } from '../support/loans.ts'
import { millOf } from '../support/mill.ts'

const REQUIRED = 'Campo obligatorio'
const LOANS = '/financing-agreement-movements'

onEachEngine('loans of an agreement', (get) => {
  const mill = millOf(get)
  const { call, aLoan, agreement, loan, detail, close, golden } = loansOf(get, () => mill)
  const linesOf = async (id: string, changes: object = {}) =>
    (
      await call('POST', `${LOANS}/search`, {
        actual_page: 1,
        limit: 100,
        search: id,
        searchin_fields: 'id_financing_agreement',
        ...changes,
      })
    ).json
  const audited = async () => {
    const [row] = await get().rows<{ cuantas: number }>(sql`select count(*)::int as cuantas from auditoria`)
    return row!.cuantas
  }

  it('a new loan gets interest up to today; the search lists loans of an agreement by date', async () => {
    const { _id } = await agreement()
    const first = await loan(_id, { fecha_movimiento: '2026-04-20', valor: 3_600_000 })
    const before = await loan(_id, { fecha_movimiento: '2026-03-01', valor: 5_000_000 })
    const days = (Date.parse(HOY) - Date.parse('2026-03-01')) / 86_400_000
    expect(before).toMatchObject({
      id_financing_agreement: _id,
      nombre_fpago: 'Contado',
      nombre_banco: '',
      fecha_liquidacion: '',
      intereses: Math.round((5_000_000 * 3 * days) / 3000),
      total: before.valor + before.intereses,
    })
    expect((await linesOf(_id)).data).toEqual([before, first])
    expect((await linesOf(_id)).total_count).toBe(2)
    const filtered = await call('POST', `${LOANS}/search`, { filtros: { id_financing_agreement: _id } })
    expect(filtered.json.data).toEqual([before, first])
    expect((await linesOf(_id.slice(0, 8))).total_count).toBe(0)
    expect((await linesOf('')).total_count).toBe(0)
    expect(await detail(_id)).toMatchObject({
      total_neto: 8_600_000,
      interes: first.intereses + before.intereses,
      calculado_al: HOY,
    })
  })

  it('loans bear interest by days of Bogotá, across a leap February and a year end', async () => {
    for (const [tags, valor] of [
      ['CUPO_HECTAREA', 2_000_000],
      ['TASA_PRESTAMO', 3],
    ] as const) {
      const rate = { area: 'CREDITOS', descripcion: tags, unidad_medida: '%', tags, valor }
      const { status } = await call('POST', '/rates/create', { ...rate, vigente_desde: '2024-01-01' })
      expect([tags, status]).toEqual([tags, 201])
    }
    for (const [start, lent, days] of [
      ['2024-02-20', '2024-02-28', { '2024-02-28': 0, '2024-02-29': 1, '2024-03-01': 2 }],
      ['2025-12-20', '2025-12-21', { '2025-12-31': 10, '2026-01-01': 11 }],
    ] as const) {
      const { _id } = await agreement({ fecha_de_inicio: start })
      await loan(_id, { fecha_movimiento: lent, valor: 3_000_000 })
      await inThreeZones(async (turn, zone) => {
        for (const [day, count] of Object.entries(days)) {
          const midnight = midnightInBogota(day)
          for (const moment of [midnight, midnight + 86_400_000 - 1]) {
            turn(moment)
            const { calculado_al, interes } = await detail(_id)
            expect([zone, calculado_al, interes]).toEqual([zone, day, 3000 * count])
          }
        }
      })
    }
  })

  it('a loan has one of four modes', async () => {
    expect((await call('GET', `${LOANS}/financing-mode`)).json).toEqual([
      { value: 'MONEY_LOAN', label: 'Préstamo en dinero' },
      { value: 'SUPPLIES_DELIVERY', label: 'Entrega de insumos' },
      { value: 'RICE_IN_KIND', label: 'Arroz en especie' },
      { value: 'ANTICIPO', label: 'Anticipo sobre paddy en depósito' },
    ])
  })

  it('rejects a loan with an error beside each wrong field', async () => {
    const { _id } = await agreement()
    says(await call('POST', LOANS, {}), 422, {
      id_financing_agreement: REQUIRED,
      fecha_movimiento: REQUIRED,
      descripcion: REQUIRED,
      modalidad_financiacion: REQUIRED,
      valor: REQUIRED,
    })
    const supplies = { modalidad_financiacion: 'SUPPLIES_DELIVERY' }
    for (const [changes, field, message] of [
      [{ descripcion: '   ' }, 'descripcion', REQUIRED],
      [{ valor: 0 }, 'valor', 'Debe ser mayor a 0'],
      [{ valor: 1.5 }, 'valor', expect.stringContaining('pesos enteros')],
      [{ modalidad_financiacion: 'REGALO' }, 'modalidad_financiacion', REQUIRED],
      [{ fecha_movimiento: addDays(HOY, 1) }, 'fecha_movimiento', expect.stringContaining('(hoy)')],
      [
        { fecha_movimiento: '2026-02-28' },
        'fecha_movimiento',
        'La fecha no puede ser anterior al 01/03/2026 (el inicio del acuerdo).',
      ],
      [{ id_fpago: '' }, 'id_fpago', REQUIRED],
      [{ id_fpago: mill.placa }, 'id_fpago', 'Debe seleccionar una forma de pago válida de la lista.'],
      [{ id_fpago: mill.credito }, 'id_fpago', expect.stringContaining('A crédito')],
      [{ id_fpago: mill.descuento }, 'id_fpago', expect.stringContaining('descuento')],
      [{ id_fpago: mill.bancos }, 'id_banco', 'Seleccione el banco.'],
      [{ id_banco: mill.banco }, 'id_banco', 'Esta forma de pago no es de banco.'],
      [supplies, 'id_fpago', 'Solo un préstamo en dinero lleva forma de pago.'],
      [
        { ...supplies, id_fpago: null, id_banco: mill.banco },
        'id_banco',
        'Solo un préstamo en dinero lleva banco.',
      ],
    ] as const) {
      const { status, json } = await call('POST', LOANS, aLoan(_id, changes))
      expect([changes, status, json.errores]).toEqual([changes, 422, { [field]: [message] }])
    }
    expect((await call('POST', LOANS, aLoan(mill.placa))).status).toBe(404)
    expect((await linesOf(_id)).total_count).toBe(0)
    const bank = await loan(_id, { id_fpago: mill.bancos, id_banco: mill.banco })
    expect(bank).toMatchObject({ nombre_fpago: 'Bancos', nombre_banco: 'Bancolombia' })
    const kind = await loan(_id, { modalidad_financiacion: 'RICE_IN_KIND', id_fpago: '', id_banco: '' })
    expect(kind).toMatchObject({ id_fpago: '', id_banco: '' })
  })

  it('a loan changed to a mode without money loses its payment method and bank', async () => {
    const { _id } = await agreement()
    const made = await loan(_id, { id_fpago: mill.bancos, id_banco: mill.banco })
    const change = (body: object) => call('PUT', LOANS, { id: made._id, ...body })
    const again = await call('PUT', LOANS, made)
    expect([again.status, again.json.errores, again.json.data]).toEqual([200, undefined, made])
    const { status, json } = await change({
      valor: 2_000_000,
      descripcion: ' Urea ',
      intereses: 7,
      version: 1,
    })
    expect([status, json.mensaje]).toEqual([200, 'Préstamo modificado exitosamente.'])
    expect(json.data).toMatchObject({
      valor: 2_000_000,
      descripcion: 'Urea',
      version: 2,
      intereses: made.intereses * 2,
    })
    expect(refusal(await change({ valor: 1, version: 1 }))).toEqual([409, 'CONFLICTO', []])
    const cash = await change({ id_fpago: mill.contado })
    expect(cash.json.data).toMatchObject({ nombre_fpago: 'Contado', id_banco: '' })
    expect(refusal(await change({ id_fpago: mill.bancos }))).toEqual([422, 'VALIDACION', ['id_banco']])
    const kind = await change({ modalidad_financiacion: 'SUPPLIES_DELIVERY' })
    expect(kind.json.data).toMatchObject({ id_fpago: '', nombre_fpago: '', id_banco: '' })
    expect(refusal(await change({ modalidad_financiacion: 'MONEY_LOAN' }))).toEqual([
      422,
      'VALIDACION',
      ['id_fpago'],
    ])
    for (const [body, field] of [
      [{ descripcion: '' }, 'descripcion'],
      [{ valor: 0 }, 'valor'],
      [{ fecha_movimiento: addDays(HOY, 1) }, 'fecha_movimiento'],
      [{ id_financing_agreement: (await agreement())._id }, 'id_financing_agreement'],
    ] as const) {
      expect(refusal(await change(body))).toEqual([422, 'VALIDACION', [field]])
    }
    expect((await call('PUT', LOANS, { valor: 1 })).json.errores).toEqual({
      id_movimiento_af: ['❌ No se encontró el ID del movimiento'],
    })
    expect((await call('PUT', LOANS, { id: mill.placa, valor: 1 })).status).toBe(404)
  })

  it('deleting a loan lowers the debt at once', async () => {
    const id = await golden()
    const [first] = (await linesOf(id)).data
    const { status, json } = await call('DELETE', `${LOANS}/${first._id}?id=${first._id}`)
    expect([status, json.mensaje, json.data]).toEqual([200, '✅ Préstamo eliminado correctamente.', first])
    expect((await detail(id)).total_neto).toBe(7_000_000)
    expect((await call('DELETE', `${LOANS}/${first._id}`)).status).toBe(404)
  })

  it('loans give the same debt in any order of entry, and recalculating twice changes nothing', async () => {
    const [one, other] = [await golden(), (await agreement())._id]
    for (const { fecha_movimiento, valor } of (await linesOf(one)).data.reverse()) {
      await loan(other, { fecha_movimiento, valor })
    }
    const whole = await detail(one)
    const without = ({ version: _v, actualizado_en: _a, ...rest }: Record<string, unknown>) => rest
    const story = (of: { movimientos: { valor: number; intereses: number }[] }) =>
      of.movimientos.map(({ valor, intereses }) => [valor, intereses])
    expect(story(await detail(other))).toEqual(story(whole))
    await get().run(
      sql`update financing_agreement_movements set intereses = 1 where id_financing_agreement = ${one}`,
    )
    await get().run(
      sql`update financing_agreements set interes = 4 where id_acuerdo_de_financiamiento = ${one}`,
    )
    const stale = await detail(one)
    expect(stale).toMatchObject({ interes: whole.interes, movimientos: whole.movimientos.map(without) })
    const before = await audited()
    const recalculate = async () => (await call('PUT', `${LOANS}/recalculate`, { id: one })).json
    const { data, mensaje } = await recalculate()
    expect([mensaje, data.antes, data.despues]).toEqual(['✅ Recalculado con éxito.', 4, whole.interes])
    expect(data.diferencias).toHaveLength(4)
    expect(data.diferencias).toContainEqual({
      id_movimiento_af: whole.movimientos[0]._id,
      descripcion: whole.movimientos[0].descripcion,
      antes: 1,
      despues: whole.movimientos[0].intereses,
    })
    expect((await recalculate()).data).toMatchObject({
      antes: whole.interes,
      despues: whole.interes,
      diferencias: [],
    })
    expect(await audited()).toBe(before)
    expect(await detail(one)).toEqual(stale)
  })

  it('a loan of a closed agreement cannot be changed', async () => {
    const id = await golden()
    const [first] = (await linesOf(id)).data
    await close(id)
    const closed = await detail(id)
    for (const answer of [
      await call('POST', LOANS, aLoan(id)),
      await call('PUT', LOANS, { id: first._id, valor: 1 }),
      await call('DELETE', `${LOANS}/${first._id}`),
    ]) {
      expect([answer.status, answer.json.mensaje]).toEqual([
        409,
        `No se pueden cambiar los préstamos del acuerdo ${closed.consecutivo}: está en estado TERMINADO.`,
      ])
    }
    const { json } = await call('PUT', `${LOANS}/recalculate`, { id })
    expect(json.data).toMatchObject({ antes: 929_000, despues: 929_000, diferencias: [] })
    expect(await detail(id)).toEqual(closed)
    expect((await linesOf(id)).data.map(({ intereses }: { intereses: number }) => intereses)).toEqual([
      530_000, 182_400, 201_600, 15_000,
    ])
  })

  it('a loan created during the closing is either included or rejected', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await golden()
      const [closing, ...lent] = await Promise.all([
        close(id),
        ...Array.from({ length: 5 }, (_, n) => call('POST', LOANS, aLoan(id, { valor: 100_000 + n }))),
      ])
      expect(closing!.status).toBe(200)
      for (const { status } of lent) expect([201, 409]).toContain(status)
      const whole = await detail(id)
      const taken = lent.filter(({ status }) => status === 201)
      expect(whole.movimientos).toHaveLength(4 + taken.length)
      expect(whole.total_neto).toBe(
        12_000_000 + taken.reduce((sum, { json }) => sum + Number(json.data.valor), 0),
      )
      expect(whole.fecha_liquidacion).toBe(CLOSING)
      expect(whole.cuentas[0].valor_original_factura).toBe(whole.total_mas_interes)
    }
  })

  it('loans created concurrently all count in the debt', async () => {
    const { _id } = await agreement()
    await Promise.all(Array.from({ length: 12 }, () => loan(_id)))
    expect((await detail(_id)).total_neto).toBe(12_000_000)
    const [stored] = await get().rows<{ total: string; sobre: boolean }>(sql`select total_neto::text as
        total, sobre_maximo as sobre from financing_agreements
        where id_acuerdo_de_financiamiento = ${_id}`)
    expect(stored).toEqual({ total: '12000000', sobre: false })
  })
})
