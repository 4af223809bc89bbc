import { expect, it } from 'vitest'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, aPurchase, type Mill, newMill, saleOf, weigh } from '../support/mill.ts'

onEachEngine('freight by origin', (get) => {
  const { call } = actsOf(get)
  const freight = (valor: number, more: object) =>
    call('POST', '/rates/create', {
      ...{ area: 'BASCULA', descripcion: 'Flete', unidad_medida: '$/kg', tags: 'FLETE', valor },
      ...{ vigente_desde: '2026-03-01', ...more },
    })
  const origin = async (nombre: string) =>
    says(await call('POST', '/origins', { nombre }), 201).json.data._id as string
  const proposed = async () => (await call('GET', '/weighing-records/defaults')).json.costofletexkg as unknown
  /** Ticket without a freight. */
  const unsaid = (m: Mill, changes: object) =>
    weigh(get(), m, { costofletexkg: undefined, ...changes }).then(({ costofletexkg, pesoflete }) => [
      costofletexkg,
      pesoflete,
    ])

  it('fills in an empty freight once any origin has its own freight rate', async () => {
    const m = await newMill(get())
    const [far, near] = [await origin('Ambalema'), await origin('Espinal')]
    const general = await proposed()
    expect(general).toEqual(expect.any(Number))
    expect(await unsaid(m, { id_origen: far })).toEqual([0, 0])

    says(await freight(62.5, { id_origen: far }), 201)
    expect(await proposed()).toBeNull()
    expect(await unsaid(m, { id_origen: far })).toEqual([62.5, 18_280 * 62.5])
    expect(await unsaid(m, { id_origen: near })).toEqual([general, 18_280 * Number(general)])
    expect(await unsaid(m, { ...saleOf(m), id_origen: null })).toEqual([general, 18_280 * Number(general)])
    // A typed freight stays, also 0. A ticket of an earlier day gets no origin rate.
    const said = await weigh(get(), m, { id_origen: far, costofletexkg: 0 })
    expect(said).toMatchObject({ costofletexkg: 0, pesoflete: 0 })
    expect(await unsaid(m, { id_origen: far, fecha: '2026-02-28' })).toEqual([0, 0])
  })

  it('locks a freight rate that a ticket of its origin used, and no rate of another origin', async () => {
    const m = await newMill(get())
    const [one, other] = [await origin('Flandes'), await origin('Purificación')]
    const made = says(await freight(70, { id_origen: one }), 201).json.data._id as string
    const free = says(await freight(70, { id_origen: other }), 201).json.data._id as string
    await unsaid(m, { id_origen: one })
    says(await call('DELETE', `/rates/delete/${made}`), 409)
    says(await call('DELETE', `/rates/delete/${free}`), 200)
  })

  it('rejects a freight rate of an unknown origin', async () => {
    const m = await newMill(get())
    const body = aPurchase(m, { costofletexkg: undefined, id_origen: 'no-es-un-origen' })
    says(await call('POST', '/weighing-records', body), 422, ['id_origen'])
  })
})
