import { describe, expect, it } from 'vitest'
import { administrator } from './people.ts'
import { all, named, read, rowOf, rowsOf, text } from './visitor.ts'

const { at } = administrator()

describe('stock', () => {
  it('shows kilos and costs of a day, a product’s movements with their documents, and counts it', async () => {
    const list = await at('/existencias')
    expect(text(rowOf(list, 'Arroz blanco de primera'))).toMatch(/kg .*\$/)
    await list.follow(/^Arroz blanco de primera$/)
    expect(list.address).toMatch(/^\/existencias\/[0-9a-f-]+/)
    const product = list.address.split('?')[0]!
    const book = await at(`${product}?desde=2020-01-01`)
    expect(read(book)).toContain('Salió de la molienda')
    expect(read(book)).toContain('Inventario inicial')
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

  it('writes what an operation took and gave, with rows more and less, and asks why they differ', async () => {
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
})
