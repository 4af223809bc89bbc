import { expect, it } from 'vitest'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { resolution } from '../support/furnished.ts'
import { newMill, type Mill } from '../support/mill.ts'
import { moneyOf } from '../support/money.ts'

onEachEngine('technical keys', (get) => {
  let mill: Mill
  const call = callOf(get)
  const { invoice } = moneyOf(get, () => mill)
  const invoices = async () => {
    const { json } = await call('POST', '/consecutives/search', { limit: 1000 })
    return json.data.find((one: { tags: string }) => one.tags === 'FACTURA')._id
  }

  it('stores the technical key of a resolution, changes it after a number was given, and prints it nowhere', async () => {
    mill = await newMill(get())
    const own = await invoices()
    const body = resolution({ resolucion: '18764000007', prefijo: 'CT', clave_tecnica: ' fc8eac42 ' })
    const { data } = says(await call('POST', `/consecutives/${own}/ranges`, body), 201).json
    const [{ id_rango, clave_tecnica }] = data.rangos
    expect(clave_tecnica).toBe('fc8eac42')

    const { _id } = await invoice()
    const read = (await call('GET', `/invoices/${_id}`)).json
    expect(read.rango).toMatchObject({ id_rango, resolucion: '18764000007' })
    expect(read.rango).not.toHaveProperty('clave_tecnica')

    const write = (clave: string, as?: Awaited<ReturnType<typeof newReader>>) =>
      call('PATCH', `/consecutives/ranges/${id_rango}/technical-key`, { clave_tecnica: clave }, as)
    const changed = says(await write('693ff6f2'), 200, 'Clave técnica guardada correctamente').json.data
    expect(changed.rangos).toMatchObject([{ clave_tecnica: '693ff6f2', siguiente: 2 }])
    says(await write('x'.repeat(101)), 422, ['clave_tecnica'])
    says(await write('otra', await newReader()), 403)
    const [after] = (await call('GET', `/consecutives/${own}`)).json.rangos
    expect(after.clave_tecnica).toBe('693ff6f2')
  })

  const newReader = () => get().userWith(['POST-consecutives/search'])

  it('answers 404 for the technical key of a resolution that does not exist', async () => {
    const none = '/consecutives/ranges/0190aaaa-0000-7000-8000-000000000000/technical-key'
    says(await call('PATCH', none, { clave_tecnica: 'x' }), 404)
  })
})
