import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addUp } from '#server/kit/rules/figures.ts'
import { checkData } from '#server/ops/checks/run.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { today } from '#server/kit/words/days.ts'
import { runs } from '../../plan/quick.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { actsOf, type Mill, newMill, settlementOf, weigh } from '../support/mill.ts'

interface Part {
  kg: number
  kg_abiertos: number
}

onEachEngine('shares of a weighing', (get) => {
  const { act, annul, approve, call, change, draft, reweigh, weighing, weighAndDraft } = actsOf(get)
  const farmer = async (nombre: string) =>
    (await call('POST', '/third-parties', aThirdParty({ tipo: 'PROVEEDOR', nombre }))).json.data._id as string
  const share = (id: string, unidad: string, partes: [string, number][], more: object = {}) =>
    call('PUT', `/weighing-records/${id}/shares`, {
      unidad,
      partes: partes.map(([id_proveedor, parte]) => ({ id_proveedor, parte })),
      ...more,
    })
  const settling = (m: Mill, id: string, owner: string, changes: object = {}) =>
    call('POST', '/settlements', settlementOf({ ...m, proveedor: owner }, [id], changes))
  const parts = async (id: string) => (await weighing(id)).partes as Part[]
  const paid = (m: Mill) => ({ fecha: today(), id_fpago: m.bancos, id_banco: m.banco })

  it('each farmer settles a share at a separate price; the ticket is PAGO once all are paid', async () => {
    const m = await newMill(get())
    const fecha = today()
    const other = await farmer('Berta Socia')
    const { _id, consecutivo } = await weigh(get(), m, { vrpesada: 15_001, fecha })
    says(
      await share(_id, 'PORCENTAJE', [
        [m.proveedor, 33.33],
        [other, 66.67],
      ]),
      200,
      'Reparto guardado correctamente',
    )
    expect(await parts(_id)).toMatchObject([
      { unidad: 'PORCENTAJE', parte: 33.33, kg: 6093, kg_abiertos: 6093 },
      { nombre_proveedor: 'Berta Socia', kg: 12_187, kg_abiertos: 12_187, liquidaciones: [] },
    ])
    const waiting = (await call('GET', '/settlements/suppliers')).json.data as Record<string, unknown>[]
    expect(waiting.find((one) => one.id_proveedor === other)).toMatchObject({ pesadas: 1, peso_neto: 12_187 })

    const first = says(await settling(m, _id, m.proveedor, { precio_carga: 180_000, fecha }), 201).json.data
    expect(first).toMatchObject({ peso_neto: 6093, kg_liquidados: 5820, precio_carga: 180_000 })
    expect(first.pesadas[0]).toMatchObject({
      neto_pesada: 18_280,
      peso_lleno: 32_480,
      descuento_bultos_kg: 0,
    })
    expect(first.pasos[0]).toEqual({
      concepto: `${consecutivo}: parte`,
      formula: '6.093 kg de 18.280 kg (33,33 %)',
      valor: '6.093 kg',
    })
    expect(await weighing(_id)).toMatchObject({
      aplicaLiquidacion: true,
      estado: 'PESADA',
      id_liquidacion: '',
      numero_liquidacion: first.consecutivo,
    })
    const twice = await settling(m, _id, m.proveedor, { fecha })
    says(twice, 409, {
      pesadas: `La pesada ${consecutivo} ya está en la liquidación ${first.consecutivo}.`,
    })
    const second = says(await settling(m, _id, other, { precio_carga: 190_000, fecha }), 201).json.data
    const of = (one: { deducciones: { clave: string; valor: number }[] }, clave: string) =>
      one.deducciones.find((una) => una.clave === clave)?.valor ?? 0
    // Freight and fee of the ticket, divided to the peso.
    expect(of(first, 'FLETE') + of(second, 'FLETE')).toBe(822_600)
    expect(of(first, 'BASCULA') + of(second, 'BASCULA')).toBe(15_001)
    expect(first.peso_neto + second.peso_neto).toBe(18_280)
    expect(await weighing(_id)).toMatchObject({
      aplicaLiquidacion: false,
      numero_liquidacion: `${first.consecutivo}, ${second.consecutivo}`,
    })
    for (const { _id: id } of [first, second]) says(await approve(id, fecha), 200)
    says(await act(first._id, 'pay', paid(m)), 200)
    expect(await weighing(_id)).toMatchObject({ estado: 'PESADA', bloqueada: true })
    says(await act(second._id, 'pay', paid(m)), 200)
    expect((await weighing(_id)).estado).toBe('PAGO')
    says(await share(_id, 'PORCENTAJE', []), 409, ['partes'])
    says(await annul(first._id), 200)
    expect(await weighing(_id)).toMatchObject({ estado: 'PESADA', aplicaLiquidacion: true })
    const summary = (await call('GET', `/third-parties/${other}/summary`)).json
    expect(summary.pesadas).toEqual({ cantidad: 1, kg: 12_187 })
    const { json } = await call('POST', '/movements/search', {
      filtros: { tercero: other, desde: fecha, hasta: fecha },
    })
    expect(JSON.stringify(json.data)).toContain('12.187 kg')
    expect(await checkData(get().db, () => {})).toBe(0)
  })

  it('shares change until a settlement of the ticket is approved; drafts are recalculated', async () => {
    const m = await newMill(get())
    const other = await farmer('Carlos Socio')
    const { _id, consecutivo } = await weigh(get(), m)
    const saved = await draft(m, [_id])
    const { version } = await weighing(_id)
    says(
      await share(
        _id,
        'KG',
        [
          [m.proveedor, 10_000],
          [other, 8_280],
        ],
        { version },
      ),
      200,
    )
    says(
      await approve(saved._id),
      409,
      `La pesada ${consecutivo} cambió después de calcular. Calcule de nuevo.`,
    )
    says(await share(_id, 'KG', [], { version }), 409, 'Otra persona modificó este registro.')
    expect(says(await act(saved._id, 'recalculate'), 200).json.data.peso_neto).toBe(10_000)
    // Parts in kilos keep their proportion after a re-weighing.
    says(await reweigh(_id, { peso_lleno: 32_481 }), 200)
    expect((await parts(_id)).map(({ kg }) => kg)).toEqual([10_001, 8_280])
    says(await act(saved._id, 'recalculate'), 200)
    // A draft of a former owner cannot be approved, and others can settle its kilos.
    says(
      await share(_id, 'PORCENTAJE', [
        [other, 50],
        [await farmer('Delia Socia'), 50],
      ]),
      200,
    )
    says(await act(saved._id, 'recalculate'), 422, {
      pesadas: `La pesada ${consecutivo} es de otro proveedor.`,
    })
    says(await share(_id, 'PORCENTAJE', []), 200)
    expect(says(await act(saved._id, 'recalculate'), 200).json.data).toMatchObject({ peso_neto: 18_281 })
    says(await approve(saved._id), 200)
    says(
      await share(_id, 'KG', [
        [m.proveedor, 10_000],
        [other, 8_281],
      ]),
      409,
      ['partes'],
    )
    expect(await checkData(get().db, () => {})).toBe(0)
  })

  it('refuses other shares of a shared ticket on a version that others have changed', async () => {
    const m = await newMill(get())
    const other = await farmer('Iris Socia')
    const { _id } = await weigh(get(), m)
    const two = (one: number): [string, number][] => [
      [m.proveedor, one],
      [other, 100 - one],
    ]
    says(await share(_id, 'PORCENTAJE', two(50)), 200)
    const { version } = await weighing(_id)
    says(await share(_id, 'PORCENTAJE', two(75), { version }), 200)
    says(await share(_id, 'PORCENTAJE', two(25), { version }), 409, 'Otra persona modificó este registro.')
    expect(await parts(_id)).toMatchObject([{ parte: 75 }, { parte: 25 }])
  })

  it('rejects shares that are not the whole, unknown farmers, and tickets that are never settled', async () => {
    const m = await newMill(get())
    const other = await farmer('Elsa Socia')
    const { _id } = await weigh(get(), m)
    const two = (a: number, b: number): [string, number][] => [
      [m.proveedor, a],
      [other, b],
    ]
    says(await share(_id, 'PORCENTAJE', two(60, 30)), 422, {
      partes: 'Las partes deben sumar 100 %: faltan 10 %.',
    })
    says(await share(_id, 'KG', two(10_000, 9_000)), 422, {
      partes: 'Las partes deben sumar 18.280 kg: sobran 720 kg.',
    })
    says(
      await share(_id, 'PORCENTAJE', [
        [other, 50],
        [other, 50],
      ]),
      422,
      ['partes'],
    )
    says(await share(_id, 'PORCENTAJE', [[other, 100]]), 422, ['partes'])
    says(
      await share(_id, 'PORCENTAJE', [
        [m.proveedor, 50],
        [m.conductor, 50],
      ]),
      422,
      ['partes[1].id_proveedor'],
    )
    says(await share(_id, 'CARGAS', two(50, 50)), 422, ['unidad'])
    const yard = await weigh(get(), m, { peso_vacio: null })
    says(await share(yard._id, 'KG', two(10_000, 8_280)), 422, {
      partes: 'Sin peso neto se reparte por porcentajes.',
    })
    says(await share(yard._id, 'PORCENTAJE', two(50, 50)), 200)
    expect((await parts(yard._id)).map(({ kg }) => kg)).toEqual([null, null])
    says(await change(yard._id, { peso_vacio: 14_001 }), 200)
    expect((await parts(yard._id)).map(({ kg }) => kg)).toEqual([9_240, 9_239])
    const sale = await weigh(get(), m, { id_producto: m.harina, id_formapago: m.credito })
    says(
      await share(sale._id, 'PORCENTAJE', two(50, 50)),
      409,
      'Solo se reparten las compras de arroz paddy.',
    )
    says(await change(yard._id, { id_producto: m.harina, id_formapago: m.credito }), 409, [
      'id_producto',
      'id_formapago',
    ])
    const reader = await get().userWith(['POST-weighing-records/search'])
    const asked = { unidad: 'PORCENTAJE', partes: [] }
    expect((await call('PUT', `/weighing-records/${_id}/shares`, asked, reader)).status).toBe(403)
  })

  it('a weight that leaves a farmer without a kilo is refused in words, until the shares change', async () => {
    const m = await newMill(get())
    const other = await farmer('Ester Socia')
    const { _id } = await weigh(get(), m, { peso_vacio: null })
    const divide = (parte: number) =>
      share(_id, 'PORCENTAJE', [
        [m.proveedor, 100 - parte],
        [other, parte],
      ])
    says(await divide(0.01), 200)
    const weighed = { peso_vacio: 28_480 }
    const nothing = { partes: 'A una de las partes no le queda ni un kilo de 4.000 kg.' }
    says(await change(_id, weighed), 422, nothing)
    expect((await parts(_id)).map(({ kg }) => kg)).toEqual([null, null])
    says(await divide(0.02), 200)
    says(await change(_id, weighed), 200)
    expect((await parts(_id)).map(({ kg }) => kg)).toEqual([3_999, 1])
    says(await reweigh(_id, { peso_lleno: 30_480 }), 422, {
      partes: 'A una de las partes no le queda ni un kilo de 2.000 kg.',
    })
  })

  it('only one of twenty simultaneous settlements of a share succeeds', async () => {
    const m = await newMill(get())
    const other = await farmer('Fabio Socio')
    const { _id } = await weigh(get(), m)
    says(
      await share(_id, 'PORCENTAJE', [
        [m.proveedor, 40],
        [other, 60],
      ]),
      200,
    )
    const answers = await Promise.all(Array.from({ length: 20 }, () => settling(m, _id, other)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect((await parts(_id)).map(({ kg_abiertos }) => kg_abiertos)).toEqual([7_312, 0])
  })

  it('the database rejects settling a kilo twice and shares that do not add up', async () => {
    const m = await newMill(get())
    const other = await farmer('Gina Socia')
    const { _id } = await weigh(get(), m)
    says(
      await share(_id, 'PORCENTAJE', [
        [m.proveedor, 40],
        [other, 60],
      ]),
      200,
    )
    const { _id: taken } = says(await settling(m, _id, other), 201).json.data
    const { _id: free } = await weighAndDraft(m)
    const refused = (change: ReturnType<typeof sql>, constraint: string) =>
      expect(get().db.read.execute(change)).rejects.toMatchObject({
        cause: expect.objectContaining({ constraint }),
      })
    const twice = (kg: number) =>
      sql`insert into settlement_weighings (id_liquidacion, id_weighing_record, kg, flete, bascula, kg_liquidados, subtotal)
        values (${free}, ${_id}, ${kg}, 0, 0, ${kg}, 0)`
    await refused(twice(7_313), 'settlement_weighings_alcanzan')
    await refused(
      sql`update settlement_weighings set kg = kg + 1 where id_liquidacion = ${taken}`,
      'settlement_weighings_alcanzan',
    )
    await refused(
      sql`delete from weighing_shares where id_weighing_record = ${_id} and id_proveedor = ${m.proveedor}`,
      'weighing_shares_suman',
    )
    await refused(
      sql`update weighing_shares set kg = kg - 1 where id_weighing_record = ${_id} and id_proveedor = ${m.proveedor}`,
      'weighing_shares_suman',
    )
  })

  it('shares, settlements, approvals and voids in any order settle every kilo at most once', async () => {
    const m = await newMill(get())
    const farmers = [m.proveedor, await farmer('Hugo Socio'), await farmer('Inés Socia')]
    const step = fc.oneof(
      fc.record({
        do: fc.constant('share'),
        a: fc.integer({ min: 1, max: 98 }),
        b: fc.integer({ min: 0, max: 2 }),
      }),
      fc.record({
        do: fc.constantFrom('settle', 'approve', 'void', 'recalculate', 'reweigh'),
        a: fc.nat(20),
        b: fc.nat(2),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const { _id } = await weigh(get(), m)
        const made: string[] = []
        const some = (n: number) => made[n % Math.max(1, made.length)] ?? ''
        for (const { do: doing, a, b } of steps) {
          if (doing === 'share') {
            const others = farmers.filter((_, index) => index !== b)
            await share(
              _id,
              'PORCENTAJE',
              b === 0
                ? []
                : [
                    [others[0]!, a],
                    [others[1]!, 100 - a],
                  ],
            )
          } else if (doing === 'settle') {
            const answer = await settling(m, _id, farmers[b]!, { fecha: today() })
            if (answer.status === 201) made.push(answer.json.data._id)
          } else if (doing === 'approve') await approve(some(a))
          else if (doing === 'void') await annul(some(a))
          else if (doing === 'recalculate') await act(some(a), 'recalculate')
          else await reweigh(_id, { peso_lleno: 32_480 + a })
        }
        const [row] = await rowsOf<{ neto: number; partes: number | null; vivos: number; abierta: boolean }>(
          get().db.read,
          sql`select peso_neto::float8 as neto, aplica_liquidacion as abierta,
            (select sum(kg)::float8 from weighing_shares p where p.id_weighing_record = ${_id}) as partes,
            (select coalesce(sum(kg), 0)::float8 from settlement_weighings l where l.id_weighing_record = ${_id} and viva) as vivos
            from weighing_records where id_weighing_record = ${_id}`,
        )
        expect(row?.partes ?? row?.neto).toBe(row?.neto)
        expect(row?.vivos).toBeLessThanOrEqual(row?.neto ?? 0)
        expect(row?.abierta).toBe(row!.vivos < row!.neto)
        const open = await parts(_id)
        if (open.length > 0)
          expect(addUp([row!.vivos, ...open.map(({ kg_abiertos }) => kg_abiertos)])).toBe(row?.neto)
      }),
      { numRuns: runs(12) },
    )
    expect(await checkData(get().db, () => {})).toBe(0)
  })
})
