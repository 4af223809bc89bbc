import { describe, expect, it } from 'vitest'
import { textAt, textsOf, typedIn } from '#app/form/reply.ts'
import { reply } from '#app/form/submit.server.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'

function refused(errors: Record<string, string[]>, values: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return reply(form, errors, 422).data
}

describe('reply to a form', () => {
  it('missing required fields are reported once on top, and the fields are marked', () => {
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
  it('errors other than missing values are shown beside each field, even if several are the same', () => {
    const errors = { humedad: ['El mínimo es 0.'], impureza: ['El mínimo es 0.'] }
    expect(refused(errors).error).toEqual(errors)
  })
  it('the errors of a single field stay beside it, also if there are two', () => {
    expect(refused({ nombre: ['Falta.', 'Muy largo.'] }).error).toEqual({ nombre: ['Falta.', 'Muy largo.'] })
  })
  it('errors of list rows stay beside each row', () => {
    const errors = { 'otras[0].valor': [INCOMPLETE], 'otras[1].valor': [INCOMPLETE] }
    expect(refused(errors).error).toEqual(errors)
    expect(textsOf(refused(errors))).toEqual([INCOMPLETE, INCOMPLETE])
  })
  it('typed values come back by field name, except passwords; missing ones are empty', () => {
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
