import { expect, it } from 'vitest'
import { SETTLEMENT_CHECKS } from '#server/settlements/checks.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { certificate as certificateOf } from '#server/taxes/withholdings-queries.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf, settlementOf, weigh } from '../support/mill.ts'
import { HOY } from '../support/money.ts'
import { aMilling } from '../support/stock.ts'

onEachEngine('certificates of levy paid by the supplier', (get) => {
  const m = millOf(get)
  const { call, draft, weighAndDraft } = actsOf(get)
  const change = (body: object) => call('PUT', '/third-parties', { id: m.proveedor, ...body })
  const certificate = {
    certificado_cuota: 'FNA-88',
    certificado_cuota_desde: '2026-01-01',
    certificado_cuota_hasta: '2026-12-31',
  }
  const levyOf = (made: { deducciones: { clave: string; valor: number }[] }) =>
    made.deducciones.find(({ clave }) => clave === 'CUOTA_FOMENTO')?.valor
  const stepOf = (made: { pasos: { concepto: string; formula: string }[] }) =>
    made.pasos.find(({ concepto }) => concepto.startsWith('Cuota'))?.formula

  it('a levy certificate needs a number and days in the right order', async () => {
    says(await change({ certificado_cuota: 'X' }), 422, {
      certificado_cuota_desde: 'Escriba desde cuándo vale el certificado.',
    })
    says(await change({ certificado_cuota_kg: 5 }), 422, {
      certificado_cuota: 'Escriba el número del certificado.',
    })
    says(await change({ ...certificate, certificado_cuota_hasta: '2025-12-31' }), 422, [
      'certificado_cuota_hasta',
    ])
  })

  it('charges no levy while a certificate is valid, up to its kilos, and explains it in a step', async () => {
    says(await change({ ...certificate, certificado_cuota_kg: 20_000 }), 200)
    const ticket = () => weigh(get(), m).then(({ _id }) => _id)
    const first = await draft(m, [await ticket()])
    expect([levyOf(first), first.total_a_pagar]).toEqual([0, 24_299_989 + 127_807])
    expect(stepOf(first)).toBe(
      'Ya pagada por el proveedor: certificado N.º FNA-88, hasta el 31/12/2026, 17.460 kg',
    )
    const second = await ticket()
    const preview = (await call('POST', '/settlements/preview', settlementOf(m, [second]))).json
    const made = await draft(m, [second])
    expect(levyOf(made)).toBe(109_214)
    expect([levyOf(preview), stepOf(preview)]).toEqual([levyOf(made), stepOf(made)])
    expect(levyOf(await draft(m, [await ticket()]))).toBe(127_807)
    const [check] = SETTLEMENT_CHECKS
    const found = await inTransaction(get().db, SYSTEM, (tx) => check!.run(tx))
    expect(found.primeros).toEqual([])
  })

  it('charges an exempt supplier no levy and states the reason', async () => {
    says(await change({ exento_cuota: 'Compra de semilla certificada' }), 200)
    const made = await weighAndDraft(m)
    expect([levyOf(made), stepOf(made)]).toEqual([0, 'No se cobra: Compra de semilla certificada'])
    says(
      await change({
        exento_cuota: '',
        certificado_cuota: '',
        certificado_cuota_desde: '',
        certificado_cuota_hasta: '',
        certificado_cuota_kg: null,
      }),
      200,
    )
    expect(levyOf(await weighAndDraft(m))).toBe(127_807)
  })

  it('the yearly certificate of an owner has the levy of his milled paddy once it is charged', async () => {
    const owner = says(await call('POST', '/third-parties', aThirdParty({ tipo: 'CLIENTE' })), 201).json.data
    const year = HOY.slice(0, 4)
    const paper = async () =>
      (await call('GET', `/files/pdf/CERTIFICADO_CUOTA/${owner._id}?anio=${year}`)).status
    const read = () =>
      inTransaction(get().db, SYSTEM, (tx) =>
        certificateOf(tx, get().admin.company, { id: owner._id, anio: year, hoy: HOY }, 'CUOTA_FOMENTO'),
      )
    const rate = {
      ...{ area: 'MAQUILA', descripcion: 'Referencia', unidad_medida: 'COP/kg', valor: 1464 },
      ...{ tags: 'PRECIO_REFERENCIA_CUOTA', vigente_desde: HOY },
    }
    says(await call('POST', '/rates/create', rate), 201)
    const body = aMilling({ de_quien: 'MAQUILA', id_dueno: owner._id })
    const { _id } = says(await call('POST', '/milling-operations/create', body), 201).json.data
    const lines = {
      entradas: [{ id_producto: m.paddy, kg: 10_000 }],
      salidas: [{ id_producto: m.harina, kg: 10_000 }],
    }
    says(await call('PUT', `/milling-operations/${_id}/lines`, lines), 200)
    expect([await paper(), (await read()).retencion]).toEqual([404, 0])
    const charged = says(await call('PATCH', `/milling-operations/${_id}/charge-levy`, {}), 200).json.data
    expect(await paper()).toBe(200)
    expect(await read()).toMatchObject({
      ...{ base: 14_640_000, retencion: 73_200, tarifas: [0.5], liquidaciones: 1 },
      meses: [{ mes: HOY.slice(0, 7), retencion: 73_200 }],
    })
    const annul = call('DELETE', `/accounts-receivable/delete/${charged.id_cuenta_cuota}`, {
      motivo: 'Errada',
    })
    says(await annul, 200)
    expect(await paper()).toBe(404)
  })
})
