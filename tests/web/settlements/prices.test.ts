import { expect, inject, it } from 'vitest'
import { newWord } from '../../support/third-parties.ts'
import { textOf } from '../../support/pdf.ts'
import { makeSettlement } from '../../support/settlements.ts'
import { makeWeighing } from '../../support/weighings.ts'
import { administrator, api } from '../people.ts'
import { refuses, shows } from '../told.ts'
import { main, read, valueOf, type Visitor } from '../visitor.ts'

const apiUrl = inject('apiUrl')
const { at } = administrator()
const call = api()

const paper = async (visitor: Visitor, path: string) =>
  textOf(Buffer.from(await (await visitor.get(`/documentos/${path}`)).arrayBuffer())).replace(/\s+/g, ' ')

/** A weighing of a new product, with its price and minimum price. */
async function priced() {
  const descripcion = `Paddy ${newWord()}`
  const { data } = await call('POST', '/products', { descripcion, tags: 'ARROZ_PADDY' })
  const id_producto = String((data as { _id: string })._id)
  const rate = { area: 'LIQUIDACION', unidad_medida: '$', id_producto, vigente_desde: '2025-01-01' }
  for (const [tags, valor] of [
    ['PRECIO_CARGA', 195_000],
    ['PRECIO_MINIMO_CARGA', 180_000],
  ])
    await call('POST', '/rates/create', { ...rate, tags, valor, descripcion: `${tags} ${descripcion}` })
  return makeWeighing(apiUrl, { id_producto })
}

it('the price of the day is filled in, warned about, requested, approved and printed', async () => {
  const weighing = await priced()
  const visitor = await at(`/liquidacion-arroz/nueva?pesada=${weighing.id}`)
  expect(valueOf(visitor.field('Precio por carga'))).toBe('195.000')
  expect(read(visitor)).toContain('$ 195.000 la carga · $ 1.560.000 la tonelada')
  await shows(visitor.press('Calcular', { 'Precio por carga': '170.000' }), 'por debajo del mínimo')
  expect(read(visitor)).toContain('Para aprobar la liquidación se pedirá la aprobación de este precio.')
  expect(await paper(visitor, `TIQUETE_BASCULA/${weighing.id}`)).toMatch(
    /Precio del [\d/]+: \$ 195\.000 la carga · \$ 1\.560\.000 la tonelada, base 24\/3: estimado \$ 27,2 M/,
  )

  const { id } = await makeSettlement(apiUrl, { precio_carga: 170_000, registro: 'RETENCION' }, weighing)
  const address = `/liquidacion-arroz/${id}`
  await visitor.open(address)
  expect(read(visitor)).toMatch(/El precio está \$ 10\.000 la carga .* Espera la aprobación de /)
  await visitor.follow(/^Aprobar/, main(visitor))
  await refuses(visitor.press(/^Aprobar/, {}, visitor.dialog()), 'Espera la aprobación de')
  await visitor.open(address)
  await visitor.follow('Ver la solicitud', main(visitor))
  expect(read(visitor)).toContain('Por debajo del mínimo, la carga')
  await visitor.follow(/^Aprobar \$ 170\.000 la carga para /, visitor.dialog())
  await visitor.press(/^Aprobar \$ 170\.000 la carga para /, {}, visitor.dialog())
  await visitor.open(address)
  expect(read(visitor)).toContain('se aprobó')
  await visitor.follow('Cambiar precio', main(visitor))
  await visitor.press('Cambiar precio', { 'Precio por carga': '169.000' }, visitor.dialog())
  expect(read(visitor)).toContain('ya no vale: cambió el precio, la lista o la liquidación')
  await visitor.follow('Cambiar precio', main(visitor))
  await visitor.press('Cambiar precio', { 'Precio por carga': '195.000' }, visitor.dialog())
  await visitor.follow(/^Aprobar/, main(visitor))
  await shows(visitor.press(/^Aprobar/, {}, visitor.dialog()), 'Liquidación aprobada correctamente')
  expect(await paper(visitor, `LIQUIDACION/${id}`)).toContain('$ 195.000 la carga · $ 1.560.000 la tonelada')
})

it('the last price is proposed in grey, and approving a price far from the last ones asks for a tick', async () => {
  const descripcion = `Paddy ${newWord()}`
  const { data } = await call('POST', '/products', { descripcion, tags: 'ARROZ_PADDY' })
  const id_producto = String((data as { _id: string })._id)
  const settled = async (precio_carga: number) =>
    makeSettlement(
      apiUrl,
      { precio_carga, registro: 'RETENCION' },
      await makeWeighing(apiUrl, { id_producto }),
    )
  for (const precio of [192_000, 192_000, 192_000]) {
    await call('PATCH', `/settlements/${(await settled(precio)).id}/approve`, {})
  }
  const weighing = await makeWeighing(apiUrl, { id_producto })
  const visitor = await at(`/liquidacion-arroz/nueva?pesada=${weighing.id}`)
  const price = visitor.field('Precio por carga')
  expect([valueOf(price), price.attributes.placeholder]).toEqual(['', '192.000'])
  expect(read(visitor)).toMatch(/La última, LIQ-\d+ del [\d/]+: \$ 192\.000 la carga\./)
  const asked = '$ 120.000 por carga; las últimas 3: $ 192.000'
  await shows(visitor.press('Calcular', { 'Precio por carga': '120.000' }), asked)

  const { id } = await settled(120_000)
  await visitor.open(`/liquidacion-arroz/${id}`)
  await visitor.follow(/^Aprobar/, main(visitor))
  await shows(visitor.press(/^Aprobar/, {}, visitor.dialog()), asked, 'Confirme que el precio es correcto.')
  await shows(
    visitor.press(/^Aprobar/, { 'El precio es correcto': true }, visitor.dialog()),
    'Liquidación aprobada correctamente',
  )
})
