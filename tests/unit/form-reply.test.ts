import { describe, expect, it } from 'vitest'
import { textAt, textsOf, typedIn } from '#app/form/reply.ts'
import { reply } from '#app/form/submit.server.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'

function refused(errors: Record<string, string[]>, values: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return reply(form, errors, 422).data
}

describe('respuesta a un formulario', () => {
  it('que faltan campos obligatorios se dice una vez, arriba, y los campos quedan marcados', () => {
    const { error } = refused({
      nombre: [INCOMPLETE],
      tags: [INCOMPLETE],
      saldo: ['Negativo.'],
      '': ['No se guardó.'],
    })
    expect(error).toEqual({
      '': ['No se guardó.', INCOMPLETE],
      nombre: [],
      tags: [],
      saldo: ['Negativo.'],
    })
  })
  it('lo demás se dice junto a cada campo, aunque varios digan lo mismo', () => {
    const errors = { humedad: ['El mínimo es 0.'], impureza: ['El mínimo es 0.'] }
    expect(refused(errors).error).toEqual(errors)
  })
  it('el mensaje de un solo campo se queda junto a él, también si tiene dos', () => {
    expect(refused({ nombre: ['Falta.', 'Muy largo.'] }).error).toEqual({ nombre: ['Falta.', 'Muy largo.'] })
  })
  it('lo de las filas de una lista se queda junto a cada una', () => {
    const errors = { 'otras[0].valor': [INCOMPLETE], 'otras[1].valor': [INCOMPLETE] }
    expect(refused(errors).error).toEqual(errors)
    expect(textsOf(refused(errors))).toEqual([INCOMPLETE, INCOMPLETE])
  })
  it('lo escrito vuelve por el nombre de su campo, menos las contraseñas; lo que falta es vacío', () => {
    const answer = refused(
      {},
      {
        nombre: 'ahora',
        contrasena: 'arroz2026',
        'texto.id_cliente': 'ana',
        'otras[1].valor': '3',
      },
    )
    expect(typedIn(answer, 'nombre')).toBe('ahora')
    expect(typedIn(answer, 'contrasena')).toBe('')
    expect(typedIn(answer, 'texto.id_cliente')).toBe('ana')
    expect(typedIn(answer, 'otras[1].valor')).toBe('3')
    expect(typedIn(answer, 'otras[0].valor')).toBe('')
    expect(typedIn(answer, 'activo')).toBe('')
    expect(textAt(undefined, 'nombre')).toBe('')
  })
})
