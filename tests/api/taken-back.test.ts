import { expect, it } from 'vitest'
import { callOf, onEachEngine } from './support/api.ts'
import { aPurchase, newMill } from './support/mill.ts'

/** Tests records without a managed list. `support/managed.ts` tests the lists. */
onEachEngine('an answer is accepted as a change', (get) => {
  const call = callOf(get)

  it.each<[string, string, `${'POST' | 'PUT'} ${string}`, () => object | Promise<object>]>([
    [
      'company',
      '/companies/create',
      'PUT /companies/update',
      () => ({ nombre: 'De vuelta', tipo_documento: 'CC', documento: '41261533' }),
    ],
    [
      'user',
      '/users',
      'POST /users/update',
      () => ({ nombre_usuario: 'De Vuelta', correo: 'vuelta@prueba.example', contrasena: 'zaranda-7' }),
    ],
    [
      'weighing',
      '/weighing-records',
      'PUT /weighing-records/update',
      async () => aPurchase(await newMill(get())),
    ],
    [
      'weighing without its second weight',
      '/weighing-records',
      'PUT /weighing-records/update',
      async () => {
        const {
          humedad: _h,
          impureza: _i,
          grano_p: _g,
          peso_vacio: _p,
          ...body
        } = aPurchase(await newMill(get()))
        return body
      },
    ],
  ])('the API accepts its own response as a change of a %s', async (_, create, update, make) => {
    const made = await call('POST', create, await make())
    expect([made.status, made.json.errores]).toEqual([201, undefined])
    const [method, url] = update.split(' ') as ['POST' | 'PUT', string]
    const { status, json } = await call(method, url, made.json.data)
    expect([status, json.errores, json.data]).toEqual([200, undefined, made.json.data])
  })
})
