import { describe, expect, it } from 'vitest'
import { formState } from '#app/form/reply.ts'

const refused = (errors: Record<string, string[]>, values: Record<string, string> = {}) =>
  formState('nuevo', { nombre: 'antes', activo: true }, { intent: 'crear', errors, values })

describe('estado de un formulario', () => {
  it('un mensaje de varios campos se dice una vez, arriba, y los campos quedan marcados', () => {
    const form = refused({
      nombre: ['Falta.'],
      tags: ['Falta.'],
      saldo: ['Negativo.'],
      '': ['No se guardó.'],
    })
    expect(form.errors('')).toEqual(['No se guardó.', 'Falta.'])
    expect(form.errors('nombre')).toEqual([])
    expect(form.invalid('nombre')).toBe(true)
    expect(form.errors('saldo')).toEqual(['Negativo.'])
    expect(form.invalid('otro')).toBe(false)
  })
  it('el mensaje de un solo campo se queda junto a él, también si tiene dos', () => {
    const form = refused({ nombre: ['Falta.', 'Muy largo.'] })
    expect(form.errors('nombre')).toEqual(['Falta.', 'Muy largo.'])
    expect(form.errors('')).toEqual([])
    expect(form.focus).toBe('nombre')
  })
  it('lo escrito gana a lo guardado; una casilla que no se marcó queda sin marcar', () => {
    expect(formState('x', { nombre: 'antes', activo: true }, undefined).value('activo')).toBe('on')
    const form = refused({}, { nombre: 'ahora' })
    expect(form.value('nombre')).toBe('ahora')
    expect(form.value('activo')).toBe('')
  })
})
