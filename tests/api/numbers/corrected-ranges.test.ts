import { expect, it } from 'vitest'
import { callOf, onEachEngine, refuses, says } from '../support/api.ts'
import { resolution } from '../support/furnished.ts'
import { newMill, type Mill } from '../support/mill.ts'
import { day, moneyOf } from '../support/money.ts'

onEachEngine('corrected resolutions', (get) => {
  let mill: Mill
  const call = callOf(get)
  const { invoice } = moneyOf(get, () => mill)
  const invoices = async () => {
    const { json } = await call('POST', '/consecutives/search', { limit: 1000 })
    return json.data.find((one: { tags: string }) => one.tags === 'FACTURA')._id
  }
  const typed = { resolucion: '18764000007', numero_desde: 10, clave_tecnica: 'fc8eac42' }
  let id: string
  const correct = (changes: object, as?: Awaited<ReturnType<typeof newReader>>) =>
    call('PATCH', `/consecutives/ranges/${id}`, resolution({ ...typed, ...changes }), as)
  const newReader = () => get().userWith(['POST-consecutives/search'])

  it('stores the technical key of a resolution, changes it after a number was given, and prints it nowhere', async () => {
    mill = await newMill(get())
    const body = resolution({ ...typed, prefijo: 'CT', clave_tecnica: ' fc8eac42 ' })
    const { data } = says(await call('POST', `/consecutives/${await invoices()}/ranges`, body), 201).json
    const [{ id_rango, clave_tecnica }] = data.rangos
    id = id_rango
    expect(clave_tecnica).toBe('fc8eac42')

    const { _id } = await invoice()
    const read = (await call('GET', `/invoices/${_id}`)).json
    expect(read.rango).toMatchObject({ id_rango, resolucion: '18764000007' })
    expect(read.rango).not.toHaveProperty('clave_tecnica')

    const clave = { clave_tecnica: '693ff6f2' }
    const changed = says(await correct(clave), 200, 'Resolución corregida correctamente').json.data
    expect(changed.rangos).toMatchObject([{ ...clave, siguiente: 11 }])
    says(await correct({ clave_tecnica: 'x'.repeat(101) }), 422, ['clave_tecnica'])
    says(await correct({}, await newReader()), 403)
    const [after] = (await call('GET', `/consecutives/${await invoices()}`)).json.rangos
    expect(after.clave_tecnica).toBe('693ff6f2')
  })

  it('corrects number, days and ends of a resolution that gave numbers, but excludes none of its documents', async () => {
    const last = await invoice({ numero_de_factura: 'CT-20', fecha_de_emision: day(-30) })
    says(await correct({ numero_desde: 11 }), 422, { numero_desde: 'El número CT-10 ya se dio.' })
    says(await correct({ numero_hasta: 19 }), 422, { numero_hasta: 'El número CT-20 ya se dio.' })
    says(await correct({ numero_desde: 30, numero_hasta: 20 }), 422, ['numero_hasta'])
    says(await correct({ vigente_desde: day(-39) }), 422, ['vigente_desde'])
    says(await correct({ vigente_hasta: day(-31) }), 422, ['vigente_hasta'])
    says(await call('DELETE', `/invoices/delete/${last._id}`, { motivo: 'De prueba' }), 200)
    says(await correct({ vigente_hasta: day(-31) }), 200)

    const corrected = {
      resolucion: '18764000008',
      numero_desde: 1,
      numero_hasta: 20,
      vigente_hasta: day(600),
    }
    const { rangos } = says(await correct({ ...corrected, version: undefined }), 200).json.data
    expect(rangos).toMatchObject([{ ...corrected, siguiente: 11, prefijo: 'CT' }])
    refuses(await correct({ version: rangos[0].version - 1 }), 409, /Otra persona/)
    const next = await invoice()
    expect(next.numero_de_factura).toBe('CT-11')
    expect((await call('GET', `/invoices/${next._id}`)).json.rango.resolucion).toBe('18764000008')

    const other = resolution({ resolucion: '18764000009', prefijo: 'CT', numero_desde: 21 })
    says(await call('POST', `/consecutives/${await invoices()}/ranges`, other), 201)
    says(await correct({ numero_hasta: 21 }), 422, ['numero_desde'])
  })

  it('answers 404 for a resolution that does not exist', async () => {
    id = '0190aaaa-0000-7000-8000-000000000000'
    says(await correct({}), 404)
  })
})
