import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pesos } from '#server/kit/words/formats.ts'
import { addMonths, lastEndedMonth } from '#server/kit/words/months.ts'
import { textOf } from '../../support/pdf.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { faultsIn } from '../support/faults.ts'
import { actsOf, type Mill, newMill, weigh } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

const MES = lastEndedMonth(HOY)
const RETEICA = 178_930
/** Withholding of the worked example at 1.5 %. */
const WITHHELD = 383_422
/** Total of the worked example with the withholding. */
const WHOLE = 23_993_251

interface Telling {
  frase: string
  cambios: { campo: string; despues: string }[]
}

onEachEngine('ReteICA', (get) => {
  const { act, call, draft, weighAndDraft } = actsOf(get)
  const rate = (changes: object = {}) =>
    call('POST', '/rates/create', {
      ...{ area: 'IMPUESTOS', descripcion: 'ReteICA', unidad_medida: 'por mil', tags: 'RETEICA', valor: 7 },
      ...{ municipio: 'Espinal', vigente_desde: `${MES}-01`, ...changes },
    })
  const found = async (search: string) =>
    (await call('POST', '/rates/search', { search, limit: 100 })).json.data as Record<string, unknown>[]
  const ofTown = (m: Mill, municipio: string) => call('PUT', '/third-parties', { id: m.propio, municipio })
  const dated = { fecha: `${MES}-12`, registro: 'RETENCION', anticipo: 0 }
  const settle = (m: Mill, changes: object = {}) =>
    weighAndDraft(m, { ...dated, ...changes }, { fecha: `${MES}-10` })
  const read = async (id: string) => (await call('GET', `/settlements/${id}`)).json
  const paper = async (id: string, formato = 'carta') => {
    const { raw } = await call('GET', `/files/pdf/LIQUIDACION/${id}?formato=${formato}`)
    return textOf(raw.rawPayload)
  }
  const lines = async (clave: string) =>
    ((await call('GET', `/vouchers/detail?clave=${clave}`)).json.lineas as Record<string, unknown>[]).map(
      ({ clase, cuenta, debito, credito }) => [clase, cuenta, debito, credito],
    )
  const declarations = async () =>
    ((await call('GET', '/accounts-payable/declarations')).json.data as Record<string, unknown>[]).filter(
      ({ mes, tipo }) => mes === MES && tipo === 'RETEICA',
    )
  const report = async () => (await call('GET', `/reports/withholdings?mes=${MES}`)).json
  const undeclared = async () =>
    ((await call('GET', `/closed-periods/pending?mes=${MES}`)).json.pendientes as { que: string }[])
      .map(({ que }) => que)
      .filter((que) => que.includes('ReteICA'))
  const faults = () => faultsIn(get().db)
  const history = async (tabla: string, registro: string) =>
    ((await call('POST', '/audit/search', { filtros: { tabla, registro } })).json.data as Telling[]).flatMap(
      ({ frase, cambios }) => [frase, ...cambios.map(({ campo, despues }) => `${campo}: ${despues}`)],
    )
  const clave = (deducciones: { clave: string; valor: number }[]) =>
    deducciones.find((una) => una.clave === 'RETEICA')?.valor

  it('a company without a municipal rate sees ReteICA in no answer, paper, voucher or report', async () => {
    const m = await newMill(get())
    const told = async () => {
      const made = await settle(m)
      says(await act(made._id, 'approve'), 200)
      const { reteica, ...whole } = await read(made._id)
      expect([reteica, whole.total_a_pagar]).toEqual([0, WHOLE])
      const said = [
        whole,
        await paper(made._id),
        await lines(`LIQUIDACION-${made._id}`),
        await report(),
        await declarations(),
        await undeclared(),
        (await call('GET', '/dashboard')).json,
        await history('settlements', made._id),
      ]
      expect(JSON.stringify(said)).not.toMatch(/reteica/i)
    }
    await told()
    // The company now has a municipality, but no rate is valid on the day.
    says(await ofTown(m, 'El Espinal'), 200)
    await told()
    const ended = { vigente_desde: '2025-01-01', vigente_hasta: '2025-06-30' }
    const gone = says(await rate(ended), 201).json.data
    const other = says(await rate({ municipio: 'Ibagué' }), 201).json.data
    says(await ofTown(m, 'espinal, Tolima'), 200)
    await told()
    expect(await found('ReteICA')).toMatchObject([
      { municipio: 'Ibagué', estado_vigencia: 'VIGENTE' },
      { municipio: 'Espinal', estado_vigencia: 'VENCIDA' },
    ])
    // The municipality has a rate, but the company has no municipality.
    says(await ofTown(m, ''), 200)
    const its = says(await rate(), 201).json.data
    await told()
    for (const { _id } of [gone, other, its]) says(await call('DELETE', `/rates/delete/${_id}`), 200)
  })

  it('accepts ReteICA rates of listed municipalities, one value a day each', async () => {
    const mensaje = 'Ningún municipio se llama así. Escriba su nombre o su código DIVIPOLA.'
    says(await rate({ municipio: 'Villa Perdida' }), 422, { municipio: mensaje })
    says(await rate({ municipio: '99998' }), 422, { municipio: mensaje })
    says(await rate({ municipio: '' }), 422, { municipio: 'Escriba el municipio al que se le retiene.' })
    says(await rate({ tags: 'RETEICA_BASE_UVT', municipio: undefined }), 422, ['municipio'])
    says(await rate({ tags: 'RETENCION_SERVICIOS' }), 422, {
      municipio: 'Solo el ReteICA es de un municipio.',
    })
    says(await rate({ tags: '' }), 422, ['municipio'])
    says(await rate({ valor: 101 }), 422, { valor: 'ReteICA debe ser un número de 0 a 100.' })
    const first = says(await rate({ municipio: '73268', vigente_desde: '2025-01-01' }), 201).json.data
    expect(first).toMatchObject({ municipio: 'Espinal', valor: 7 })
    says(await rate({ municipio: 'ESPINAL', vigente_desde: '2025-01-01', descripcion: 'Otra' }), 422, [
      'vigente_desde',
    ])
    says(await rate({ municipio: 'Saldaña', vigente_desde: '2025-01-01' }), 201)
    says(await rate({ vigente_desde: '2025-03-01', valor: 8 }), 201)
    const values = (await found('ReteICA')).map((one) => [
      one.municipio,
      one.vigente_desde,
      one.vigente_hasta,
      one.valor,
    ])
    expect(values.sort()).toEqual([
      ['Espinal', '2025-01-01', '2025-02-28', 7],
      ['Espinal', '2025-03-01', '', 8],
      ['Saldaña', '2025-01-01', '', 7],
    ])
    const town = { id_tarifa: first._id, municipio: 'Saldaña' }
    says(await call('PUT', '/rates/update', town), 422, ['vigente_desde'])
    says(await call('PUT', '/rates/update', { ...town, municipio: '' }), 422, ['municipio'])
    says(await call('PUT', '/rates/update', { ...town, municipio: 'Guamo' }), 200)
    for (const { _id } of await found('ReteICA')) says(await call('DELETE', `/rates/delete/${_id}`), 200)
  })

  it('deducts ReteICA at the municipal rate alike in preview, settlement, paper and books', async () => {
    const m = await newMill(get())
    const old = await settle(m)
    says(await ofTown(m, 'Espinal'), 200)
    const made = says(await rate(), 201).json.data
    // The earlier draft must be recalculated.
    says(await act(old._id, 'approve'), 409)
    expect((await read(old._id)).obstaculo.mensaje).toBe(
      'La tarifa ReteICA de Espinal cambió después de calcular. Calcule de nuevo.',
    )
    const again = says(await act(old._id, 'recalculate'), 200).json.data
    expect([again.reteica, again.total_a_pagar]).toEqual([RETEICA, WHOLE - RETEICA])

    const { _id } = await weigh(get(), m, { fecha: `${MES}-10` })
    const body = { id_proveedor: m.proveedor, precio_carga: 183_000, pesadas: [_id], ...dated }
    const preview = says(await call('POST', '/settlements/preview', body), 200).json
    const saved = says(await call('POST', '/settlements', body), 201).json.data
    for (const { deducciones, pasos, parametros, total_a_pagar } of [preview, saved]) {
      expect(clave(deducciones)).toBe(RETEICA)
      expect(total_a_pagar).toBe(WHOLE - RETEICA)
      expect(pasos).toEqual(preview.pasos)
      expect(parametros).toContainEqual(
        expect.objectContaining({ tag: 'RETEICA', municipio: 'Espinal', descripcion: 'ReteICA', valor: 7 }),
      )
    }
    const printed = (await paper(saved._id)).replaceAll('\u00a0', ' ')
    for (const words of ['ReteICA de Espinal', pesos(RETEICA).replaceAll('\u00a0', ' ')])
      expect(printed).toContain(words)
    expect((await paper(saved._id, 'anexo')).replaceAll('\u00a0', ' ')).toContain('7 por mil')
    says(await act(saved._id, 'approve'), 200)
    expect(await lines(`LIQUIDACION-${saved._id}`)).toContainEqual(['RETEICA', '236805', 0, RETEICA])
    const { totales } = (
      await call('POST', '/settlements/search', { limit: 1, totales: true, search: saved.consecutivo })
    ).json
    expect(totales.reteica).toBe(RETEICA)
    expect(await history('settlements', saved._id)).toContain(`ReteICA: ${pesos(RETEICA)}`)
    expect(await history('rates', made._id)).toContain('Municipio: Espinal')

    const mensaje = `ReteICA: este valor está en la liquidación ${saved.consecutivo}, por eso no se cambia ni se elimina. Escriba otro con «Nuevo valor».`
    says(await call('DELETE', `/rates/delete/${made._id}`), 409, mensaje)
    says(await call('PUT', '/rates/update', { id_tarifa: made._id, municipio: 'Guamo' }), 409, {
      municipio: mensaje,
    })
    expect(await faults()).toEqual([])
    says(await act(saved._id, 'void', { motivo: 'Prueba' }), 200)
    says(await act(old._id, 'void', { motivo: 'Prueba' }), 200)
    expect(await declarations()).toEqual([])
  })

  it('the ReteICA base adds all purchases of the day, also at the exchange; exempt suppliers pay none', async () => {
    const m = await newMill(get())
    says(await ofTown(m, 'Saldaña'), 200)
    says(await rate({ municipio: 'Saldaña' }), 201)
    says(
      await rate({ municipio: 'Saldaña', tags: 'RETEICA_BASE_UVT', unidad_medida: 'UVT', valor: 600 }),
      201,
    )
    const first = await settle(m, { registro: 'BOLSA' })
    expect([first.reteica, clave(first.deducciones)]).toEqual([0, undefined])
    const step = (one: { pasos: { concepto: string; formula: string }[] }) =>
      one.pasos.find(({ concepto }) => concepto === 'ReteICA de Saldaña')?.formula
    expect(step(first)).toContain('no pasan de la base')
    expect((await settle(m)).reteica).toBe(RETEICA)
    const free = await newMill(get())
    says(await call('PATCH', `/tags/third-parties/${free.proveedor}/add?tag=REGIMEN_SIMPLE`, {}), 200)
    const exempt = await settle(free, { registro: undefined })
    expect([exempt.reteica, step(exempt)]).toEqual([0, 'El proveedor es del régimen simple.'])
    expect((await read(exempt._id)).obstaculo?.mensaje).toBeUndefined()
  })

  it('ReteICA follows the ICA of the supplier, apart from the withholding of income tax', async () => {
    const m = await newMill(get())
    says(await ofTown(m, 'Melgar'), 200)
    says(await rate({ municipio: 'Melgar' }), 201)
    says(await rate({ municipio: 'Melgar', tags: 'RETEICA_BASE_UVT', unidad_medida: 'UVT', valor: 15 }), 201)
    const ofIca = async (ica: string) =>
      says(await call('PUT', '/third-parties', { id: m.proveedor, ica }), 200)
    const tag = async (act: string) =>
      says(await call('PATCH', `/tags/third-parties/${m.proveedor}/${act}?tag=AUTORRETENEDOR`, {}), 200)
    const told = async (id: string) => (await read(id)).obstaculo?.mensaje
    const again = async (id: string) => says(await act(id, 'recalculate'), 200).json.data
    const step = (one: { pasos: { concepto: string; formula: string }[] }) =>
      one.pasos.find(({ concepto }) => concepto === 'ReteICA de Melgar')?.formula
    const used = (one: { parametros: { tag: string }[] }) => one.parametros.map((its) => its.tag)
    const changed = 'El ReteICA del proveedor cambió después de calcular. Calcule de nuevo.'

    const made = await settle(m)
    expect([made.reteica, made.retencion]).toEqual([RETEICA, WITHHELD])
    await ofIca('PRODUCTOR_PRIMARIO')
    expect(await told(made._id)).toBe(changed)
    says(await act(made._id, 'approve'), 409, changed)
    const producer = await again(made._id)
    expect([producer.reteica, producer.retencion]).toEqual([0, WITHHELD])
    expect(step(producer)).toBe('El proveedor es productor primario, no sujeto a ICA.')
    expect(used(producer)).not.toContain('RETEICA')
    await ofIca('AUTORRETENEDOR')
    expect(await told(made._id)).toBeUndefined()
    await ofIca('')
    expect(await told(made._id)).toBe(changed)
    expect((await again(made._id)).reteica).toBe(RETEICA)
    // A self-withholder of income tax bears ReteICA.
    await tag('add')
    const ofRenta = await settle(m, { registro: undefined })
    expect([ofRenta.reteica, ofRenta.retencion, ofRenta.registro]).toEqual([RETEICA, 0, 'NINGUNO'])
    expect(used(ofRenta)).toEqual(expect.arrayContaining(['RETEICA', 'RETEICA_BASE_UVT', 'UVT']))
    expect(await told(ofRenta._id)).toBeUndefined()
    await tag('remove')
    await ofIca('AUTORRETENEDOR')
    const own = await again(made._id)
    expect([own.reteica, step(own)]).toEqual([0, 'El proveedor es autorretenedor de ICA.'])
    says(await act(made._id, 'approve'), 200)
    const certificate = `/reports/withholding-certificate/${m.proveedor}?anio=${MES.slice(0, 4)}&impuesto=RETEICA`
    expect(says(await call('GET', certificate), 200).json.retencion).toBe(0)
    for (const one of [made, ofRenta]) says(await act(one._id, 'void', { motivo: 'Prueba' }), 200)
    expect(await faults()).toEqual([])
  })

  it('computes ReteICA for corrected prices and for fixations of deposits', async () => {
    const m = await newMill(get())
    says(await ofTown(m, 'Guamo'), 200)
    says(await rate({ municipio: 'Guamo' }), 201)
    const made = await settle(m)
    says(await act(made._id, 'approve'), 200)
    const corrected = says(
      await call('PATCH', `/settlements/${made._id}/correct-price`, {
        precio_carga: 180_000,
        motivo: 'Se escribió el precio de ayer',
      }),
      200,
    ).json.data
    expect([corrected.subtotal, corrected.reteica]).toEqual([25_142_400, 175_997])
    const deposit = await weigh(get(), m, { fecha: `${MES}-10`, en_deposito: true })
    const fixed = await draft(m, [deposit._id], { ...dated, kilos: 5_000 })
    expect([fixed.subtotal, fixed.reteica]).toEqual([7_320_000, 51_240])
    expect(await faults()).toEqual([])
  })

  it('declares and pays the ReteICA of a month to the municipality, and reverses it by a void', async () => {
    const m = await newMill(get())
    says(await ofTown(m, 'Purificación'), 200)
    says(await rate({ municipio: 'Purificación' }), 201)
    const one = await settle(m)
    const waiting = await settle(m)
    says(await act(one._id, 'approve'), 200)
    expect(await undeclared()).toEqual([`ReteICA por compras sin declarar (${pesos(RETEICA)})`])
    const said = await report()
    expect(said.reteica).toMatchObject({
      total: { liquidaciones: 1, base: 25_561_440, retencion: RETEICA },
      borradores: { retencion: RETEICA * 2 + 51_240 },
      declaracion: { situacion: 'POR_DECLARAR', valor: RETEICA },
      grupos: [{ id_tercero: m.proveedor, compras: [{ consecutivo: one.consecutivo, tarifa: 7 }] }],
    })
    // Voided settlements are reversed today.
    const { cuentas } = (await call('GET', `/vouchers/accounts?desde=${MES}-01&hasta=${HOY}`)).json
    expect(cuentas).toContainEqual(expect.objectContaining({ cuenta: '236805', saldo: 0 - RETEICA }))

    const declare = () => call('POST', '/accounts-payable/declare', { mes: MES, tipo: 'RETEICA' })
    says(await declare(), 422, 'Diga a quién se le paga el ReteICA del mes: en Terceros, campo «Se le paga».')
    const office = aThirdParty({ nombre: 'Municipio de Purificación' })
    const town = says(await call('POST', '/third-parties', office), 201).json.data
    says(await call('PUT', '/third-parties', { id: town._id, se_le_paga: 'TERCERO_RETEICA' }), 200)
    const owed = says(await declare(), 201).json.data
    expect(owed).toMatchObject({
      ...{ origen: 'RETEICA', consecutivo: `RETEICA-${MES}`, id_tercero: town._id, valor: RETEICA, mes: MES },
    })
    says(await declare(), 409)
    expect(await undeclared()).toEqual([])
    const paying = { fecha: HOY, id_fpago: m.bancos, id_banco: m.banco, referencia: 'ICA-7' }
    says(await call('PATCH', `/accounts-payable/${owed._id}/pay`, paying), 200)
    const [egress] = (await call('GET', `/accounts-payable/${owed._id}`)).json.pagos
    expect(egress).toMatchObject({ referencia: 'ICA-7', valor: RETEICA })
    const vouchers = (
      await call('POST', '/vouchers/search', {
        search: owed.consecutivo,
        filtros: { desde: HOY, hasta: HOY },
      })
    ).json.data
    expect(await lines(vouchers[0]._id)).toEqual([
      ['RETEICA', '236805', RETEICA, 0],
      ['BANCO', '111005', 0, RETEICA],
    ])
    expect((await report()).reteica.declaracion).toMatchObject({ situacion: 'DECLARADA', saldo: 0 })

    says(await act(one._id, 'void', { motivo: 'Errada' }), 200)
    expect((await report()).reteica).toMatchObject({
      total: { retencion: 0 },
      declaracion: { situacion: 'DECLARADA', valor: RETEICA, diferencia: 0 - RETEICA },
    })
    says(await act(waiting._id, 'approve'), 200)
    expect((await report()).reteica.declaracion).toMatchObject({ diferencia: 0 })
    expect(await faults()).toEqual([])
  })

  it('a change of ReteICA leaves a closed month unchanged', async () => {
    const m = await newMill(get())
    const before = addMonths(MES, -1)
    says(await ofTown(m, 'Ibagué'), 200)
    says(await rate({ municipio: 'Ibagué', vigente_desde: `${before}-01` }), 201)
    const made = await weighAndDraft(m, { ...dated, fecha: `${before}-12` }, { fecha: `${before}-10` })
    says(await act(made._id, 'approve'), 200)
    says(await call('POST', '/closed-periods', { mes: before, con_pendientes: true }), 201)
    const more = sql`update settlements set reteica = reteica + 1, retencion = retencion - 1 where id_liquidacion = ${made._id}`
    await expect(get().db.transaction({}, (tx) => tx.execute(more))).rejects.toThrow()
    const moved = sql`update settlements set reteica = 0, otras_deducciones = reteica where id_liquidacion = ${made._id}`
    await expect(get().db.transaction({}, (tx) => tx.execute(moved))).rejects.toThrow()
    says(await act(made._id, 'void', { motivo: 'Errada' }), 200)
    const { json } = await call('GET', `/reports/withholdings?mes=${before}`)
    expect(json.reteica.total.retencion).toBe(RETEICA)
  })
})
