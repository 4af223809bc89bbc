import { beforeAll, expect, it } from 'vitest'
import { addUp } from '#server/kit/rules/figures.ts'
import { addMonths, daysOfMonth, lastEndedMonth, monthOf } from '#server/kit/words/months.ts'
import { textOf } from '../../support/pdf.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf, weigh } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

const MES = lastEndedMonth(HOY)
/** Freight is owed from the day of the approval, today. */
const NOW = monthOf(HOY)
/** Worked examples of purchase, freight and ReteICA. */
const RICE = { liquidaciones: 1, base: 25_561_440, retencion: 383_422 }
const FREIGHT = { liquidaciones: 1, base: 822_600, retencion: 8_226 }
const TOWN = { liquidaciones: 1, base: 25_561_440, retencion: 178_930 }

onEachEngine('withholdings of every concept', (get) => {
  const m = millOf(get)
  const { act, call, draft } = actsOf(get)
  const report = async (mes = MES) => says(await call('GET', `/reports/withholdings?mes=${mes}`), 200).json
  const certificate = async (id: string, mes: string, more = '') =>
    says(await call('GET', `/reports/withholding-certificate/${id}?anio=${mes.slice(0, 4)}${more}`), 200).json
  const paper = async (tipo: string, id: string, mes: string) => {
    const { raw, json } = await call('GET', `/files/pdf/${tipo}/${id}?anio=${mes.slice(0, 4)}`)
    return raw.statusCode === 200 ? textOf(raw.rawPayload).replaceAll('\u00a0', ' ') : json.mensaje
  }
  /** Credit minus debit of a month's vouchers: purchases, services, ReteICA. */
  const balances = async (mes: string) => {
    const { desde, hasta } = daysOfMonth(mes)
    const { cuentas } = (await call('GET', `/vouchers/accounts?desde=${desde}&hasta=${hasta}`)).json
    const of = (cuenta: string) =>
      (cuentas as { cuenta: string; saldo: number }[]).find((one) => one.cuenta === cuenta)?.saldo ?? 0
    return [of('236540'), of('236525'), of('236805')].map((saldo) => 0 - saldo)
  }
  let carrier = ''
  let settled: { _id: string; consecutivo: string }

  beforeAll(async () => {
    const body = aThirdParty({ tipo: 'CLIENTE', nombre: 'Transportes del Llano' })
    carrier = says(await call('POST', '/third-parties', body), 201).json.data._id
    says(await call('PUT', '/third-parties', { id: m.propio, municipio: 'Espinal' }), 200)
    const rate = { area: 'IMPUESTOS', descripcion: 'ReteICA', unidad_medida: 'por mil', tags: 'RETEICA' }
    const since = { vigente_desde: `${addMonths(MES, -1)}-01`, municipio: 'Espinal', valor: 7 }
    says(await call('POST', '/rates/create', { ...rate, ...since }), 201)
    const ticket = await weigh(get(), m, { fecha: `${MES}-10`, id_transportador: carrier })
    const dated = { fecha: `${MES}-12`, registro: 'RETENCION', anticipo: 0 }
    settled = await draft(m, [ticket._id], dated)
    says(await act(settled._id, 'approve'), 200)
  })

  it('reports purchases, freight and ReteICA of a month with base, percent and third party', async () => {
    const { grupos, renglones, servicios: none, reteica } = await report()
    expect(grupos).toMatchObject([{ id_tercero: m.proveedor, ...RICE }])
    expect(renglones).toMatchObject([{ renglon: 'Compras', tarifa: 1.5, ...RICE }])
    expect(none).toBeUndefined()
    expect((await report(NOW)).servicios).toMatchObject({
      grupos: [
        {
          ...{ id_tercero: carrier, nombre: 'Transportes del Llano', ...FREIGHT },
          compras: [{ consecutivo: `${settled.consecutivo}-F1`, tarifa: 1, retencion: 8_226 }],
        },
      ],
      total: FREIGHT,
      renglones: [{ renglon: 'Servicios', concepto: 'Servicio de transporte de carga (flete)', tarifa: 1 }],
      declaracion: { situacion: 'POR_DECLARAR', valor: 8_226 },
    })
    expect(reteica.renglones).toMatchObject([{ renglon: '', municipio: 'Espinal', tarifa: 7, ...TOWN }])
  })

  it('the sums of each month are the balances of the accounts in its vouchers', async () => {
    const { total, reteica } = await report()
    const { servicios } = await report(NOW)
    expect(await balances(MES)).toEqual([total.retencion, 0, reteica.total.retencion])
    expect(await balances(NOW)).toEqual([0, servicios.total.retencion, 0])
    for (const { renglones, total } of [await report(), servicios, reteica])
      expect(addUp(renglones.map((one: { retencion: number }) => one.retencion))).toBe(total.retencion)
  })

  it('certifies the freight of a carrier, and the purchases of a farmer, each with its percent', async () => {
    expect(await certificate(carrier, NOW)).toMatchObject({
      ...{ impuesto: 'RENTA', ...FREIGHT, meses: [{ mes: NOW, ...FREIGHT }] },
      conceptos: [{ concepto: 'Servicio de transporte de carga (flete)', tarifas: [1], ...FREIGHT }],
    })
    expect((await certificate(m.proveedor, MES)).conceptos).toMatchObject([{ tarifas: [1.5], ...RICE }])
    const printed = await paper('CERTIFICADO_RETENCION', carrier, NOW)
    for (const words of [
      'CERTIFICADO DE RETENCIÓN EN LA FUENTE',
      'Transportes del Llano',
      'artículo 381 del Estatuto Tributario',
      'Servicio de transporte de carga (flete)',
      '1 %',
      '$ 822.600',
      '$ 8.226',
      'Ocho mil doscientos veintiséis pesos m/cte',
    ])
      expect(printed).toContain(words)
  })

  it('certifies ReteICA on a paper of its own, with the municipality and its rate', async () => {
    const asked = '&impuesto=RETEICA'
    expect(await certificate(m.proveedor, MES, asked)).toMatchObject({
      ...{ impuesto: 'RETEICA', ...TOWN },
      conceptos: [{ municipio: 'Espinal', tarifas: [7], ...TOWN }],
    })
    expect((await certificate(carrier, NOW, asked)).retencion).toBe(0)
    const printed = await paper('CERTIFICADO_RETEICA', m.proveedor, MES)
    for (const words of [
      'CERTIFICADO DE RETENCIÓN DE INDUSTRIA Y COMERCIO',
      'Espinal',
      '7 por mil',
      '$ 178.930',
    ])
      expect(printed).toContain(words)
    const year = NOW.slice(0, 4)
    expect(await paper('CERTIFICADO_RETEICA', carrier, NOW)).toBe(`En ${year} no se le practicó ReteICA.`)
    const wrong = `/reports/withholding-certificate/${carrier}?impuesto=IVA`
    says(await call('GET', wrong), 422, { impuesto: 'El impuesto es RENTA o RETEICA.' })
  })

  it('a settlement voided after its month was closed subtracts on the day of the void', async () => {
    says(await call('POST', '/closed-periods', { mes: MES, con_pendientes: true }), 201)
    says(await act(settled._id, 'void', { motivo: 'Errada' }), 200)
    expect((await report()).total).toEqual(RICE)
    const now = await report(NOW)
    expect(now.total).toEqual({ liquidaciones: 1, base: -25_561_440, retencion: -383_422 })
    expect(now.renglones).toMatchObject([{ tarifa: 1.5, retencion: -383_422 }])
    expect(now.servicios).toBeUndefined()
    expect(await balances(MES)).toEqual([383_422, 0, 178_930])
    expect(await balances(NOW)).toEqual([-383_422, 0, -178_930])
  })
})
