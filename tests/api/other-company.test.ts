import { beforeAll, expect, it } from 'vitest'
import { KEYS } from '#server/contract/keys.ts'
import { ageing, outstanding } from '#server/queries/receivables.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { onEachEngine, type Session } from './support/api.ts'
import { newMill, REGISTERED, settlementOf, weigh, type Mill } from './support/mill.ts'

const HOY = dayInBogota(new Date())

/** Two companies with the same things in them: what one does, the other neither sees nor feels. */
onEachEngine('another company', (get) => {
  let stranger: Session
  let own: Mill
  let theirs: Mill
  const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    get().call(method, url, { as: get().admin, ...(body && { body }) })

  beforeAll(async () => {
    const api = get()
    stranger = await api.userWith([...KEYS], [await api.otherCompany('860010522')])
    own = await newMill(api)
    theirs = await newMill(api, stranger)
  })

  /** One record of each kind of this company, by its id. */
  async function ownRecords(): Promise<string[]> {
    const api = get()
    const { _id } = await weigh(api, own)
    const onCredit = await weigh(api, own, { id_formapago: own.credito })
    const settled = await call('POST', '/settlements', settlementOf(own, [_id]))
    expect(settled.status).toBe(201)
    const found = await Promise.all(
      api.app.endpoints
        .filter(({ path, needsCompany }) => path.endsWith('/search') && needsCompany !== false)
        .map(async ({ path }) => (await call('POST', path, { limit: 1 })).json.data?.[0]?._id as unknown),
    )
    const ids = [_id, onCredit._id, settled.json.data._id, ...found]
    return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id.includes('-')))]
  }

  it('has nothing under the ids of this one, whatever the call', async () => {
    const api = get()
    const ids = await ownRecords()
    const body = {
      motivo: 'x',
      fecha: HOY,
      id_fpago: theirs.contado,
      peso_lleno: 30_000,
      contrasena: 'zaranda-7',
    }
    const open = api.app.endpoints.filter(({ path, access }) => path.includes('{id}') && access !== 'session')
    expect(open.length).toBeGreaterThan(20)
    const gone = new Set<string>()
    for (const { method, path } of open) {
      for (const id of ids) {
        const url = `${path.replace('{id}', id)}?tag=X&route=POST-banks&id_rol=${id}&id_company=${id}`
        const { status } = await api.call(method, url, {
          as: stranger,
          ...(method !== 'GET' && method !== 'DELETE' && { body }),
        })
        const refused = status === 404 || status === 422
        expect([method, path, status, refused]).toEqual([method, path, status, true])
        if (status === 404) gone.add(`${method} ${path}`)
      }
    }
    // The few others refuse what is sent before they look for the record.
    expect(gone.size).toBeGreaterThan(open.length * 0.8)
  })

  it('cannot bring its tickets, methods or banks into a settlement of this one', async () => {
    const api = get()
    const { _id } = await weigh(api, own)
    const foreign = await weigh(api, theirs, {}, stranger)
    const mixed = await call('POST', '/settlements/preview', settlementOf(own, [_id, foreign._id]))
    expect([mixed.status, mixed.json.errores]).toEqual([422, { pesadas: ['Una de las pesadas no existe.'] }])
    const { json } = await call('POST', '/settlements', settlementOf(own, [_id]))
    await call('PATCH', `/settlements/${json.data._id}/approve`, REGISTERED)
    const pay = (changes: object) =>
      call('PATCH', `/settlements/${json.data._id}/pay`, { fecha: HOY, id_fpago: own.contado, ...changes })
    expect((await pay({ id_fpago: theirs.contado })).json.errores).toHaveProperty('id_fpago')
    const refused = await pay({ id_fpago: own.bancos, id_banco: theirs.banco })
    expect([refused.status, Object.keys(refused.json.errores ?? {})]).toEqual([422, ['id_banco']])
  })

  it('settles by its own parameters: a newer one of the other changes nothing here', async () => {
    const { _id } = await weigh(get(), own)
    const preview = async () => (await call('POST', '/settlements/preview', settlementOf(own, [_id]))).json
    const before = await preview()
    const rate = await get().call('POST', '/rates/create', {
      as: stranger,
      body: {
        area: 'LIQUIDACION',
        descripcion: 'Cuota de fomento arrocero',
        unidad_medida: '%',
        tags: 'CUOTA_FOMENTO',
        valor: 3,
        vigente_desde: '2026-03-12',
      },
    })
    expect([rate.status, rate.json.errores]).toEqual([201, undefined])
    expect(before.total_a_pagar).toBeGreaterThan(0)
    expect(await preview()).toEqual(before)
  })

  it('owes nothing here: totals and ageing stay as they were', async () => {
    const api = get()
    const { company } = api.admin
    const totals = async () => [
      (await outstanding(api.db.read, company, HOY)).todas,
      await ageing(api.db.read, company, HOY),
      (await call('GET', '/dashboard')).json,
    ]
    await weigh(api, own, { id_formapago: own.credito, vrpesada: 15_000 })
    const before = await totals()
    expect((before[0] as { valor: number }).valor).toBeGreaterThan(0)
    await weigh(api, theirs, { id_formapago: theirs.credito, vrpesada: 15_000 }, stranger)
    expect(await totals()).toEqual(before)
  })
})
