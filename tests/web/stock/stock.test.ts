import { describe, expect, inject, it } from 'vitest'
import { today } from '#server/kit/words/days.ts'
import { makeMilling } from '../../support/milling.ts'
import { newWord } from '../../support/third-parties.ts'
import { caller } from '../../support/weighings.ts'
import { administrator } from '../people.ts'
import { all, named, read, rowOf, rowsOf, text } from '../visitor.ts'

const { at } = administrator()

describe('screen of the stock', () => {
  it('the stock screen shows kilos, costs and movements of a product, and takes a count', async () => {
    const list = await at('/existencias')
    expect(text(rowOf(list, 'Arroz blanco de primera'))).toMatch(/kg .*\$/)
    const sums = all(list.page, 'tfoot').map(text).join()
    expect(sums).toMatch(/^Total \$ [\d.]+$/)
    expect(read(list)).toContain(`Valor de las existencias: ${sums.replace('Total ', '')}`)
    await list.follow(/^Arroz blanco de primera$/)
    expect(list.address).toMatch(/^\/existencias\/[0-9a-f-]+/)
    const product = list.address.split('?')[0]!
    const book = await at(`${product}?desde=2020-01-01`)
    expect(read(book)).toContain('Salió de la molienda')
    expect(read(book)).toContain('Existencia inicial')
    const counted = await at(`${product}?acto=contar`)
    await counted.press('Guardar', named({ kg: '1' }))
    expect(read(counted)).toMatch(/Faltan .* kg: escriba a qué se debe/)
    await counted.press('Guardar', named({ motivo: 'Prueba' }))
    expect(read(counted)).toContain('Conteo guardado')
    const row = rowsOf(counted).find((one) => text(one).includes('Prueba'))
    await counted.follow(/^Anular$/, row)
    await counted.press('Anular conteo', named({ motivo: 'Era una prueba' }))
    expect(read(counted)).toContain('Conteo anulado')
  })

  it('the second of two users who void a count reads why it fails, with the typed reason', async () => {
    const call = await caller(inject('apiUrl'))
    const product = { descripcion: `Grano ${newWord()}`, tags: '' }
    const { data } = (await call('POST', '/products', product)) as { data: { _id: string } }
    const count = { id_producto: data._id, clase: 'CONTEO', fecha: today(), kg: 1, costo_kg: 10 }
    await call('POST', '/stock/counts', { ...count, motivo: 'Prueba' })
    const [first, second] = [await at(`/existencias/${data._id}`), await at(`/existencias/${data._id}`)]
    for (const visitor of [first, second]) await visitor.follow(/^Anular$/)
    await first.press('Anular conteo', named({ motivo: 'Era una prueba' }))
    await second.press('Anular conteo', named({ motivo: 'Era de ayer' }))
    expect(second.said('alert').join()).toMatch(/anulad.* Motivo: «Era de ayer»$/)
  })

  it('the opening stock of a product is written with its value, and removed', async () => {
    const call = await caller(inject('apiUrl'))
    const descripcion = `Grano ${newWord()}`
    await call('POST', '/products', { descripcion, tags: '' })
    const page = await at('/existencias')
    await page.follow(/^Existencia inicial$/)
    await page.press('Guardar', named({ kg: '1.000' }), page.dialog())
    expect(read(page)).toContain('Debe seleccionar un producto válido de la lista.')
    await page.press('Guardar', named({ id_producto: descripcion, valor: '2.450.000' }), page.dialog())
    expect(read(page)).toContain('Existencia inicial guardada')
    expect(text(rowOf(page, descripcion))).toMatch(/ 1\.000 kg – 1\.000 kg – \$ 2\.450 \$ 2\.450\.000$/)
    await page.follow(new RegExp(`^${descripcion}$`))
    expect(text(rowsOf(page)[0]!)).toMatch(/Existencia inicial .*1\.000 kg/)
    await page.follow(/^Quitar$/)
    await page.press('Quitar existencia inicial')
    expect(read(page)).toContain('Existencia inicial quitada')
    expect(read(page)).toContain('No hay movimientos en estos días.')
  })

  it('a milling operation gets one more row, and needs a reason if the sums differ', async () => {
    const list = await at('/milling-operations?q=MAQ-1')
    const [link] = all(list.page, 'a', ({ attributes }) =>
      /^\/milling-operations\/[0-9a-f-]+$/.test(attributes.href ?? ''),
    )
    const page = await at(link!.attributes.href!)
    expect(read(page)).toMatch(/Arroz blanco de primera .* 60,9 %/)
    await page.press('Guardar', named({ 'entradas[0].kg': '1000', 'salidas[0].kg': '400' }))
    expect(read(page)).toMatch(/la tolerancia es 1 %\. Escriba a qué se debe\./)
    await page.press('Agregar una salida')
    await page.press('Guardar', named({ motivo_balance: 'Prueba' }))
    expect(read(page)).toContain('Debe seleccionar un producto válido de la lista.')
  })

  it('milling more than there is asks for a tick', async () => {
    const { id, producto } = await makeMilling(inject('apiUrl'))
    const page = await at(`/milling-operations/${id}`)
    await page.press('Guardar', named({ 'entradas[0].kg': '10.500', 'salidas[0].kg': '10.500' }))
    expect(read(page)).toContain(`Hay 10.000 kg de ${producto}; con esto faltarían 500 kg.`)
    await page.press('Guardar', named({ faltante_confirmado: true }))
    expect(read(page)).toContain('Entradas y salidas guardadas')
  })

  it('shows the owner of milled paddy and its levy with the formula, and charges the owner once', async () => {
    const { id, consecutivo, dueno } = await makeMilling(inject('apiUrl'))
    const address = `/milling-operations/${id}`
    const page = await at(address)
    expect(read(page)).toMatch(/De quién es el arroz\s+Comprado/)
    await page.follow(/^De quién es el arroz$/)
    await page.press('Guardar', named({ de_quien: 'De otro, en maquila' }))
    expect(read(page)).toContain('Debe seleccionar un dueño del arroz válido de la lista.')
    await page.choose('Dueño del arroz', 'id_dueno', dueno)
    await page.press('Guardar')
    expect(page.address).toBe(address)
    expect(read(page)).toMatch(/10\.000 kg × \$ 1\.464 × 0,5 %/)
    await page.follow(/^Cobrar la cuota$/)
    await page.press('Cobrar la cuota', {}, page.dialog())
    expect(read(page)).toMatch(/Cuota cobrada\. Quedó la cuenta por cobrar \S+ por \$ 73\.200\./)
    expect(read(page)).toContain('Cobrada con')
    await page.press('Guardar', named({ 'entradas[0].kg': '500' }))
    expect(read(page)).toContain(`La cuota de la operación ${consecutivo} se cobró con la cuenta`)
  })
})
