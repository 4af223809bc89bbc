import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { today } from '#server/kit/words/days.ts'
import { addMonths, lastEndedMonth, monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { textOf } from '../../support/pdf.ts'
import { aThirdParty, callOf, onEachEngine, type Session } from '../support/api.ts'
import { newMill, REGISTERED, settlementOf, weigh, type Mill } from '../support/mill.ts'

const HOY = today()
/** A past month in which the parameters of the tests are known. */
const MES = '2026-03'

/** Worked example: levy 127,807 and withholding 383,422 of 25,561,440. */
const GOLDEN = { liquidaciones: 1, kg_liquidados: 17_460, subtotal: 25_561_440, cuota_fomento: 127_807 }
const WITHHELD = { liquidaciones: 1, base: 25_561_440, retencion: 383_422 }

onEachEngine('taxes of purchases', (get) => {
  const call = callOf(get)
  let mill: Mill
  let other: Mill
  let as: Session
  const ids: Record<string, string> = {}
  const read = async (url: string, session = as) => {
    const { status, json } = await call('GET', url, undefined, session)
    expect([url, status, json.errores]).toEqual([url, 200, undefined])
    return json
  }
  const settle = async (of: Mill, changes: object, pesada: object = {}) => {
    const { _id } = await weigh(get(), of, { id_proveedor: mill.proveedor, ...pesada }, as)
    const body = settlementOf(of, [_id], { id_proveedor: mill.proveedor, registro: 'RETENCION', ...changes })
    const { status, json } = await call('POST', '/settlements', body, as)
    expect([status, json.errores]).toEqual([201, undefined])
    return json.data._id as string
  }
  const act = async (id: string, name: string, body: object = {}) => {
    const { status, json } = await call('PATCH', `/settlements/${id}/${name}`, body, as)
    expect([name, status, json.errores]).toEqual([name, 200, undefined])
  }

  beforeAll(async () => {
    const api = get()
    const made = await call(
      'POST',
      '/companies/create',
      { nombre: 'Molino de la Cuota', tipo_documento: 'NIT', documento: '860002964' },
      { ...api.admin, company: '' },
    )
    as = { ...api.admin, company: made.json.data._id }
    mill = await newMill(api, as)
    other = { ...mill, proveedor: (await newMill(api, as)).proveedor }
    ids.pagada = await settle(mill, {})
    ids.bolsa = await settle(
      other,
      { id_proveedor: other.proveedor, registro: 'BOLSA' },
      { id_proveedor: other.proveedor },
    )
    ids.borrador = await settle(mill, {})
    ids.anulada = await settle(mill, {})
    ids.abril = await settle(mill, { fecha: '2026-04-01' })
    await act(ids.pagada, 'approve')
    await act(ids.pagada, 'pay', { fecha: HOY, id_fpago: mill.bancos, id_banco: mill.banco })
    await act(ids.bolsa, 'approve', REGISTERED)
    await act(ids.anulada, 'approve')
    await act(ids.anulada, 'void', { motivo: 'Precio de otra semana' })
    await act(ids.abril, 'approve')
  })

  it('reports the levy of a month by supplier, of approved and paid settlements, with its due day', async () => {
    const report = await read(`/reports/fomento?mes=${MES}`)
    expect(report).toMatchObject({
      mes: MES,
      desde: '2026-03-01',
      hasta: '2026-03-31',
      vence: '2026-04-16',
      total: {
        liquidaciones: 2,
        kg_liquidados: 34_920,
        subtotal: 51_122_880,
        cuota_fomento: 255_614,
      },
      borradores: GOLDEN,
    })
    expect(report.dias_para_vencer).toBeLessThan(0)
    expect(report.grupos).toHaveLength(2)
    const [mine] = report.grupos.filter((one: { id_tercero: string }) => one.id_tercero === mill.proveedor)
    expect(mine).toMatchObject({ ...GOLDEN, tipo_identificacion: '13' })
    expect(mine.compras).toMatchObject([
      {
        id_liquidacion: ids.pagada,
        fecha: '2026-03-12',
        estado: 'PAGADA',
        tarifa: 0.5,
        cuota_fomento: 127_807,
      },
    ])
    expect((await read('/reports/fomento?mes=2026-04')).total).toEqual(GOLDEN)
    expect(await read('/reports/fomento?mes=2026-02')).toMatchObject({
      grupos: [],
      total: { liquidaciones: 0, kg_liquidados: 0, subtotal: 0, cuota_fomento: 0 },
    })
  })

  it('reports the withholdings of a month by supplier, without exchange purchases', async () => {
    const report = await read(`/reports/withholdings?mes=${MES}`)
    expect(report).toMatchObject({ mes: MES, total: WITHHELD, borradores: WITHHELD })
    expect(report.grupos).toMatchObject([
      { id_tercero: mill.proveedor, ...WITHHELD, compras: [{ id_liquidacion: ids.pagada, tarifa: 1.5 }] },
    ])
  })

  it("certifies a supplier's year by month, over every third party of its identification", async () => {
    const url = `/reports/withholding-certificate/${mill.proveedor}`
    const year = await read(`${url}?anio=2026`)
    expect(year).toMatchObject({
      id_tercero: mill.proveedor,
      anio: 2026,
      desde: '2026-01-01',
      en_curso: HOY.startsWith('2026'),
      hasta: HOY.startsWith('2026') ? HOY : '2026-12-31',
      proveedor: { tipo_identificacion: '13' },
      tarifas: [1.5],
      liquidaciones: 2,
      base: 51_122_880,
      retencion: 766_844,
      meses: [
        { mes: '2026-03', ...WITHHELD },
        { mes: '2026-04', ...WITHHELD },
      ],
    })
    expect(await read(`${url}?anio=2025`)).toMatchObject({
      retencion: 0,
      meses: [],
      hasta: '2025-12-31',
      en_curso: false,
    })
    const { identificacion } = year.proveedor
    const body = aThirdParty({ tipo: 'CLIENTE', identificacion })
    const client = await call('POST', '/third-parties', body, as)
    const same = await read(`/reports/withholding-certificate/${client.json.id_tercero}?anio=2026`)
    expect(same.retencion).toBe(766_844)
  })

  it('tax reports default to the last ended month and its year in Bogotá', async () => {
    const mes = lastEndedMonth(HOY)
    expect((await read('/reports/fomento')).mes).toBe(mes)
    expect((await read('/reports/withholdings?mes=')).mes).toBe(mes)
    expect((await read('/reports/payroll-slip')).mes).toBe(mes)
    const certificate = await read(`/reports/withholding-certificate/${mill.proveedor}`)
    expect(certificate.anio).toBe(Number(mes.slice(0, 4)))
  })

  it('rejects impossible and future months and years, beside their field', async () => {
    const errors = async (url: string) => {
      const { status, json } = await call('GET', url, undefined, as)
      return [status, json.errores]
    }
    for (const report of ['/reports/fomento', '/reports/withholdings', '/reports/payroll-slip']) {
      for (const mes of ['2026-13', '2026-1', 'x', '0000-01', '2026-03-01']) {
        expect(await errors(`${report}?mes=${mes}`)).toEqual([422, { mes: ['Escriba el mes como aaaa-mm.'] }])
      }
      const now = monthOf(HOY)
      expect((await errors(`${report}?mes=${now}`))[0]).toBe(200)
      expect(await errors(`${report}?mes=${addMonths(now, 1)}`)).toEqual([
        422,
        { mes: [`El mes no puede pasar de ${writtenMonth(now)}.`] },
      ])
    }
    const url = `/reports/withholding-certificate/${mill.proveedor}?anio=`
    for (const anio of ['26', '0026', 'x', '20266', '2026.5']) {
      expect(await errors(url + anio)).toEqual([422, { anio: ['Escriba el año con cuatro cifras.'] }])
    }
    const year = Number(HOY.slice(0, 4))
    expect(await errors(`${url}${year + 1}`)).toEqual([422, { anio: [`El año no puede pasar de ${year}.`] }])
    for (const id of [randomUUID(), 'nadie']) {
      expect((await errors(`/reports/withholding-certificate/${id}`))[0]).toBe(404)
    }
  })

  it('the PDF of a withholding certificate needs the permission of the certificate', async () => {
    const only = await get().userWith(['GET-reports/fomento', 'GET-reports/withholdings'], [as.company])
    const file = `/files/pdf/CERTIFICADO_RETENCION/${mill.proveedor}`
    expect((await call('GET', file, undefined, only)).status).toBe(403)
  })

  it('prints the certificate with the legal contents, and none without withholdings', async () => {
    const url = `/files/pdf/CERTIFICADO_RETENCION/${mill.proveedor}`
    const print = async (query: string) => {
      const { raw, json } = await call('GET', `${url}?${query}`, undefined, as)
      return { status: raw.statusCode, raw, json }
    }
    const { status, raw } = await print('anio=2026&ciudad=El%20Espinal')
    expect(status).toBe(200)
    expect(raw.headers['content-disposition']).toMatch(/filename="certificado-retencion_\d+-2026\.pdf"/)
    const text = textOf(raw.rawPayload)
    for (const words of [
      'CERTIFICADO DE RETENCIÓN EN LA FUENTE',
      'Año gravable 2026',
      'Molino de la Cuota, NIT 860002964-4',
      'artículo 381 del Estatuto Tributario',
      'Compra de bienes o productos agrícolas sin procesamiento industrial (arroz paddy)',
      '1,5 %',
      '$ 766.844',
      '$ 51.122.880',
      'Setecientos sesenta y seis mil ochocientos cuarenta y cuatro pesos m/cte',
      'Marzo de 2026',
      'Ciudad donde se consignó la retención: El Espinal',
      'Agente retenedor',
    ]) {
      expect(text).toContain(words)
    }
    const none = await print('anio=2025')
    expect([none.status, none.json]).toEqual([
      404,
      { codigo: 'NO_ENCONTRADO', mensaje: 'En 2025 no se le practicó retención.' },
    ])
    expect((await print('anio=x')).status).toBe(422)
    expect((await print(`ciudad=${'x'.repeat(101)}`)).status).toBe(422)
  })

  it('audits every file of a tax report', async () => {
    for (const url of ['/reports/fomento?mes=2026-03', '/reports/withholdings?mes=2026-03']) {
      await get().call('GET', url, { as, headers: { exportacion: 'xlsx' } })
    }
    const whose = `${mill.proveedor}?anio=2026`
    await get().call('GET', `/reports/withholding-certificate/${whose}`, {
      as,
      headers: { exportacion: 'xlsx' },
    })
    const paper = `/files/pdf/CERTIFICADO_RETENCION/${whose}`
    const printed = await get().call('GET', paper, { as, headers: { exportacion: 'pdf' } })
    expect(printed.status).toBe(200)
    const filtros = { operacion: 'EXPORT', tabla: 'informes' }
    const { json } = await call('POST', '/audit/search', { limit: 10, filtros }, as)
    expect(json.data.map(({ descripcion }: { descripcion: string }) => descripcion).sort()).toEqual([
      expect.stringMatching(
        /^Exportación a Excel con la búsqueda «Certificado de retención de Agricultor .*, 2026»$/,
      ),
      'Exportación a Excel con la búsqueda «Cuota de fomento de marzo de 2026»',
      'Exportación a Excel con la búsqueda «Retenciones de marzo de 2026»',
      expect.stringMatching(
        /^Exportación a PDF con la búsqueda «Certificado de retención de Agricultor .*, 2026»$/,
      ),
    ])
  })

  it('keeps the deducted levy of a settlement when the percent changes', async () => {
    await get().run(
      sql`update rates set valor = 0.7 where tags = 'CUOTA_FOMENTO' and id_empresa = ${as.company}`,
    )
    const { grupos, total } = await read('/reports/fomento?mes=2026-04')
    expect(total).toEqual(GOLDEN)
    expect(grupos[0].compras[0].tarifa).toBe(0.5)
  })
})
