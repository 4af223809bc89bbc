import { expect, inject, it } from 'vitest'
import { SECADORA } from '../../support/sign-in.ts'
import { newWord } from '../../support/third-parties.ts'
import { caller, makeTruck } from '../../support/weighings.ts'
import { person } from '../people.ts'
import { main, read, text, valueOf } from '../visitor.ts'

const apiUrl = inject('apiUrl')
// In a company where no other test types a weight: with a reader, a typed weight needs a reason.
const { at } = person('admin@molino.example', SECADORA)

it('a weight read for one plate counts as typed once another plate is chosen', async () => {
  const call = await caller(apiUrl, undefined, SECADORA)
  const nombre = `Báscula ${newWord()}`
  const { data } = await call('POST', '/scales/create', { nombre, division: 10 })
  const key = `/scales/${(data as { _id: string })._id}/key`
  const { clave } = await call('POST', key)
  const reading = { clave, protocolo: 'KELI', estado: 'PESO', peso: 32_480, estable: true, trama: '02' }
  const [truck, other] = [await makeTruck(apiUrl, SECADORA), await makeTruck(apiUrl, SECADORA)]
  try {
    const visitor = await at('/save-weighing-records')
    await visitor.choose('Conductor', 'id_conductor', truck.conductor)
    await visitor.choose('Proveedor', 'id_proveedor', truck.proveedor)
    await visitor.choose('Producto', 'id_producto', truck.producto)
    await visitor.choose('Forma de pago', 'id_formapago', 'Contado')
    visitor.tickFirst('opcion.id_cliente')
    await visitor.choose('Placa', 'id_vehiculo', truck.placa)
    // A reading expires after three seconds.
    await expect
      .poll(async () => {
        await call('POST', '/scale-readings', reading)
        await visitor.press(`Leer el peso lleno de ${nombre}`)
        return valueOf(visitor.field('[peso_lleno]'))
      })
      .toBe('32.480')
    await visitor.choose('Placa', 'id_vehiculo', other.placa)
    await visitor.press('Guardar')
    expect([visitor.status, read(visitor)]).toEqual([
      422,
      expect.stringContaining('Escriba por qué se digita el peso: hay una báscula conectada.'),
    ])
    await visitor.choose('Placa', 'id_vehiculo', truck.placa)
    await visitor.press('Guardar')
    expect(visitor.address).toMatch(/^\/weighing-records\/final-weight\//)
    expect(text(main(visitor))).not.toContain('digitado')
  } finally {
    await call('DELETE', key)
  }
})
