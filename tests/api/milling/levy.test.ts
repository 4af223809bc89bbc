import { expect, it } from 'vitest'
import { lastEndedMonth } from '#server/kit/words/months.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { millOf } from '../support/mill.ts'
import { HOY } from '../support/money.ts'
import { aMilling } from '../support/stock.ts'

const MES = lastEndedMonth(HOY)
const DIA = `${MES}-10`
const NAME = 'Precio de referencia de la cuota de fomento al trillar'

/**
 * Tests paddy that nobody bought, which owes its levy at milling on a reference price (milling/README.md,
 * levy).
 */
onEachEngine('levy at milling', (get) => {
  const m = millOf(get)
  const call = callOf(get)
  const create = (changes: object = {}) =>
    call('POST', '/milling-operations/create', aMilling({ fecha: DIA, kgs_netos: 7_000, ...changes }))
  const made = async (changes: object = {}) => says(await create(changes), 201).json.data
  const mills = (id: string, kg = 10_000, version?: number) =>
    call('PUT', `/milling-operations/${id}/lines`, {
      entradas: [
        { id_producto: m.paddy, kg },
        { id_producto: m.harina, kg: 50 },
      ],
      salidas: [{ id_producto: m.harina, kg: kg + 50 }],
      version,
    })
  const milled = async (changes: object, kg?: number) =>
    says(await mills((await made(changes))._id, kg), 200).json.data
  const update = (id: string, changes: object) =>
    call('PUT', '/milling-operations/update', { id_maquila: id, ...changes })
  const charge = (id: string, version?: number) =>
    call('PATCH', `/milling-operations/${id}/charge-levy`, { version })
  const remove = (id: string) => call('DELETE', `/milling-operations/delete/${id}`, { motivo: 'Errada' })
  const theirs = () => ({ de_quien: 'MAQUILA', id_dueno: m.proveedor })
  const rate = (changes: object) =>
    call('POST', '/rates/create', {
      area: 'MAQUILA',
      descripcion: 'Precio de referencia',
      unidad_medida: 'COP/kg',
      tags: 'PRECIO_REFERENCIA_CUOTA',
      vigente_desde: `${MES}-05`,
      ...changes,
    })
  const owner = (changes: object) => call('PUT', '/third-parties', { id: m.proveedor, ...changes })
  const levy = async () => (await call('GET', `/reports/fomento?mes=${MES}`)).json
  const declared = async () => {
    const { json } = await call('GET', '/accounts-payable/declarations')
    const rows: { mes: string; tipo: string; valor: number }[] = json.data
    return rows.find(({ mes, tipo }) => mes === MES && tipo === 'CUOTA_FOMENTO')?.valor ?? 0
  }
  const voucher = async (id: string) =>
    (await call('GET', `/vouchers/detail?clave=${id}`)).json.lineas.flatMap(
      ({ clase, debito, credito, nombre_tercero }: Record<string, unknown>) =>
        String(clase).includes('CUOTA') || clase === 'CARTERA'
          ? [[clase, debito, credito, nombre_tercero]]
          : [],
    )

  it('milling bought paddy charges no levy and needs no reference price', async () => {
    const bought = await milled({})
    expect(bought).toMatchObject({ de_quien: 'COMPRADO', cuota_fomento: 0, kg_cuota: 0, formula_cuota: '' })
    says(await charge(bought._id), 409, `De la operación ${bought.consecutivo} no hay cuota que cobrar.`)
    expect((await levy()).maquilas).toMatchObject({ operaciones: 0, filas: [] })
    expect(await declared()).toBe(0)
  })

  it('milling paddy that was not bought needs the reference price of the day', async () => {
    const own = await made({ de_quien: 'PROPIO' })
    const missing = `Falta la tarifa «${NAME}» para el ${writtenDay(DIA)}. Escríbala en Tarifas.`
    says(await mills(own._id), 422, missing)
    const none = { entradas: [{ id_producto: m.harina, kg: 5 }], salidas: [] }
    says(await call('PUT', `/milling-operations/${own._id}/lines`, none), 200)
    says(await update((await milled({}))._id, { de_quien: 'PROPIO' }), 422, missing)
    says(await rate({ valor: 0 }), 422, { valor: `${NAME} debe ser un número de 1 a 100.000.` })
    says(await rate({ valor: 1464 }), 201)
    says(await update(own._id, { fecha: `${MES}-04` }), 200)
    says(await mills(own._id), 422)
    says(await remove(own._id), 200)
  })

  it("computes the levy as kilos × price × percent, prefers the product's own price, and explains it", async () => {
    const own = await milled({ de_quien: 'PROPIO' })
    expect(own).toMatchObject({
      ...{ kg_cuota: 10_000, base_cuota: 14_640_000, tasa_cuota: 0.5, cuota_fomento: 73_200 },
      formula_cuota: '10.000 kg × $\u00a01.464 × 0,5 %',
      id_dueno: '',
    })
    says(await rate({ valor: 1500.5, id_producto: m.paddy, vigente_desde: `${MES}-08` }), 201)
    const dearer = await milled({ de_quien: 'PROPIO' }, 1000.01)
    // The base is 1000.01 × 1500.5 = 1,500,515.005, and the levy 7,502.575…
    expect(dearer).toMatchObject({ base_cuota: 1_500_515, cuota_fomento: 7_503 })
    expect(dearer.formula_cuota).toBe('1.000,01 kg × $\u00a01.500,5 × 0,5 %')
    says(await update(dearer._id, { fecha: `${MES}-07` }), 200)
    expect((await call('GET', `/milling-operations/${dearer._id}`)).json).toMatchObject({
      cuota_fomento: 7_320,
      formula_cuota: '1.000,01 kg × $\u00a01.464 × 0,5 %',
    })
    says(await update(dearer._id, { de_quien: 'COMPRADO' }), 200)
    expect((await call('GET', `/milling-operations/${dearer._id}`)).json).toMatchObject({
      ...{ cuota_fomento: 0, kg_cuota: 0, formula_cuota: '' },
    })
    const company = expect.any(String) as string
    expect(await voucher(`MAQUILA-${own._id}`)).toEqual([
      ['GASTO_CUOTA_FOMENTO', 73_200, 0, company],
      ['CUOTA_FOMENTO', 0, 73_200, company],
    ])
    const { data } = (await call('POST', '/rates/search', { search: 'referencia', limit: 100 })).json
    const general = data.find((one: { valor: number }) => one.valor === 1464)
    const used = says(await call('PUT', '/rates/update', { id_tarifa: general._id, valor: 1500 }), 409, [
      'valor',
    ])
    expect(used.json.mensaje).toContain(`este valor está en la maquila ${own.consecutivo}`)
    says(await remove(own._id), 200)
  })

  it('milling rice of another owner moves no stock and no inventory, and books only its levy', async () => {
    const stock = async () => (await call('GET', `/stock?dia=${DIA}`)).json
    const before = await stock()
    const { _id } = await milled(theirs())
    expect(await stock()).toEqual(before)
    const { json } = await call('GET', `/vouchers/detail?clave=MAQUILA-${_id}`)
    expect(json.lineas.map(({ clase }: { clase: string }) => clase)).toEqual([
      'CUOTA_POR_COBRAR',
      'CUOTA_FOMENTO',
    ])
    says(await update(_id, { de_quien: 'COMPRADO', id_dueno: '' }), 200)
    const of = ({ data }: { data: { id_producto: string; kg: number }[] }) =>
      data.find(({ id_producto }) => id_producto === m.paddy)?.kg ?? 0
    expect(of(await stock())).toBeCloseTo(of(before) - 10_000, 2)
    says(await remove(_id), 200)
  })

  it('MAQUILA paddy needs a valid third party as owner, never the company itself', async () => {
    for (const id_dueno of ['', m.propio, '0197a000-0000-7000-8000-000000000000', undefined])
      says(await create({ de_quien: 'MAQUILA', id_dueno }), 422, {
        id_dueno: 'Debe seleccionar un dueño del arroz válido de la lista.',
      })
    says(await create({ de_quien: 'NADIE' }), 422, { de_quien: 'Elija de quién es el arroz.' })
    const theirOwn = await made(theirs())
    expect(theirOwn).toMatchObject({ de_quien: 'MAQUILA', id_dueno: m.proveedor })
    expect(theirOwn.nombre_dueno).toMatch(/^Agricultor/)
    says(await update(theirOwn._id, { de_quien: 'PROPIO' }), 200)
    expect((await call('GET', `/milling-operations/${theirOwn._id}`)).json.id_dueno).toBe('')
    says(await remove(theirOwn._id), 200)
  })

  it('charges no levy to an exempt owner, nor on kilos of a certificate', async () => {
    says(await owner({ exento_cuota: 'Semilla' }), 200)
    const free = await milled({ ...theirs(), fecha: `${MES}-01` })
    expect(free).toMatchObject({ cuota_fomento: 0, nota_cuota: 'No se cobra: Semilla', formula_cuota: '' })
    says(await remove(free._id), 200)
    says(
      await owner({
        exento_cuota: '',
        certificado_cuota: 'FNA-9',
        certificado_cuota_desde: `${MES}-01`,
        certificado_cuota_hasta: HOY,
        certificado_cuota_kg: 12_000,
      }),
      200,
    )
    const covered = await milled(theirs())
    expect(covered.cuota_fomento).toBe(0)
    expect(covered.nota_cuota).toContain('certificado N.º FNA-9')
    const rest = await milled(theirs())
    // The levy counts 8,000 of 10,000 kg at 1500.5.
    expect(rest.cuota_fomento).toBe(60_020)
    expect(says(await mills(rest._id), 200).json.data.cuota_fomento).toBe(60_020)
    for (const { _id } of [covered, rest]) says(await remove(_id), 200)
    says(
      await owner({
        certificado_cuota: '',
        certificado_cuota_desde: '',
        certificado_cuota_hasta: '',
        certificado_cuota_kg: null,
      }),
      200,
    )
  })

  it("own paddy uses up the kilos of the company's certificate", async () => {
    const certificate = (changes: object) =>
      call('PUT', '/third-parties', { id: m.propio, certificado_cuota_hasta: HOY, ...changes })
    const taken = { certificado_cuota: 'FNA-10', certificado_cuota_desde: `${MES}-01` }
    says(await certificate({ ...taken, certificado_cuota_kg: 12_000 }), 200)
    const covered = await milled({ de_quien: 'PROPIO' })
    const rest = await milled({ de_quien: 'PROPIO' })
    // The levy of the second counts 8,000 of 10,000 kg at 1500.5.
    expect([covered.cuota_fomento, rest.cuota_fomento]).toEqual([0, 60_020])
    for (const { _id } of [covered, rest]) says(await remove(_id), 200)
    const none = { certificado_cuota: '', certificado_cuota_desde: '', certificado_cuota_hasta: '' }
    says(await certificate({ ...none, certificado_cuota_kg: null }), 200)
  })

  it('charges the levy to the owner once, locks the operation, and reports and books it', async () => {
    const theirOwn = await milled(theirs())
    const { _id, consecutivo, version } = theirOwn
    expect(theirOwn.cuota_fomento).toBe(75_025)
    says(await charge(_id, version - 1), 409)
    const answers = await Promise.all(Array.from({ length: 8 }, () => charge(_id, version)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { data, mensaje } = answers.find(({ status }) => status === 200)!.json
    const cuenta = (await call('GET', `/accounts-receivable/${data.id_cuenta_cuota}`)).json
    expect(cuenta).toMatchObject({
      ...{ origen: 'CUOTA_FOMENTO', id_maquila: _id, numero_origen: consecutivo },
      ...{
        valor_original_factura: 75_025,
        saldo_actual: 75_025,
        cliente_id: m.proveedor,
        fecha_factura: HOY,
      },
    })
    const [number, sum] = [String(cuenta.numero_factura), pesos(75_025)]
    expect(mensaje).toBe(`Cuota cobrada. Quedó la cuenta por cobrar ${number} por ${sum}.`)
    const locked = `La cuota de la operación ${consecutivo} se cobró con la cuenta ${number} por ${sum}: elimínela primero.`
    for (const refused of [
      await charge(_id),
      await mills(_id, 20_000),
      await update(_id, { de_quien: 'PROPIO' }),
      await update(_id, { fecha: `${MES}-11` }),
      await remove(_id),
    ])
      says(refused, 409, locked)
    says(await update(_id, { kgs_netos: 6_900 }), 200)
    expect(await voucher(`MAQUILA-${_id}`)).toEqual([
      ['CUOTA_POR_COBRAR', 75_025, 0, theirOwn.nombre_dueno],
      ['CUOTA_FOMENTO', 0, 75_025, expect.any(String)],
    ])
    expect(await voucher(`CUENTA-${cuenta._id}`)).toEqual([
      ['CARTERA', 75_025, 0, theirOwn.nombre_dueno],
      ['CUOTA_POR_COBRAR', 0, 75_025, theirOwn.nombre_dueno],
    ])
    const report = await levy()
    expect(report.maquilas).toMatchObject({
      ...{ operaciones: 1, kg: 10_000, base: 15_005_000, cuota_fomento: 75_025 },
      filas: [{ consecutivo, tarifa: 0.5, nombre: theirOwn.nombre_dueno }],
    })
    expect([report.total.cuota_fomento, report.declaracion.valor, await declared()]).toEqual([
      0, 75_025, 75_025,
    ])
    says(await call('DELETE', `/accounts-receivable/delete/${cuenta._id}`, { motivo: 'Errada' }), 200)
    says(await charge(_id), 200)
    const again = (await call('GET', `/milling-operations/${_id}`)).json.id_cuenta_cuota
    says(await call('DELETE', `/accounts-receivable/delete/${again}`, { motivo: 'Errada' }), 200)
    says(await remove(_id), 200)
    says(await charge(_id), 409, `La operación ${consecutivo} está anulada: no cambia más.`)
    expect(await declared()).toBe(0)
  })

  it('refuses to change the levy of a closed month; a later void counts on its own day', async () => {
    const theirOwn = await milled(theirs())
    says(await call('POST', '/closed-periods', { mes: MES, con_pendientes: true }), 201)
    for (const refused of [
      await mills(theirOwn._id, 20_000),
      await update(theirOwn._id, { de_quien: 'PROPIO' }),
      await create({ de_quien: 'PROPIO' }),
    ])
      says(refused, 422, ['fecha'])
    says(await remove(theirOwn._id), 200)
    expect((await levy()).maquilas.cuota_fomento).toBe(75_025)
    const { maquilas } = (await call('GET', `/reports/fomento?mes=${HOY.slice(0, 7)}`)).json
    expect(maquilas).toMatchObject({ operaciones: 1, kg: -10_000, cuota_fomento: -75_025 })
  })
})
