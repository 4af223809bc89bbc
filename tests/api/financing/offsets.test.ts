import { beforeEach, expect, it } from 'vitest'
import { AGREEMENT_CHECKS } from '#server/financing/checks.ts'
import { addDays } from '#server/kit/words/days.ts'
import { onEachEngine, says } from '../support/api.ts'
import { CLOSING, loansOf, refusal } from '../support/loans.ts'
import { newMill, REGISTERED, settlementOf, weigh, type Mill } from '../support/mill.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Tests settlements that pay crop loans (financing/README.md, offset order). */
onEachEngine('offsets of loans by settlements', (get) => {
  let mill: Mill
  beforeEach(async () => {
    mill = await newMill(get())
  })
  const { call, agreement, loan, detail, close, golden } = loansOf(get, () => mill)
  /** A settlement of 24.299.989, on the day of the worked example. */
  const settling = async (id_acuerdo: string | null, changes: object = {}) => {
    const { _id } = await weigh(get(), mill)
    return settlementOf(mill, [_id], { fecha: CLOSING, id_acuerdo, ...changes })
  }
  /** The same settlement, but only `total` is left to pay. */
  const payingOnly = (total: number) => ({
    deducciones: { otras: [{ descripcion: 'Anticipo', valor: 24_299_989 - total }] },
  })
  const draft = async (id_acuerdo: string | null, changes: object = {}) => {
    const { json } = says(await call('POST', '/settlements', await settling(id_acuerdo, changes)), 201)
    return json.data
  }
  const approve = (id: string) => call('PATCH', `/settlements/${id}/approve`, REGISTERED)
  const voided = (id: string) => call('PATCH', `/settlements/${id}/void`, { motivo: 'Precio equivocado' })
  /** Totals of the supplier's agreements in their list, from the stored sums. */
  const paidInAll = async () => {
    const filtros = { tercero: mill.proveedor }
    return (await call('POST', '/financing-agreements/search', { totales: true, filtros })).json.totales
      .abonado
  }

  it('a settlement proposes the debt of the day as offset: 24.299.989 − 12.929.000 = 11.370.989', async () => {
    const id = await golden()
    const { json } = await call('POST', '/settlements/preview', await settling(null))
    const { consecutivo } = await detail(id)
    expect([json.abono, json.acuerdo, json.total_a_pagar]).toEqual([0, null, 24_299_989])
    const offered = { id_acuerdo: id, consecutivo, deuda: 12_929_000 }
    expect(json.acuerdos).toEqual([{ ...offered, disponible: 12_929_000, abono_propuesto: 12_929_000 }])
    const saved = await draft(id)
    expect(saved).toMatchObject({
      id_acuerdo: id,
      total_antes_abono: 24_299_989,
      abono: 12_929_000,
      total_a_pagar: 11_370_989,
      acuerdo: { ...offered, a_intereses: 929_000, a_capital: 12_000_000, queda: 0 },
    })
    expect(
      saved.pasos.slice(-3).map((paso: Record<string, string>) => Object.values(paso).map(plain)),
    ).toEqual([
      ['Total antes del abono', '$ 25.561.440 − $ 1.261.451', '$ 24.299.989'],
      [
        `Abono al acuerdo ${consecutivo}`,
        'Deuda al 15/06/2026 $ 12.929.000: $ 929.000 a intereses, que van primero, y $ 12.000.000 a capital; quedan $ 0',
        '$ 12.929.000',
      ],
      ['Total a pagar', '$ 24.299.989 − $ 12.929.000', '$ 11.370.989'],
    ])
    expect(await detail(id)).toMatchObject({ abonado: 0, abonos: [] })
  })

  it('an approved offset pays interest first, up to the total to pay, until it is voided', async () => {
    const id = await golden()
    const saved = await draft(id, payingOnly(9_000_000))
    expect(saved).toMatchObject({ abono: 9_000_000, total_a_pagar: 0 })
    const owed = (await detail(id)).saldo
    const approved = await approve(saved._id)
    expect(approved.status).toBe(200)
    expect(approved.json.data.acuerdo).toEqual({
      id_acuerdo: id,
      consecutivo: expect.any(String),
      deuda: 12_929_000,
      a_intereses: 929_000,
      a_capital: 8_071_000,
      queda: 3_929_000,
    })
    const whole = await detail(id)
    expect(whole.abonos).toEqual([
      {
        id_liquidacion: saved._id,
        consecutivo: saved.consecutivo,
        estado: 'APROBADA',
        fecha: CLOSING,
        valor: 9_000_000,
        a_intereses: 929_000,
        a_capital: 8_071_000,
        saldo: 3_929_000,
      },
    ])
    expect([whole.abonado, await paidInAll()]).toEqual([9_000_000, 9_000_000])
    expect(refusal(await close(id, { fecha_liquidacion: '2026-06-14' }))[2]).toEqual(['fecha_liquidacion'])
    expect((await voided(saved._id)).json.mensaje).toBe('Liquidación anulada correctamente')
    expect(await detail(id)).toMatchObject({ abonado: 0, abonos: [], saldo: owed })
    expect(await paidInAll()).toBe(0)
    const again = await draft(id, payingOnly(9_000_000))
    await approve(again._id)
    const { json } = await close(id)
    expect(json.data).toMatchObject({ total_mas_interes: 12_929_000, abonado: 9_000_000, saldo: 3_929_000 })
    expect(json.data.cuentas[0].valor_original_factura).toBe(3_929_000)
  })

  it('after an offset, interest runs only on the remaining debt: 405.800, not 530.000', async () => {
    const { _id } = await agreement()
    await loan(_id, { valor: 5_000_000 })
    const saved = await draft(_id, { fecha: '2026-04-30', abono: 3_000_000 })
    await approve(saved._id)
    const { json } = await close(_id)
    expect(json.data).toMatchObject({ interes: 405_800, abonado: 3_000_000, saldo: 2_405_800 })
    expect(json.data.movimientos[0].periodos).toEqual([
      { desde: '2026-03-01', hasta: '2026-04-30', dias: 60, capital: 5_000_000, interes: 300_000 },
      { desde: '2026-04-30', hasta: CLOSING, dias: 46, capital: 2_300_000, interes: 105_800 },
    ])
  })

  it('an offset voided after the closing is owed again with the interest since: 5.530.000', async () => {
    const { _id, consecutivo } = await agreement()
    await loan(_id, { valor: 5_000_000 })
    const saved = await draft(_id, { fecha: '2026-04-30', abono: 3_000_000 })
    await approve(saved._id)
    const closed = (await close(_id)).json.data
    expect(closed).toMatchObject({ interes: 405_800, saldo: 2_405_800 })
    const { json } = await voided(saved._id)
    expect(plain(json.mensaje)).toContain('por $ 3.124.200.')
    const { cuentas, ...after } = await detail(_id)
    expect(cuentas.map((one: { valor_original_factura: number }) => one.valor_original_factura)).toEqual([
      2_405_800, 3_124_200,
    ])
    expect(plain(cuentas[1].observaciones)).toBe(
      `Abono de $ 3.000.000 de la liquidación ${saved.consecutivo}, anulada, al acuerdo ${consecutivo}, ya cerrado, y $ 124.200 de los intereses que habrían corrido sin él`,
    )
    expect(after).toMatchObject({ interes: 405_800, saldo: 2_405_800, abonos: [{ estado: 'ANULADA' }] })
    const told = (await call('GET', `/reports/farmer-statement/${_id}`)).json
    expect(told).toMatchObject({
      vr_neto: 5_000_000,
      financiacion: 530_000,
      total: 5_530_000,
      debe_hoy: 5_530_000,
    })
  })

  it('voiding offsets one by one after the closing leaves the debt as without any offset', async () => {
    const { _id } = await agreement()
    await loan(_id, { valor: 5_000_000 })
    const early = await draft(_id, { fecha: '2026-04-30', abono: 1_000_000 })
    const late = await draft(_id, { fecha: '2026-05-30', abono: 2_000_000 })
    for (const one of [early, late]) await approve(one._id)
    await close(_id)
    for (const one of [early, late]) await voided(one._id)
    const { cuentas } = await detail(_id)
    const owed = cuentas.map((one: { valor_original_factura: number }) => one.valor_original_factura)
    expect(owed.reduce((sum: number, one: number) => sum + one, 0)).toBe(5_530_000)
  })

  it('rejects an offset without agreement, above the debt or the total, or of another supplier', async () => {
    const { _id, consecutivo } = await agreement()
    await loan(_id, { valor: 1_000_000, fecha_movimiento: CLOSING })
    const big = (await agreement())._id
    await loan(big, { valor: 40_000_000 })
    const refused = async (id: string | null, changes: object = {}) => {
      const { status, json } = await call('POST', '/settlements/preview', await settling(id, changes))
      const [field, messages] = Object.entries(json.errores ?? {})[0] ?? []
      return [status, field, plain(String(messages))]
    }
    expect(await refused(null, { abono: 1 })).toEqual([
      422,
      'id_acuerdo',
      'Elija el acuerdo al que se abona.',
    ])
    expect(await refused(_id, { abono: 1_000_001 })).toEqual([
      422,
      'abono',
      `Del acuerdo ${consecutivo} se deben $ 1.000.000 el 15/06/2026.`,
    ])
    expect(await refused(big, { abono: 24_299_990 })).toEqual([
      422,
      'abono',
      'No puede pasar de lo que hay por pagar, $ 24.299.989.',
    ])
    expect((await refused(_id, { fecha: '2026-06-14' }))[1]).toBe('id_acuerdo')
    const own = mill
    mill = await newMill(get())
    expect((await refused(_id))[1]).toBe('id_acuerdo')
    expect((await refused('no-es-un-id'))[1]).toBe('id_acuerdo')
    mill = own
    const none = await call('POST', '/settlements/preview', await settling(_id, { abono: 0 }))
    expect([none.status, none.json.acuerdo, none.json.abono]).toEqual([200, null, 0])
    await close(_id)
    expect((await refused(_id))[1]).toBe('id_acuerdo')
  })

  it('a second draft proposes only the remaining debt as offset, also concurrently', async () => {
    const { _id, consecutivo } = await agreement()
    await loan(_id, { valor: 1_000_000, fecha_movimiento: CLOSING })
    await draft(_id, { abono: 600_000 })
    const { json } = await call('POST', '/settlements/preview', await settling(null))
    expect(json.acuerdos).toMatchObject([{ deuda: 1_000_000, disponible: 400_000, abono_propuesto: 400_000 }])
    const bodies = [await settling(_id, { abono: 400_000 }), await settling(_id, { abono: 400_000 })]
    const answers = await Promise.all(bodies.map((body) => call('POST', '/settlements', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const late = answers.find(({ status }) => status === 422)!
    expect(plain(late.json.errores.id_acuerdo?.[0] ?? late.json.errores.abono[0])).toBe(
      `Del acuerdo ${consecutivo} se deben $ 1.000.000 el 15/06/2026; otras liquidaciones ya toman $ 1.000.000: quedan $ 0.`,
    )
  })

  it('twenty concurrent approvals offset a debt once', async () => {
    const { _id, consecutivo } = await agreement()
    const lent = await loan(_id, { valor: 10_000_000, fecha_movimiento: CLOSING })
    const drafts: string[] = []
    for (let n = 0; n < 20; n += 1) drafts.push((await draft(_id, { abono: 500_000 }))._id)
    await call('PUT', '/financing-agreement-movements', { id: lent._id, valor: 600_000 })
    const answers = await Promise.all(drafts.map(approve))
    const refusals = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 200).length, refusals.length]).toEqual([1, 19])
    for (const { json } of refusals) {
      expect(plain(json.mensaje)).toBe(
        `La deuda del acuerdo ${consecutivo} cambió después de calcular: quedan $ 100.000 por abonar. Calcule de nuevo.`,
      )
    }
    expect(await detail(_id)).toMatchObject({ abonado: 500_000, total_neto: 600_000 })
  })

  it('an approved offset returns its final split into interest and capital', async () => {
    const id = await golden()
    const first = await draft(id, { abono: 500_000 })
    const second = await draft(id, { abono: 800_000 })
    expect(second.acuerdo).toMatchObject({ deuda: 12_929_000, a_intereses: 800_000, a_capital: 0 })
    await approve(first._id)
    const { json } = await approve(second._id)
    expect(json.data.acuerdo).toMatchObject({ deuda: 12_429_000, a_intereses: 429_000, a_capital: 371_000 })
    expect(plain(JSON.stringify(json.data.pasos))).toContain('Deuda al 15/06/2026 $ 12.429.000')
    expect((await call('GET', `/settlements/${second._id}`)).json).toEqual(json.data)
  })

  it('recomputing a draft lowers its offset to the remaining debt, and to zero once closed', async () => {
    const { _id } = await agreement()
    const lent = await loan(_id, { valor: 3_000_000, fecha_movimiento: CLOSING })
    const typed = await draft(_id, { abono: 2_000_000 })
    const proposed = await draft(_id)
    expect(proposed.abono).toBe(1_000_000)
    const again = async (id: string) => {
      const { json } = says(await call('PATCH', `/settlements/${id}/recalculate`, {}), 200)
      return json.data
    }
    expect((await again(typed._id)).abono).toBe(2_000_000)
    await call('PUT', '/financing-agreement-movements', { id: lent._id, valor: 3_500_000 })
    expect([(await again(typed._id)).abono, (await again(proposed._id)).abono]).toEqual([
      2_000_000, 1_500_000,
    ])
    await call('PUT', '/financing-agreement-movements', { id: lent._id, valor: 2_500_000 })
    expect((await again(proposed._id)).abono).toBe(500_000)
    await voided(proposed._id)
    await call('PUT', '/financing-agreement-movements', { id: lent._id, valor: 1_200_000 })
    expect((await approve(typed._id)).status).toBe(409)
    expect(await again(typed._id)).toMatchObject({ abono: 1_200_000, total_a_pagar: 23_099_989 })
    await close(_id)
    expect(await again(typed._id)).toMatchObject({ abono: 0, id_acuerdo: '', total_a_pagar: 24_299_989 })
    expect((await approve(typed._id)).status).toBe(200)
  })

  it('an agreement with an offset keeps its supplier, and loans paid by an offset are locked', async () => {
    const { _id, consecutivo } = await agreement()
    const lent = await loan(_id, { valor: 1_000_000, fecha_movimiento: CLOSING })
    const saved = await draft(_id)
    const supplier = (await call('POST', '/third-parties/search/type/PROVEEDOR', { limit: 1 })).json.data[0]
      ._id
    const id_tercetro = supplier === mill.proveedor ? mill.propio : supplier
    const moved = await call('PUT', '/financing-agreements', { id: _id, id_tercetro })
    expect(refusal(moved)).toEqual([409, 'EN_USO', ['id_tercetro']])
    await approve(saved._id)
    for (const answer of [
      await call('PUT', '/financing-agreement-movements', { id: lent._id, valor: 900_000 }),
      await call('DELETE', `/financing-agreement-movements/${lent._id}`),
      await call('PUT', '/financing-agreement-movements', {
        id: lent._id,
        fecha_movimiento: addDays(CLOSING, 1),
      }),
    ]) {
      expect([answer.status, answer.json.codigo, plain(answer.json.mensaje)]).toEqual([
        409,
        'EN_USO',
        expect.stringContaining(`Al acuerdo ${consecutivo} las liquidaciones ya abonaron $ 1.000.000`),
      ])
    }
    expect(await detail(_id)).toMatchObject({ total_neto: 1_000_000, abonado: 1_000_000, saldo: 0 })
  })

  it('the data check ignores the offset of a voided settlement after the agreement changes its supplier', async () => {
    const { _id } = await agreement()
    const inKind = { modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: undefined }
    await loan(_id, { ...inKind, valor: 1_000_000, fecha_movimiento: CLOSING })
    const saved = await draft(_id)
    says(await approve(saved._id), 200)
    const offsets = AGREEMENT_CHECKS.find(({ nombre }) => nombre.startsWith('Abonos de liquidaciones'))!
    const { vistos } = await offsets.run(get().db.read)
    says(await voided(saved._id), 200)
    const { proveedor: id_tercetro } = await newMill(get())
    says(await call('PUT', '/financing-agreements', { id: _id, id_tercetro }), 200)
    expect(await offsets.run(get().db.read)).toEqual({ vistos: vistos - 1, malos: 0, primeros: [] })
  })

  it('rejects approving an offset of a closed agreement; voiding one makes a receivable', async () => {
    const id = await golden()
    const paid = await draft(id, { abono: 2_000_000 })
    const waiting = await draft(id, { abono: 1_000_000 })
    await approve(paid._id)
    await close(id)
    const closed = await detail(id)
    const refused = await approve(waiting._id)
    says(refused, 409, `No se puede abonar al acuerdo ${closed.consecutivo}: está en estado TERMINADO.`)
    const { json } = await voided(paid._id)
    expect(plain(json.mensaje)).toMatch(
      /^Liquidación anulada correctamente\. Su abono era de un acuerdo ya cerrado\. Quedó la cuenta por cobrar CXC-\d+ por \$ 2\.000\.000\.$/,
    )
    const after = await detail(id)
    expect(
      after.cuentas.map((one: { valor_original_factura: number }) => one.valor_original_factura),
    ).toEqual([10_929_000, 2_000_000])
    expect(after.abonos[0]).toMatchObject({ valor: 2_000_000, estado: 'ANULADA' })
    expect({ ...after, cuentas: 0, abonos: 0 }).toEqual({ ...closed, cuentas: 0, abonos: 0 })
    expect((await voided(waiting._id)).status).toBe(200)
  })
})
