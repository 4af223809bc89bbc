import { expect, it } from 'vitest'
import { administrator } from '../people.ts'
import { named, read } from '../visitor.ts'

const { at } = administrator()

it('buys inputs on credit, and rejects a purchase without kilos beside its field', async () => {
  const factura = `FE-${Date.now()}`
  const visitor = await at('/comprar-insumos')
  await visitor.choose('Proveedor', 'id_tercero', 'Agroinsumos del Tolima S.A.S.')
  await visitor.choose('Producto', 'id_producto', 'Urea')
  await visitor.press('Guardar', named({ kilos: '', valor: '2.300.000', factura }))
  expect(visitor.about(visitor.field('[kilos]'))).toContain('Campo obligatorio')
  await visitor.press('Guardar', named({ kilos: '1.000' }))
  expect(read(visitor)).toContain('Compra de insumos guardada correctamente')
  const list = await at(`/cuentas-por-pagar?q=${factura}`)
  expect(read(list)).toContain(`Urea, factura ${factura}`)
})
