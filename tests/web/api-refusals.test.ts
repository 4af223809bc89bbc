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
  ['errores: un texto', { errores: 'no' }, FAILED],
  ['errores: un número', { errores: 7 }, FAILED],
  ['errores: una lista', { errores: ['no', 'tampoco'] }, FAILED],
  ['errores: null', { errores: null }, FAILED],
  ['sin errores', {}, FAILED],
  ['errores de un campo: un texto', { errores: { nombre: SAID } }, SAID],
  ['errores de un campo: un número', { errores: { nombre: 7 } }, FAILED],
  ['errores de un campo: null', { errores: { nombre: null } }, FAILED],
  ['errores de un campo: un objeto', { errores: { nombre: { texto: 'no' } } }, FAILED],
  ['errores de un campo: una lista vacía', { errores: { nombre: [] } }, FAILED],
  ['errores de un campo: de todo', { errores: { nombre: [7, null, { a: 1 }, SAID] } }, SAID],
  ['errores de un campo que el formulario no tiene', { codigo: 'VALIDACION', errores: { otro: SAID } }, SAID],
  ['mensaje: un texto', { mensaje: SAID }, SAID],
  ['message: un texto', { message: SAID }, SAID],
  ['mensaje: un número', { mensaje: 7 }, FAILED],
  ['mensaje: un objeto', { mensaje: { es: SAID } }, FAILED],
  ['mensaje: una lista', { mensaje: [SAID] }, FAILED],
  ['mensaje: un objeto, y message', { mensaje: {}, message: SAID }, SAID],
  ['codigo: un objeto', { codigo: { a: 1 }, mensaje: SAID }, SAID],
  ['codigo: un número', { codigo: 7, mensaje: SAID }, SAID],
  ['registro: un texto', { codigo: 'CONFLICTO', registro: 'este', mensaje: SAID }, SAID],
  ['registro: una lista', { codigo: 'DUPLICADO', registro: [1], mensaje: SAID }, SAID],
  ['registro: con objetos', { codigo: 'DUPLICADO', registro: { _id: {}, nombre: [] }, mensaje: SAID }, SAID],
  ['versión: un objeto', { codigo: 'CONFLICTO', registro: { version: {}, nombre: {} }, mensaje: SAID }, ''],
  ['una lista', [SAID], FAILED],
  ['un texto', SAID, FAILED],
  ['un número', 7, FAILED],
  ['null', null, FAILED],
]

describe.each([409, 422])('an API that refuses with %i', (status) => {
  it.each(REFUSALS)('%s', async (_, said, shown) => {
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
