import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { inTransaction, SYSTEM, type Transaction } from '#server/db/transaction.ts'
import { nextNumber } from '#server/numbers/acts.ts'
import { aThirdParty, onEachEngine } from './support/api.ts'

onEachEngine('idempotency keys', (get) => {
  const create = (key: string, body: object, as = get().admin) =>
    get().call('POST', '/third-parties', { as, body, headers: { 'idempotency-key': key } })

  const howMany = async (identificacion: string) => {
    const body = { search: identificacion }
    return (await get().call('POST', '/third-parties/search', { as: get().admin, body })).json.total_count
  }

  it('twenty simultaneous creations with one idempotency key make one record', async () => {
    const body = aThirdParty()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('veinte', body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(await howMany(body.identificacion)).toBe(1)
    const [audit] = await get().rows<{ veces: string }>(
      sql`select count(*) as veces from auditoria where registro_id = ${answers[0]!.json.id_tercero}`,
    )
    expect(Number(audit?.veces)).toBe(1)
  })

  it('a repeated key returns the first answer for the same body, in any field order', async () => {
    const { tipo, nombre, ...rest } = aThirdParty()
    const first = await create('orden', { tipo, nombre, ...rest })
    const again = await create('orden', { ...rest, nombre: `  ${nombre} `, tipo: 'proveedor' })
    expect(again.status).toBe(201)
    expect(again.json).toEqual(first.json)
  })

  it('a used key refuses another body and returns the existing record', async () => {
    const first = await create('otro-cuerpo', aThirdParty())
    const other = aThirdParty()
    const { status, json } = await create('otro-cuerpo', other)
    expect(status).toBe(409)
    expect(json).toMatchObject({
      codigo: 'CONFLICTO',
      mensaje: 'Este formulario ya se guardó.',
      registro: { id_tercero: first.json.id_tercero },
    })
    expect(await howMany(other.identificacion)).toBe(0)
  })

  it('a refused request leaves its idempotency key unused', async () => {
    const taken = aThirdParty()
    await create('tomado', taken)
    expect((await create('reintento', taken)).json.codigo).toBe('DUPLICADO')
    expect((await create('reintento', { ...taken, nombre: '' })).status).toBe(422)
    expect((await create('reintento', aThirdParty())).status).toBe(201)
  })

  it('the same idempotency key is independent for each user, company and route', async () => {
    const api = get()
    const other = await api.userWith(['POST-third-parties'])
    const body = aThirdParty()
    const answers = [await create('compartida', body), await create('compartida', aThirdParty(), other)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const company = await api.call('POST', '/companies/create', {
      as: api.admin,
      headers: { 'idempotency-key': 'compartida' },
      body: { nombre: 'Otra Empresa', tipo_documento: 'NIT', documento: '899999068' },
    })
    expect(company.status).toBe(201)
    const inOther = await create('compartida', aThirdParty(), {
      ...api.admin,
      company: company.json.id_empresa,
    })
    expect(inOther.status).toBe(201)
    expect((await create('compartida', body)).json).toEqual(answers[0]!.json)
  })

  it('refuses an idempotency key that is too long', async () => {
    expect((await create('x'.repeat(201), aThirdParty())).status).toBe(422)
  })

  it('fifty simultaneous documents get fifty numbers without gaps, even if some fail', async () => {
    const api = get()
    const { company } = api.admin
    const take = async (fails: boolean) =>
      inTransaction(api.db, SYSTEM, async (tx: Transaction) => {
        const { prefijo, numero } = await nextNumber(tx, company, 'PESADA')
        expect(prefijo).toBe('PES')
        if (fails) throw new Error('fails on purpose')
        return numero
      })
    const results = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => take(index % 6 === 0)))
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const [row] = await api.rows<object>(
      sql`select consecutivo_actual::int as siguiente, version from consecutives where tags = 'PESADA' and id_empresa = ${company}`,
    )
    expect(row).toEqual({ siguiente: 51, version: 1 })
  })
})
