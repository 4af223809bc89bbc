import { describe, expect, it } from 'vitest'
import { administrator } from '../people.ts'
import { named, read, rowOf, text } from '../visitor.ts'

const { at } = administrator()

describe('quality tables', () => {
  it('quality tables are listed with their effect, tried, written by steps, and replaced', async () => {
    const list = await at('/tablas-de-calidad')
    const red = rowOf(list, 'Rojo, paddy seco')
    expect(text(red)).toContain('Descuenta sobre 2 %: 0,5 % del peso por punto')
    await list.follow(/^Nueva vigencia/, red)
    const form = list
    await form.press('Probar', named({ valor: '0,75', 'prueba.rojo': '3', 'prueba.partido': '12' }))
    expect(read(form)).toContain('con grano partido 12 % y grano rojo 3 %: −1,75 %')
    expect(read(form)).toContain('3 % pasa de 2 %: 1 punto × 0,75 % del peso')
    expect(read(form)).not.toMatch(/(Umbral %|Valor por punto) \(opcional\)/)
    await form.press('Guardar', named({ modo: 'TABLA' }))
    expect(read(form)).toContain('Agregue al menos un tramo.')
    expect(read(form)).not.toContain('Este modo no lo usa')
    await form.press('Agregar tramo')
    await form.press(
      'Agregar tramo',
      named({ 'tramos[0].desde': '2', 'tramos[0].hasta': '5', 'tramos[0].valor': '1' }),
    )
    await form.press('Guardar', named({ 'tramos[1].desde': '4', 'tramos[1].valor': '2,5' }))
    expect(read(form)).toContain('Comienza dentro del tramo anterior.')
    await form.press('Guardar', named({ 'tramos[1].desde': '5' }))
    expect(read(form)).toContain('Tabla de calidad creada correctamente')
    const now = rowOf(form, '2–5 %: −1 %; 5–… %: −2,5 %')
    expect(text(now)).toContain('Sin fin')
    await form.follow(/^Editar/, now)
    await form.press('Guardar', named({ nombre: 'Rojo por tramos', vigente_hasta: '2099-12-31' }))
    expect(read(form)).toContain('Tabla de calidad actualizada correctamente')
    expect(text(rowOf(form, 'Rojo por tramos'))).toContain('31/12/2099')
    await form.follow(/^Editar/, rowOf(form, 'Rojo por tramos'))
    await form.press('Guardar', named({ vigente_hasta: '' }))
    expect(text(rowOf(form, 'Rojo por tramos'))).toContain('Sin fin')
    await form.follow(/^Eliminar/, rowOf(form, 'Rojo por tramos'))
    await form.press('Eliminar')
    expect(read(form)).toContain('Tabla de calidad eliminada correctamente')
  })
})
