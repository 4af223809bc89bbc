import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkData } from '#server/ops/checks/run.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { runs } from '../../plan/quick.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { actsOf, type Mill, newMill, settlementOf, weigh } from '../support/mill.ts'

onEachEngine('paddy in deposit', (get) => {
  const { act, annul, approve, call, change, reweigh, weighing } = actsOf(get)
  const fecha = today()
  const deposit = (m: Mill, changes: object = {}) => weigh(get(), m, { fecha, en_deposito: true, ...changes })
  const fixing = (m: Mill, ids: string[], changes: object = {}) =>
    call('POST', '/settlements', settlementOf(m, ids, { fecha, ...changes }))
  const fix = async (m: Mill, ids: string[], changes: object = {}) =>
    says(await fixing(m, ids, changes), 201).json.data
  const account = async (m: Mill) =>
    says(await call('GET', `/reports/deposits?tercero=${m.proveedor}`), 200).json

  it('the price of deposited paddy is fixed in parts, each a settlement at the price of its day', async () => {
    const m = await newMill(get())
    const { _id, consecutivo } = await deposit(m)
    expect(await weighing(_id)).toMatchObject({ en_deposito: true, fijar_hasta: addDays(fecha, 60) })
    const waiting = (await call('GET', '/settlements/suppliers')).json.data
    expect(waiting.filter((one: { id_proveedor: string }) => one.id_proveedor === m.proveedor)).toMatchObject(
      [{ en_deposito: true, pesadas: 1, peso_neto: 18_280 }],
    )
    const ofKind = async (kind: string) =>
      (await call('POST', '/weighing-records/search', { filtros: { [kind]: m.proveedor } })).json.total_count
    expect([await ofKind('por_liquidar_de'), await ofKind('por_fijar_de')]).toEqual([0, 1])

    const first = await fix(m, [_id], { kilos: 5_000, precio_carga: 180_000 })
    expect(first).toMatchObject({
      numero_fijacion: 1,
      kg_liquidados: 5_000,
      peso_neto: 5234.83,
      estado: 'BORRADOR',
    })
    expect(first.pesadas[0]).toMatchObject({ neto_pesada: 18_280 })
    expect(await weighing(_id)).toMatchObject({ aplicaLiquidacion: true, id_liquidacion: '' })
    const [line] = (await account(m)).pesadas
    expect(line).toMatchObject({
      documento: consecutivo,
      netos: 18_280,
      fijados: 5234.83,
      abiertos: 13_045.17,
      secos: 12_460,
    })
    says(await fixing(m, [_id], { kilos: 12_461 }), 422, {
      kilos: 'De las pesadas elegidas quedan por fijar 12.460 kg secos.',
    })
    const second = await fix(m, [_id], { precio_carga: 200_000 })
    expect(second).toMatchObject({ numero_fijacion: 2, kg_liquidados: 12_460 })
    expect(first.peso_neto + second.peso_neto).toBe(18_280)
    const freight = (one: { deducciones: { clave: string; valor: number }[] }) =>
      one.deducciones.find(({ clave }) => clave === 'FLETE')?.valor ?? 0
    expect(freight(first) + freight(second)).toBe(822_600)
    says(await fixing(m, [_id]), 409, ['pesadas'])
    for (const { _id: one } of [first, second]) {
      says(await approve(one, fecha), 200)
      says(await act(one, 'pay', { fecha, id_fpago: m.bancos, id_banco: m.banco }), 200)
    }
    expect((await weighing(_id)).estado).toBe('PAGO')
    const done = await account(m)
    expect(done.total).toMatchObject({ netos: 18_280, fijados: 18_280, abiertos: 0, secos: 0, valor: 0 })
    expect(done.fijaciones.map((one: { fijacion: number }) => one.fijacion)).toEqual([1, 2])
    says(await annul(first._id), 200)
    expect((await account(m)).total.abiertos).toBe(5234.83)
    const paper = await get().call('GET', `/files/pdf/LIQUIDACION/${second._id}`, { as: get().admin })
    expect(paper.status).toBe(200)
    expect(await checkData(get().db, () => {})).toBe(0)
  })

  it('only a paddy purchase can be a deposit; it can change while unused, and is settled apart', async () => {
    const m = await newMill(get())
    says(
      await call('POST', '/weighing-records', {
        ...(await weighing((await weigh(get(), m, { id_producto: m.harina, id_formapago: m.credito }))._id)),
        en_deposito: true,
      }),
      422,
      { en_deposito: 'Solo queda en depósito una compra de arroz paddy.' },
    )
    const usual = await weigh(get(), m, { fecha })
    const kept = await deposit(m)
    says(await fixing(m, [usual._id, kept._id]), 422, {
      pesadas: `La pesada ${kept.consecutivo} está en depósito: su precio se fija aparte de las demás.`,
    })
    says(await fixing(m, [usual._id], { kilos: 100 }), 422, ['kilos'])
    says(await change(kept._id, { en_deposito: false }), 200)
    expect(await weighing(kept._id)).toMatchObject({ en_deposito: false, fijar_hasta: '' })
    says(await change(kept._id, { en_deposito: true }), 200)
    const draft = await fix(m, [kept._id], { kilos: 1_000 })
    says(await change(kept._id, { en_deposito: false }), 409, ['en_deposito'])
    says(await reweigh(kept._id, { peso_lleno: 30_000 }), 409)
    // Recalculating the draft keeps its kilos.
    expect(says(await act(draft._id, 'recalculate'), 200).json.data).toMatchObject({ kg_liquidados: 1_000 })
    says(await approve(draft._id, fecha), 200)
    const own = await fix(m, [usual._id])
    expect(own.numero_fijacion).toBeNull()
  })

  it('deposited paddy is valued at the listed price, else at the last settled price', async () => {
    const m = await newMill(get())
    const { _id } = await deposit(m)
    expect((await account(m)).precios[0]).toMatch(/sin precio en las tarifas/)
    await fix(m, [_id], { kilos: 5_000, precio_carga: 200_000 })
    const { total, precios } = await account(m)
    expect(total.valor).toBe((12_460 * 200_000) / 125)
    expect(precios[0]).toMatch(/\$\u00a0200\.000 la carga, de la última liquidación, LIQ-\d+ del /)
    const all = says(await call('GET', '/reports/deposits'), 200).json
    expect(
      all.agricultores.find((one: { id_tercero: string }) => one.id_tercero === m.proveedor),
    ).toMatchObject({
      pesadas: 1,
      abiertos: 13_045.17,
      secos: 12_460,
    })
    expect((await account(m)).productos).toMatchObject([
      {
        id_producto: m.paddy,
        pesadas: 1,
        humedad: 26.5,
        impureza: 4.2,
        grano_p: 8,
        grano_r: null,
        secos: 12_460,
      },
    ])
    const nobody = await get().userWith(['POST-settlements'])
    expect((await call('GET', '/reports/deposits', undefined, nobody)).status).toBe(403)
  })

  it('a fixation keeps only the rates of the paddy that it takes', async () => {
    const m = await newMill(get())
    const other = { descripcion: `Paddy de otra base ${m.placa}`, tags: 'ARROZ_PADDY' }
    const id_producto = says(await call('POST', '/products', other), 201).json.data._id
    const base = { tags: 'BASE_HUMEDAD', id_producto, valor: 22, unidad_medida: '%', vigente_desde: fecha }
    const rate = { area: 'Secado', descripcion: 'Base de humedad', ...base }
    says(await call('POST', '/rates/create', rate), 201)
    const [first, second] = [await deposit(m), await deposit(m, { id_producto })]
    const draft = await fix(m, [first._id, second._id], { kilos: 1_000 })
    expect(draft.pesadas).toHaveLength(1)
    expect(draft.parametros.filter(({ producto }: { producto: string }) => producto !== '')).toEqual([])
    says(await approve(draft._id, fecha), 200)
  })

  it('a farmer gets an advance on a deposit as a loan, which the next fixation pays off', async () => {
    const m = await newMill(get())
    const agreement = {
      id_tercetro: m.proveedor,
      fecha_de_inicio: fecha,
      numero_de_dias_del_cultivo: 60,
      numero_hectareas: 12,
      tasa: 3,
    }
    const { _id: acuerdo } = says(await call('POST', '/financing-agreements', agreement), 201).json.data
    const advance = {
      id_financing_agreement: acuerdo,
      descripcion: 'Anticipo del depósito',
      valor: 3_000_000,
      fecha_movimiento: fecha,
      modalidad_financiacion: 'ANTICIPO',
      id_fpago: m.bancos,
      id_banco: m.banco,
    }
    const lend = (changes: object = {}) =>
      call('POST', '/financing-agreement-movements', { ...advance, ...changes })
    says(await lend(), 422, { modalidad_financiacion: 'El agricultor no tiene paddy en depósito por fijar.' })
    const { _id } = await deposit(m)
    says(await lend({ id_fpago: undefined, id_banco: undefined }), 422, ['id_fpago'])
    says(await lend(), 201)
    const first = await fix(m, [_id], { kilos: 1_000, precio_carga: 187_500 })
    expect(first).toMatchObject({ subtotal: 1_500_000, id_acuerdo: acuerdo, total_a_pagar: 0 })
    expect(first.abono).toBe(first.total_antes_abono)
    const second = await fix(m, [_id], { kilos: 1_000, precio_carga: 187_500, id_acuerdo: '' })
    expect(second.abono).toBe(0)
    expect(says(await act(second._id, 'recalculate'), 200).json.data.abono).toBe(0)
    expect(await checkData(get().db, () => {})).toBe(0)
  })

  it('twenty concurrent fixations fix no kilo twice', async () => {
    const m = await newMill(get())
    const { _id } = await deposit(m)
    const answers = await Promise.all(Array.from({ length: 20 }, () => fixing(m, [_id], { kilos: 4_000 })))
    const made = answers.filter(({ status }) => status === 201).map(({ json }) => json.data)
    expect(made).toHaveLength(4)
    expect(new Set(made.map(({ numero_fijacion }) => numero_fijacion)).size).toBe(4)
    expect((await account(m)).total).toMatchObject({ secos: 1_460 })
  })

  it('fixations, approvals and voids in any order settle every kilo at most once and lose none', async () => {
    const m = await newMill(get())
    const other = (await call('POST', '/third-parties', aThirdParty({ tipo: 'PROVEEDOR', nombre: 'Socia' })))
      .json.data._id
    const owners = [m.proveedor, other as string]
    const step = fc.record({
      do: fc.constantFrom('fix', 'fix', 'approve', 'void', 'recalculate', 'share'),
      n: fc.integer({ min: 1, max: 20 }),
      kilos: fc.integer({ min: 1, max: 9_000 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const ids = [(await deposit(m))._id, (await deposit(m, { peso_lleno: 20_001 }))._id]
        const made: string[] = []
        for (const { do: doing, n, kilos } of steps) {
          const some = made[n % Math.max(1, made.length)] ?? ''
          if (doing === 'fix') {
            const owner = { ...m, proveedor: owners[n % 2]! }
            const answer = await fixing(owner, n % 3 ? ids : [ids[0]!], { kilos, fecha })
            if (answer.status === 201) {
              made.push(answer.json.data._id)
              expect(answer.json.data.kg_liquidados).toBe(kilos)
            }
          } else if (doing === 'approve') await approve(some, fecha)
          else if (doing === 'void') await annul(some)
          else if (doing === 'recalculate') await act(some, 'recalculate')
          else
            await call('PUT', `/weighing-records/${ids[n % 2]}/shares`, {
              unidad: 'PORCENTAJE',
              partes: owners.map((id_proveedor, index) => ({ id_proveedor, parte: index ? n : 100 - n })),
            })
        }
        const rows = await rowsOf<{ neto: number; vivos: number; abierta: boolean }>(
          get().db.read,
          sql`select peso_neto::float8 as neto, aplica_liquidacion as abierta,
              (select coalesce(sum(kg), 0)::float8 from settlement_weighings l
                where l.id_weighing_record = w.id_weighing_record and viva) as vivos
            from weighing_records w where id_weighing_record in (${ids[0]}, ${ids[1]})`,
        )
        for (const { neto, vivos, abierta } of rows) {
          expect(vivos).toBeLessThanOrEqual(neto)
          expect(abierta).toBe(vivos < neto)
        }
      }),
      { numRuns: runs(10) },
    )
    expect(await checkData(get().db, () => {})).toBe(0)
  })
})
