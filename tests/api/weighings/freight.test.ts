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
  /** A ticket of which nobody says what a kilo is carried for. */
  const unsaid = (m: Mill, changes: object) =>
    weigh(get(), m, { costofletexkg: undefined, ...changes }).then(({ costofletexkg, pesoflete }) => [
      costofletexkg,
      pesoflete,
    ])

  it('is taken by a ticket that says none, once some origin has a rate of its own', async () => {
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
    // What is said stands, none too; a ticket of before the first of them is carried as ever.
    const said = await weigh(get(), m, { id_origen: far, costofletexkg: 0 })
    expect(said).toMatchObject({ costofletexkg: 0, pesoflete: 0 })
    expect(await unsaid(m, { id_origen: far, fecha: '2026-02-28' })).toEqual([0, 0])
  })

  it('keeps a rate that a ticket of its origin was carried for, and none of another origin', async () => {
    const m = await newMill(get())
    const [one, other] = [await origin('Flandes'), await origin('Purificación')]
    const made = says(await freight(70, { id_origen: one }), 201).json.data._id as string
    const free = says(await freight(70, { id_origen: other }), 201).json.data._id as string
    await unsaid(m, { id_origen: one })
    says(await call('DELETE', `/rates/delete/${made}`), 409)
    says(await call('DELETE', `/rates/delete/${free}`), 200)
  })

  it('refuses an unknown origin as before', async () => {
    const m = await newMill(get())
    const body = aPurchase(m, { costofletexkg: undefined, id_origen: 'no-es-un-origen' })
    says(await call('POST', '/weighing-records', body), 422, ['id_origen'])
  })
})
