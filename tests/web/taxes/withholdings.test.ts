import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '#server/kit/words/days.ts'
import { addMonths, monthOf } from '#server/kit/words/months.ts'
import { WithholdingsReport } from '#server/taxes/withholdings-contract.ts'
import { administrator, api } from '../people.ts'
import { all, nameOf, read } from '../visitor.ts'

const { at } = administrator()
const call = api()
const HOY = today()

describe('withholdings of freight on screen', () => {
  let mes = ''
  let carrier: NonNullable<WithholdingsReport['servicios']>['grupos'][number]

  beforeAll(async () => {
    for (let back = 0; back < 6 && mes === ''; back += 1) {
      const asked = addMonths(monthOf(HOY), -back)
      const report = WithholdingsReport.parse(await call('GET', `/reports/withholdings?mes=${asked}`))
      const [first] = report.servicios?.grupos ?? []
      if (!first) continue
      mes = asked
      carrier = first
    }
    if (mes === '') throw new Error('The season withholds from no carrier')
  })

  it('the month lists the lines of the declaration, and the carrier leads to its certificate', async () => {
    const visitor = await at(`/retenciones?mes=${mes}`)
    const page = read(visitor)
    for (const words of [
      'Renglones de la declaración (formulario 350)',
      'Servicio de transporte de carga (flete)',
      'Fletes y servicios por tercero',
      carrier.nombre,
    ])
      expect(page).toContain(words)
    const year = mes.slice(0, 4)
    await visitor.follow(carrier.nombre)
    expect(visitor.address).toBe(`/certificado-de-retencion?tercero=${carrier.id_tercero}&anio=${year}`)
    expect(read(visitor)).toContain('Servicio de transporte de carga (flete)')
    const paper = await visitor.get(`/documentos/CERTIFICADO_RETENCION/${carrier.id_tercero}?anio=${year}`)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('the certificate of ReteICA is another choice with another paper', async () => {
    const asked = `/certificado-de-retencion?tercero=${carrier.id_tercero}&anio=${mes.slice(0, 4)}`
    const visitor = await at(`${asked}&impuesto=RETEICA`)
    expect(read(visitor)).toContain('Industria y comercio (ReteICA)')
    expect(read(visitor)).toContain('no hay certificado')
    const none = `/documentos/CERTIFICADO_RETEICA/${carrier.id_tercero}?anio=${mes.slice(0, 4)}`
    expect((await visitor.get(none)).status).toBe(404)
    const renta = await at(asked)
    expect(all(renta.page, 'option').map(nameOf)).toContain('ReteICA')
  })
})
