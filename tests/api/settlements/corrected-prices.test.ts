import { expect, it } from 'vitest'
import { addDays } from '#server/kit/words/days.ts'
import { monthOf, addMonths } from '#server/kit/words/months.ts'
import { onEachEngine, says } from '../support/api.ts'
import { loansOf } from '../support/loans.ts'
import { actsOf, type Mill, newMill, weigh } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

onEachEngine('corrected prices', (get) => {
  const { act, annul, approve, call, draft, weighing, weighAndDraft } = actsOf(get)
  const WHOLE = 23_993_251
  const correct = (id: string, body: object = {}, as = get().admin) =>
    call(
      'PATCH',
      `/settlements/${id}/correct-price`,
      { precio_carga: 180_000, motivo: 'Se escribió el precio de ayer', ...body },
      as,
    )
  const read = async (id: string) => (await call('GET', `/settlements/${id}`)).json
  const approved = async (m: Mill, changes: object = {}) => {
    const made = await weighAndDraft(m, { registro: 'RETENCION', ...changes })
    return says(await approve(made._id), 200).json.data
  }
  const byBank = (m: Mill) => ({ fecha: HOY, id_fpago: m.bancos, id_banco: m.banco })
  const paid = async (m: Mill) => {
    const one = await approved(m, { anticipo: 0 })
    return says(await act(one._id, 'pay', byBank(m)), 200).json.data
  }

  it('correcting a price voids the settlement and drafts another one with the same weighings', async () => {
    const m = await newMill(get())
    const old = await approved(m, {
      registro: 'BOLSA',
      observaciones: 'Trilla seca',
      deducciones: {
        descargue: 90_000,
        motivo_descargue: 'Dos cuadrillas',
        otras: [{ descripcion: 'Secamiento', valor: 100_000 }],
      },
    })
    const { mensaje, data } = says(await correct(old._id, { version: old.version }), 200).json
    expect(mensaje).toBe('Precio corregido')
    expect(data).toMatchObject({
      estado: 'BORRADOR',
      fecha: HOY,
      precio_carga: 180_000,
      registro: 'BOLSA',
      numero_registro_bolsa: '',
      observaciones: 'Trilla seca',
      kg_liquidados: old.kg_liquidados,
      corrige: { id_liquidacion: old._id, consecutivo: old.consecutivo },
      corregida_por: null,
    })
    const ids = (one: { pesadas: { id_weighing_record: string }[] }) =>
      one.pesadas.map(({ id_weighing_record }) => id_weighing_record)
    expect(ids(data)).toEqual(ids(old))
    const chosen = (one: { deducciones: { clave: string }[] }) =>
      one.deducciones.filter(({ clave }) => ['DESCARGUE', 'FLETE', 'BASCULA', 'OTRA'].includes(clave))
    expect(chosen(data)).toEqual(chosen(old))
    expect(data.subtotal).toBeLessThan(old.subtotal)
    expect(await read(old._id)).toMatchObject({
      estado: 'ANULADA',
      precio_carga: 183_000,
      total_a_pagar: old.total_a_pagar,
      motivo_anulacion: 'Se escribió el precio de ayer',
      corrige: null,
      corregida_por: { id_liquidacion: data._id, consecutivo: data.consecutivo },
    })
    expect((await weighing(ids(old)[0]!)).id_liquidacion).toBe(data._id)
    // The exchange registration stays valid, with the same number.
    says(await approve(data._id), 200)
    const again = says(await correct(data._id, { precio_carga: 183_000 }), 200).json.data
    expect([again.total_a_pagar, again.corrige.consecutivo]).toEqual([old.total_a_pagar, data.consecutivo])
  })

  it('rejects the correction of other settlements with the reason, and changes nothing', async () => {
    const m = await newMill(get())
    const old = await approved(m)
    const before = await read(old._id)
    says(await correct(old._id, { precio_carga: 183_000 }), 422, {
      precio_carga: 'Ese es el precio que ya tiene.',
    })
    for (const precio_carga of [0, -1, 'mucho', undefined])
      says(await correct(old._id, { precio_carga }), 422, ['precio_carga'])
    says(await correct(old._id, { motivo: ' ' }), 422, ['motivo'])
    says(await correct(old._id, { version: old.version - 1 }), 409)
    // This price does not cover the deductions.
    says(await correct(old._id, { precio_carga: 1 }), 422, ['deducciones'])
    says(await correct('nadie'), 404)
    for (const key of ['PATCH-settlements/{id}/void', 'POST-settlements'] as const) {
      const as = await get().userWith([key, 'POST-settlements/search'])
      says(await correct(old._id, {}, as), 403, 'No tiene permiso para realizar esta acción.')
    }
    expect(await read(old._id)).toEqual(before)
    const unapproved = await weighAndDraft(m, { registro: 'RETENCION' })
    const state = (consecutivo: string, estado: string) =>
      `No se puede corregir la liquidación ${consecutivo}: está en estado ${estado}.`
    says(await correct(unapproved._id), 409, state(unapproved.consecutivo, 'BORRADOR'))
    says(await annul(old._id), 200)
    says(await correct(old._id), 409, state(old.consecutivo, 'ANULADA'))
  })

  it('twenty concurrent corrections create one draft', async () => {
    const m = await newMill(get())
    const old = await approved(m)
    const answers = await Promise.all(Array.from({ length: 20 }, () => correct(old._id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const filtros = { id_proveedor: m.proveedor, estado: 'BORRADOR' }
    expect((await call('POST', '/settlements/search', { filtros })).json.total_count).toBe(1)
  })

  it('a correction asks about the payment: a kept one is deducted again, a returned one is not', async () => {
    const m = await newMill(get())
    const old = await paid(m)
    says(await correct(old._id), 422, {
      destino_pago: 'Diga qué pasó con el dinero: lo devolvieron o queda como anticipo.',
    })
    const dearer = { precio_carga: 190_000, destino_pago: 'ANTICIPO' }
    const more = says(await correct(old._id, dearer), 200).json.data
    expect(more.anticipo).toBe(WHOLE)
    expect(more.total_a_pagar).toBe(more.total_antes_abono - WHOLE)
    expect(more.total_a_pagar).toBeGreaterThan(0)
    says(await approve(more._id), 200)
    expect((await read(old._id)).anticipo_por_descontar).toBe(0)

    const other = await newMill(get())
    const returned = await paid(other)
    const back = { destino_pago: 'DEVUELTO', ...byBank(other) }
    const less = says(await correct(returned._id, back), 200).json.data
    expect([less.anticipo, less.total_a_pagar]).toEqual([0, less.total_antes_abono])
    expect((await read(returned._id)).pagos.map(({ direccion }: { direccion: string }) => direccion)).toEqual(
      ['SALE', 'ENTRA'],
    )
  })

  it('a correction creates the payables again, and corrects the support document by a note', async () => {
    const m = await newMill(get())
    const consecutives = (await call('POST', '/consecutives/search', { limit: 1000 })).json.data
    const own = consecutives.find(({ tags }: { tags: string }) => tags === 'DOCUMENTO_SOPORTE')
    const resolution = {
      ...{ resolucion: '18764000001', prefijo: 'DS', numero_desde: 1, numero_hasta: 1000 },
      ...{ fecha_resolucion: addDays(HOY, -40), vigente_desde: addDays(HOY, -40) },
      vigente_hasta: addDays(HOY, 300),
    }
    says(await call('POST', `/consecutives/${own._id}/ranges`, resolution), 201)
    const old = await approved(m)
    expect(old.numero_documento).toBe('DS-1')
    const owed = async (id: string) =>
      (await call('POST', '/accounts-payable/search', { limit: 1000 })).json.data.flatMap(
        (one: { id_liquidacion: string; origen: string; estado: string }) =>
          one.id_liquidacion === id ? [`${one.origen} ${one.estado}`] : [],
      )
    const { data } = says(await correct(old._id), 200).json
    expect(new Set(await owed(old._id))).toEqual(new Set(['LIQUIDACION ANULADA', 'FLETE ANULADA']))
    expect(await owed(data._id)).toEqual([])
    expect((await read(old._id)).nota).toMatchObject({ numero: expect.any(String) })
    const notes = await call('POST', '/notes/search', { filtros: { id_liquidacion: old._id } })
    expect(notes.json.data).toMatchObject([
      { documento: 'DS-1', motivo: 'Se escribió el precio de ayer', base: old.subtotal },
    ])
    expect(says(await approve(data._id), 200).json.data.numero_documento).toBe('DS-2')
    expect(await owed(data._id)).toHaveLength(2)
  })

  it('a correction pays the same crop loan as far as possible, and rejects a closed one', async () => {
    const m = await newMill(get())
    const { golden, close, detail } = loansOf(get, () => m)
    const id_acuerdo = await golden()
    const { saldo } = await detail(id_acuerdo)
    const made = await weighAndDraft(m, { fecha: HOY, id_acuerdo, registro: 'BOLSA' })
    const old = says(await approve(made._id), 200).json.data
    expect(old.abono).toBe(saldo)
    const { data } = says(await correct(old._id), 200).json
    expect([data.abono, data.id_acuerdo, data.fecha]).toEqual([old.abono, id_acuerdo, HOY])
    expect((await detail(id_acuerdo)).saldo).toBeGreaterThan(0)
    const counted = says(await approve(data._id), 200).json.data
    expect((await detail(id_acuerdo)).saldo).toBe(0)

    says(await close(id_acuerdo, { fecha_liquidacion: HOY }), 200)
    says(
      await correct(counted._id, { precio_carga: 183_000 }),
      409,
      `El abono de ${counted.consecutivo} es de un mes o de un acuerdo ya cerrado. Anúlela y haga otra liquidación.`,
    )
    expect(await read(counted._id)).toMatchObject({ estado: 'APROBADA', corregida_por: null })
  })

  it('a correction proposes again an offset that was proposed, and keeps a typed one', async () => {
    const m = await newMill(get())
    const { agreement, loan } = loansOf(get, () => m)
    const { _id: id_acuerdo } = await agreement()
    await loan(id_acuerdo, { valor: 40_000_000 })
    const corrected = async (abono?: number) => {
      const paying = { fecha: HOY, id_acuerdo, registro: 'RETENCION', precio_carga: 150_000, abono }
      const made = await weighAndDraft(m, paying)
      says(await act(made._id, 'approve'), 200)
      const { data } = says(await correct(made._id, { precio_carga: 183_000 }), 200).json
      return [data.abono, data.total_a_pagar]
    }
    expect(await corrected()).toEqual([WHOLE, 0])
    expect(await corrected(1_000_000)).toEqual([1_000_000, WHOLE - 1_000_000])
  })

  it('a correction keeps the kilos of a settlement that fixed only part of a deposit', async () => {
    const m = await newMill(get())
    const { _id } = await weigh(get(), m, { fecha: HOY, en_deposito: true })
    const fixed = { fecha: HOY, kilos: 5_000, registro: 'RETENCION' }
    const made = await draft(m, [_id], fixed)
    says(await act(made._id, 'approve'), 200)
    const { data } = says(await correct(made._id), 200).json
    expect(data).toMatchObject({ kg_liquidados: 5_000, peso_neto: made.peso_neto, numero_fijacion: 2 })
    expect(await weighing(_id)).toMatchObject({ aplicaLiquidacion: true })
  })

  it('a correction in a closed month is dated today and leaves that month unchanged', async () => {
    const m = await newMill(get())
    const mes = addMonths(monthOf(HOY), -1)
    const made = await weighAndDraft(m, { fecha: `${mes}-06`, registro: 'RETENCION' }, { fecha: `${mes}-05` })
    says(await act(made._id, 'approve'), 200)
    says(await call('POST', '/closed-periods', { mes, con_pendientes: true }), 201)
    const { data } = says(await correct(made._id), 200).json
    expect(data.fecha).toBe(HOY)
    expect((await read(made._id)).fecha).toBe(`${mes}-06`)
  })
})
