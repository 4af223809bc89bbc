import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SETTLEMENT_CHECKS } from '#server/settlements/checks.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { runs } from '../../plan/quick.ts'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, type Mill, millOf, newMill, weigh } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

interface Paid {
  direccion: 'SALE' | 'ENTRA'
  valor: number
}

onEachEngine('payments of settlements', (get) => {
  const m = millOf(get)
  const { act, approve, call, draft, weighAndDraft } = actsOf(get)
  const WHOLE = 23_993_251
  const retained = { registro: 'RETENCION' }
  /** The worked example with `valor` left to pay. */
  const worth = (valor: number) => ({
    ...retained,
    deducciones: { otras: [{ descripcion: 'Semilla', valor: WHOLE - valor }] },
  })
  const made = (mill: Mill, changes: object = retained) => weighAndDraft(mill, changes)
  const approved = async (mill: Mill, changes: object = retained) => {
    const { _id } = await made(mill, changes)
    return says(await approve(_id), 200).json.data
  }
  const byBank = (mill: Mill) => ({ fecha: HOY, id_fpago: mill.bancos, id_banco: mill.banco })
  const pay = async (mill: Mill, id: string) => says(await act(id, 'pay', byBank(mill)), 200).json.data
  const paid = async (mill: Mill, changes: object = retained) =>
    pay(mill, (await approved(mill, changes))._id)
  const voiding = (id: string, money: object) => act(id, 'void', { motivo: 'Precio errado', ...money })
  const KEPT = { destino_pago: 'ANTICIPO' }
  const kept = async (mill: Mill, valor: number) => {
    const { _id } = await paid(mill, { ...worth(valor), anticipo: 0 })
    return says(await voiding(_id, KEPT), 200).json.data
  }
  const account = async (mill: Mill) =>
    (await call('POST', '/movements/search', { limit: 1000, filtros: { tercero: mill.proveedor } })).json
  const advances = async (mill: Mill) =>
    (await call('GET', `/third-parties/${mill.proveedor}/summary`)).json.liquidaciones.anticipos

  it('payments of a settlement are separate rows that nobody can change or delete', async () => {
    const { _id, pagos } = await paid(m)
    const row = { fecha: HOY, direccion: 'SALE', valor: WHOLE, registro: 'Administrador' }
    expect(pagos).toEqual([
      {
        ...row,
        id_egreso: expect.any(String),
        numero_egreso: expect.stringMatching(/^CE-\d+$/),
        descripcion_fpago: 'Bancos',
        nombre_banco: expect.stringContaining('Bancolombia') as string,
      },
    ])
    for (const change of ['update payments set valor = 1', 'delete from payments'])
      await expect(get().run(change)).rejects.toThrow()
    expect((await call('GET', `/settlements/${_id}`)).json.pagos).toEqual(pagos)
  })

  it('voiding a paid settlement either returns its payment or keeps it', async () => {
    const { _id } = await paid(m)
    const before = writtenDay(HOY)
    const back = { destino_pago: 'DEVUELTO', ...byBank(m) }
    const what = 'Diga qué pasó con el dinero: lo devolvieron o queda como anticipo.'
    const refused: [money: object, said: Record<string, string>][] = [
      [{}, { destino_pago: what }],
      [{ destino_pago: '' }, { destino_pago: what }],
      [{ destino_pago: 'PERDIDO' }, { destino_pago: what }],
      [{ destino_pago: 'DEVUELTO' }, { fecha: 'Escriba la fecha de la devolución.' }],
      [
        { ...back, fecha: day(-1) },
        { fecha: `La fecha no puede ser anterior al ${before} (el día del pago).` },
      ],
      [{ ...back, fecha: day(1) }, { fecha: `La fecha no puede pasar del ${before} (hoy).` }],
      [{ ...back, id_fpago: '' }, { id_fpago: 'Debe seleccionar una forma de pago válida de la lista.' }],
      [{ ...back, id_fpago: m.credito }, { id_fpago: 'Con «Crédito» no se paga una liquidación.' }],
      [{ ...back, id_banco: '' }, { id_banco: 'Elija el banco al que volvió.' }],
    ]
    for (const [money, said] of refused) says(await voiding(_id, money), 422, said)
    const { data } = says(await voiding(_id, back), 200).json
    expect(data).toMatchObject({ estado: 'ANULADA', fecha_pago: HOY, anticipo_por_descontar: 0 })
    expect(data.pagos.map(({ direccion, valor }: Paid) => [direccion, valor])).toEqual([
      ['SALE', WHOLE],
      ['ENTRA', WHOLE],
    ])
    says(
      await voiding(_id, back),
      409,
      `No se puede anular la liquidación ${data.consecutivo}: está en estado ANULADA.`,
    )
    const unpaid = await approved(m)
    expect((await voiding(unpaid._id, {})).json.data.pagos).toEqual([])
  })

  it('the account shows the payments of a voided settlement and of its replacement', async () => {
    const m = await newMill(get())
    await kept(m, 5_000_000)
    const next = await paid(m, { ...worth(5_000_000), anticipo: 0 })
    const { data, saldo_final } = await account(m)
    const lines = data.filter(({ proceso }: { proceso: string }) => proceso === 'Pago de liquidación')
    expect(lines.map(({ valor }: Paid) => valor)).toEqual([5_000_000, 5_000_000])
    expect(lines[0].detalle).toContain('Liquidación anulada')
    expect([saldo_final, await advances(m)]).toEqual([5_000_000, { cantidad: 1, valor: 5_000_000 }])
    says(await voiding(next._id, { destino_pago: 'DEVUELTO', fecha: HOY, id_fpago: m.contado }), 200)
    expect((await account(m)).saldo_final).toBe(5_000_000)
  })

  it('the next settlement deducts a payment kept as an advance, in preview, steps and paper', async () => {
    const m = await newMill(get())
    const first = await kept(m, 5_000_000)
    expect(first.anticipo_por_descontar).toBe(5_000_000)
    const saved = await made(m)
    expect(saved).toMatchObject({
      total_antes_abono: WHOLE,
      anticipo: 5_000_000,
      total_a_pagar: WHOLE - 5_000_000,
      anticipos: [{ consecutivo: first.consecutivo, valor: 5_000_000, queda: 5_000_000 }],
    })
    expect(
      saved.pasos.slice(-3).map((paso: object) => Object.values(paso).map((text) => plain(text))),
    ).toEqual([
      ['Total antes del anticipo', expect.any(String), '$ 23.993.251'],
      [
        'Anticipo del proveedor',
        `Pagado por ${first.consecutivo} y sin devolver $ 5.000.000; quedan $ 0`,
        '$ 5.000.000',
      ],
      ['Total a pagar', '$ 23.993.251 − $ 5.000.000', '$ 18.993.251'],
    ])
    // A deduction counts from the approval on. Before that no other draft is offered the same money.
    expect(await advances(m)).toEqual({ cantidad: 1, valor: 5_000_000 })
    expect((await made(m)).anticipo).toBe(0)
    says(await approve(saved._id), 200)
    expect(await advances(m)).toEqual({ cantidad: 0, valor: 0 })
    expect((await account(m)).saldo_final).toBe(-(WHOLE - 5_000_000))
    await pay(m, saved._id)
    expect(await advances(m)).toEqual({ cantidad: 0, valor: 0 })
    expect((await account(m)).saldo_final).toBe(0)
    says(await voiding(saved._id, { destino_pago: 'DEVUELTO', fecha: HOY, id_fpago: m.contado }), 200)
    expect(await advances(m)).toEqual({ cantidad: 1, valor: 5_000_000 })
    expect((await account(m)).saldo_final).toBe(5_000_000)
  })

  it('a supplier gives back the rest of an advance once, and no later settlement deducts it', async () => {
    const m = await newMill(get())
    const { _id, consecutivo } = await kept(m, 5_000_000)
    says(await approve((await made(m, worth(2_000_000)))._id), 200)
    const waiting = await made(m)
    expect(waiting.anticipo).toBe(3_000_000)
    const back = (changes: object = {}) =>
      call('PATCH', `/settlements/${_id}/return-advance`, { ...byBank(m), valor: 3_000_000, ...changes })
    const other = says(await back({ valor: 5_000_000 }), 409).json.mensaje
    expect(plain(other)).toBe(`Del anticipo de ${consecutivo} quedan $ 3.000.000 por devolver.`)
    says(await back({ fecha: day(-1) }), 422, ['fecha'])
    const weekAgo = sql`anulada_en - interval '7 days'`
    await get().run(sql`update settlements set anulada_en = ${weekAgo} where id_liquidacion = ${_id}`)
    const pressed = await Promise.all([back(), back()])
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    const { pagos, anticipo_por_descontar } = (await call('GET', `/settlements/${_id}`)).json
    expect(pagos.map(({ direccion, valor }: Paid) => [direccion, valor])).toEqual([
      ['SALE', 5_000_000],
      ['ENTRA', 3_000_000],
    ])
    expect([anticipo_por_descontar, await advances(m)]).toEqual([0, { cantidad: 0, valor: 0 }])
    says(await approve(waiting._id), 409)
    expect(says(await act(waiting._id, 'recalculate'), 200).json.data.anticipo).toBe(0)
    // The void keeps its voucher, and the money pays the advance.
    const [money] = await get().rows<{ id: string }>(
      sql`select id_pago as id from payments where id_liquidacion = ${_id} and direccion = 'ENTRA'`,
    )
    const onAdvance = async (voucher: string) =>
      says(await call('GET', `/vouchers/detail?clave=${voucher}`), 200)
        .json.lineas.filter(({ clase }: { clase: string }) => clase === 'ANTICIPO_PROVEEDOR')
        .map(({ debito, credito }: { debito: number; credito: number }) => [debito, credito])
    expect(await onAdvance(`ANULACION-LIQUIDACION-${_id}`)).toEqual([[5_000_000, 0]])
    expect(await onAdvance(`PAGO-${money!.id}`)).toEqual([[0, 3_000_000]])
    const check = SETTLEMENT_CHECKS.find(({ nombre }) => nombre === 'Pagos de las liquidaciones')!
    expect((await check.run(get().db.read)).primeros).toEqual([])
  })

  it('deducts a kept advance up to the smallest of requested, open and payable amounts', async () => {
    const m = await newMill(get())
    await kept(m, 3_000_000)
    await kept(m, 2_000_000)
    const tried = async (changes: object) => {
      const { _id } = await weigh(get(), m)
      return call('POST', '/settlements', {
        id_proveedor: m.proveedor,
        fecha: '2026-03-12',
        precio_carga: 183_000,
        pesadas: [_id],
        ...changes,
      })
    }
    const tooMuch = says(await tried({ ...retained, anticipo: 5_000_001 }), 422, ['anticipo'])
    expect(plain(tooMuch.json.errores.anticipo[0])).toBe(
      'El proveedor tiene $ 5.000.000 de anticipos por descontar.',
    )
    const small = says(await tried({ ...worth(1_000_000), anticipo: 1_000_001 }), 422, ['anticipo'])
    expect(plain(small.json.errores.anticipo[0])).toBe('No puede pasar de lo que hay por pagar, $ 1.000.000.')
    says(await tried({ ...retained, anticipo: -1 }), 422, ['anticipo'])
    const all = says(await tried(worth(1_000_000)), 201).json.data
    expect(all).toMatchObject({ anticipo: 1_000_000, total_a_pagar: 0 })
    const some = says(await tried({ ...retained, anticipo: 2_500_000 }), 201).json.data
    for (const { _id } of [all, some]) says(await approve(_id), 200)
    expect(await advances(m)).toEqual({ cantidad: 1, valor: 1_500_000 })
    // A settlement paid entirely by advances moves no money.
    expect((await pay(m, all._id)).pagos).toEqual([])
    says(await voiding(all._id, {}), 200)
    expect(await advances(m)).toEqual({ cantidad: 2, valor: 2_500_000 })
    expect(says(await act(some._id, 'void', { motivo: 'x' }), 200).json.data.anticipo).toBe(2_500_000)
  })

  it('twenty concurrent drafts and approvals use a kept advance once', async () => {
    const m = await newMill(get())
    await kept(m, 600_000)
    const tickets = await Promise.all(Array.from({ length: 20 }, () => weigh(get(), m)))
    const drafts = await Promise.all(
      tickets.map(({ _id }) => draft(m, [_id], { ...retained, anticipo: null })),
    )
    expect(drafts.map(({ anticipo }) => anticipo).filter(Boolean)).toEqual([600_000])
    // The drafts get the state that they would have if each had been drafted before the others.
    await get().run(sql`update settlements set anticipo = 500000, total_a_pagar = total_antes_abono - 500000
      where id_proveedor = ${m.proveedor} and estado = 'BORRADOR'`)
    const answers = await Promise.all(drafts.map(({ _id }) => approve(_id)))
    const refusals = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 200).length, refusals.length]).toEqual([1, 19])
    for (const { json } of refusals)
      expect(plain(json.mensaje)).toMatch(
        /^Los anticipos del proveedor cambiaron después de calcular la LIQ-\d+: quedan \$ 100\.000 por descontar\. Calcule de nuevo\.$/,
      )
    expect(await advances(m)).toEqual({ cantidad: 1, valor: 100_000 })
  })

  it('concurrent payments and voids book and return each payment once', async () => {
    const m = await newMill(get())
    const { _id } = await approved(m)
    const twenty = <T>(one: (place: number) => Promise<T>) =>
      Promise.all(Array.from({ length: 20 }, (_, place) => one(place)))
    const paying = await twenty(() => act(_id, 'pay', byBank(m)))
    expect(paying.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const back = { destino_pago: 'DEVUELTO', ...byBank(m) }
    const voided = await twenty((place) => voiding(_id, place % 2 === 0 ? back : KEPT))
    expect(voided.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const { pagos, anticipo_por_descontar } = (await call('GET', `/settlements/${_id}`)).json
    const ways = pagos.map(({ direccion, valor }: Paid) => [direccion, valor])
    const returned = anticipo_por_descontar === 0
    expect(ways).toEqual([['SALE', WHOLE], ...(returned ? [['ENTRA', WHOLE]] : [])])
    expect((await advances(m)).valor).toBe(returned ? 0 : WHOLE)
  })

  it('cash payments from 100 UVT a day need one confirmation and are then accepted', async () => {
    const m = await newMill(get())
    const cash = async (valor: number, confirmed?: boolean, changes: object = {}) => {
      const { _id } = await approved(m, { ...worth(valor), anticipo: 0 })
      const body = { fecha: HOY, id_fpago: m.contado, ...changes, efectivo_confirmado: confirmed }
      return act(_id, 'pay', body)
    }
    const said = async (...asked: Parameters<typeof cash>) => {
      const { status, json } = await cash(...asked)
      return [status, plain(json.errores?.efectivo_confirmado?.[0] ?? '').split(':')[0]]
    }
    expect(await said(5_237_399, false, { id_fpago: m.bancos, id_banco: m.banco })).toEqual([200, ''])
    expect(await said(5_237_000, false)).toEqual([200, ''])
    expect(await said(399, false)).toEqual([200, ''])
    expect(await said(1, false)).toEqual([
      422,
      expect.stringMatching(
        /^Son \$ 5\.237\.400 en efectivo a Agricultor Ñáñez \d+ con los \$ 5\.237\.399 de antes ese día$/,
      ),
    ])
    expect(await said(1, true)).toEqual([200, ''])
    expect(await said(1)).toEqual([200, ''])
    expect(await said(0, false)).toEqual([200, ''])
  })

  it('any sequence of acts leaves one row per payment and an advance never below 0', async () => {
    const step = fc.record({
      act: fc.constantFrom('settle', 'settle', 'approve', 'approve', 'pay', 'pay', 'return', 'keep', 'again'),
      one: fc.nat(20),
      valor: fc.integer({ min: 0, max: 3_000_000 }),
    })
    const history = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      const m = await newMill(get())
      const ids: string[] = []
      let [left, back] = [0, 0]
      for (const { act: what, one, valor } of steps) {
        const id = ids[one % Math.max(1, ids.length)]
        if (what === 'settle') {
          ids.push((await made(m, { ...worth(valor), ...(one % 3 === 0 && { anticipo: 0 }) }))._id)
          continue
        }
        if (!id) continue
        const { total_a_pagar, estado } = (await call('GET', `/settlements/${id}`)).json
        const money = { ...KEPT, ...(what === 'return' && { destino_pago: 'DEVUELTO', ...byBank(m) }) }
        const answer = await (what === 'approve'
          ? approve(id)
          : what === 'again'
            ? act(id, 'recalculate', {})
            : what === 'pay'
              ? act(id, 'pay', byBank(m))
              : voiding(id, money))
        expect([what, answer.status < 500]).toEqual([what, true])
        if (answer.status !== 200) continue
        if (what === 'pay') left += total_a_pagar
        if (what === 'return' && estado === 'PAGADA') back += total_a_pagar
        await holds(m, { left, back })
      }
    })
    await fc.assert(history, { numRuns: runs(4), endOnFailure: true })
  })

  async function holds(m: Mill, { left, back }: { left: number; back: number }) {
    const settled: { estado: string; total_a_pagar: number; anticipo: number; _id: string }[] = (
      await call('POST', '/settlements/search', { limit: 1000, filtros: { id_proveedor: m.proveedor } })
    ).json.data
    const rows: (Paid & { id: string; estado: string })[] = await get().rows(
      sql`select p.direccion, p.valor::float8 as valor, s.id_liquidacion as id, s.estado
        from payments p join settlements s using (id_liquidacion) where p.id_tercero = ${m.proveedor}`,
    )
    const sum = (values: number[]) => values.reduce((total, one) => total + one, 0)
    const moved = (direccion: string, some = rows) =>
      sum(some.filter((one) => one.direccion === direccion).map(({ valor }) => valor))
    expect([moved('SALE'), moved('ENTRA')]).toEqual([left, back])
    for (const { _id, estado, total_a_pagar } of settled) {
      const own = rows.filter(({ id }) => id === _id)
      if (estado === 'PAGADA') expect(moved('SALE', own) - moved('ENTRA', own)).toBe(total_a_pagar)
      if (['BORRADOR', 'APROBADA'].includes(estado)) expect(own).toEqual([])
    }
    const dead = rows.filter(({ estado }) => estado === 'ANULADA')
    const living = settled.filter(({ estado }) => ['APROBADA', 'PAGADA'].includes(estado))
    const used = sum(living.map(({ anticipo }) => anticipo))
    const stays = moved('SALE', dead) - moved('ENTRA', dead) - used
    expect(stays).toBeGreaterThanOrEqual(0)
    expect((await advances(m)).valor).toBe(stays)
    const owed = sum(living.filter(({ estado }) => estado === 'APROBADA').map((one) => one.total_a_pagar))
    const { json: extract } = await call('GET', `/reports/farmer-receivables/${m.proveedor}`)
    expect([(await account(m)).saldo_final, extract.por_cobrar, extract.por_pagar]).toEqual([
      stays - owed,
      stays,
      owed,
    ])
  }
})
