import { describe, expect, it } from 'vitest'
import { newThirdParty } from '../support/third-parties.ts'
import { faultyWeb } from './faulty.ts'
import { administrator } from './people.ts'
import { main, named, read, valueOf } from './visitor.ts'

/** Refusals of the API in any form: the form comes back filled on a complete page. */
const faulty = faultyWeb()
const admin = administrator()

const FAILED = 'Error al crear tercero'
const SAID = 'El banco de datos no quiso'

const REFUSALS: [string, unknown, string][] = [
  ['errores is a text', { errores: 'no' }, FAILED],
  ['errores is a number', { errores: 7 }, FAILED],
  ['errores is a list', { errores: ['no', 'tampoco'] }, FAILED],
  ['errores is null', { errores: null }, FAILED],
  ['errores is missing', {}, FAILED],
  ['errores of a field is a text', { errores: { nombre: SAID } }, SAID],
  ['errores of a field is a number', { errores: { nombre: 7 } }, FAILED],
  ['errores of a field is null', { errores: { nombre: null } }, FAILED],
  ['errores of a field is an object', { errores: { nombre: { texto: 'no' } } }, FAILED],
  ['errores of a field is an empty list', { errores: { nombre: [] } }, FAILED],
  ['errores of a field is a mixed list', { errores: { nombre: [7, null, { a: 1 }, SAID] } }, SAID],
  [
    'errores names a field that the form does not have',
    { codigo: 'VALIDACION', errores: { otro: SAID } },
    SAID,
  ],
  ['mensaje is a text', { mensaje: SAID }, SAID],
  ['message is a text', { message: SAID }, SAID],
  ['mensaje is a number', { mensaje: 7 }, FAILED],
  ['mensaje is an object', { mensaje: { es: SAID } }, FAILED],
  ['mensaje is a list', { mensaje: [SAID] }, FAILED],
  ['mensaje is an object, and message is a text', { mensaje: {}, message: SAID }, SAID],
  ['codigo is an object', { codigo: { a: 1 }, mensaje: SAID }, SAID],
  ['codigo is a number', { codigo: 7, mensaje: SAID }, SAID],
  ['registro is a text', { codigo: 'CONFLICTO', registro: 'este', mensaje: SAID }, SAID],
  ['registro is a list', { codigo: 'DUPLICADO', registro: [1], mensaje: SAID }, SAID],
  [
    'registro contains objects',
    { codigo: 'DUPLICADO', registro: { _id: {}, nombre: [] }, mensaje: SAID },
    SAID,
  ],
  ['version is an object', { codigo: 'CONFLICTO', registro: { version: {}, nombre: {} }, mensaje: SAID }, ''],
  ['the body is a list', [SAID], FAILED],
  ['the body is a text', SAID, FAILED],
  ['the body is a number', 7, FAILED],
  ['the body is null', null, FAILED],
]

describe.each([409, 422])('an API that refuses with %i', (status) => {
  it.each(REFUSALS)('a refused form shows a message and the typed values when %s', async (_, said, shown) => {
    const form = newThirdParty()
    const visitor = await admin.at('/terceros?nuevo=1', faulty.url())
    faulty.failing(/^POST \/third-parties$/, { status, body: said })
    await visitor.press('Guardar', named(form), visitor.dialog())
    expect(visitor.status).not.toBe(500)
    const text = read(visitor)
    expect(text).toContain(shown)
    expect(text).not.toMatch(/\[object|undefined|NaN/)
    expect(valueOf(visitor.field('[nombre]', main(visitor)))).toBe(form.nombre)
  })
})

it('a form that met a full disk says so and keeps the typed values', async () => {
  const mensaje = 'El disco del servidor está lleno y no se guardó nada.'
  const form = newThirdParty()
  const visitor = await admin.at('/terceros?nuevo=1', faulty.url())
  faulty.failing(/^POST \/third-parties$/, { status: 507, body: { codigo: 'INTERNO', mensaje } })
  await visitor.press('Guardar', named(form), visitor.dialog())
  expect(read(visitor)).toContain(mensaje)
  expect(valueOf(visitor.field('[nombre]', main(visitor)))).toBe(form.nombre)
})
