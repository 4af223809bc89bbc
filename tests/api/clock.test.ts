import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { verifyAudit } from '#server/audit/chain/verify.ts'
import { daysWithoutCopy, isCopiedOn } from '#server/copies/records.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { leaseWork } from '#server/imports/store.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { csvOf } from '../support/first-day.ts'
import { ADMIN, aThirdParty, callOf, onEachEngine, says, type Session } from './support/api.ts'
import { sealEverything } from './support/audit-chain.ts'
import { faultsIn } from './support/faults.ts'
import { doImports, importing, PARTY_HEADS } from './support/importing.ts'
import { aPurchase, millOf, saleOf } from './support/mill.ts'
import { moneyOf } from './support/money.ts'

const DAY = 24 * 60 * 60_000
/** Days by which the clock is wrong, one after the other. */
const WRONG = [0, -1, 0, 1, 0]

/** The clock of the embedded database is that of the process. That of the server stays, as on another machine. */
onEachEngine('a clock put forward and back by a day while people work', (get, engine) => {
  const call = callOf(get)
  const mill = millOf(get)
  const { anInvoice, aReceipt } = moneyOf(get, () => mill)
  const { preview, act } = importing(get)
  let right = 0
  let hoy = ''
  const clock = (days: number) => vi.setSystemTime(right + days * DAY)
  const signIn = (password = ADMIN.password, email = ADMIN.email) =>
    get().call('POST', '/auth/login', { body: { email, password } })

  beforeAll(() => {
    right = Date.now()
    hoy = today()
    vi.useFakeTimers({ toFake: ['Date'], now: right })
  })
  afterAll(() => void vi.useRealTimers())

  it('sessions, numbers, turns, imports and seals go on, and no key makes a second record', async () => {
    const first = get().admin
    let last = { key: '', body: {}, id: '' }
    let number = 0
    const create = async (key: string, body: object, as: Session) =>
      says(await get().call('POST', '/third-parties', { as, body, headers: { 'idempotency-key': key } }), 201)
        .json.data._id as string
    for (const days of WRONG) {
      clock(days)
      const fecha = addDays(hoy, days)
      const { token } = says(await signIn(), 200).json
      const as = { ...first, token }
      // A session lasts twelve hours.
      says(await call('GET', '/weighing-records/defaults', undefined, first), days > 0 ? 401 : 200)
      if (last.key) expect(await create(last.key, last.body, as)).toBe(last.id)
      last = { key: `reloj-${(number += 1)}`, body: aThirdParty(), id: '' }
      last.id = await create(last.key, last.body, as)
      const ticket = { ...aPurchase(mill, { fecha, ...saleOf(mill) }) }
      says(await call('POST', '/weighing-records', ticket, as), 201)
      says(await call('POST', '/turns', { placa: `REL${number}` }, as), 201)
      const invoice = anInvoice({ fecha_de_emision: fecha, fecha_de_vencimiento: addDays(fecha, 30) })
      says(await call('POST', '/invoices', invoice, as), 201)
      says(await call('POST', '/payment-receipts', aReceipt({ fecha_recepcion_pago: fecha }), as), 201)
      get().admin = as
      const rows = [['PROVEEDOR', `Del reloj ${number}`, 'CC', String(61_000_000 + number), '', '', '']]
      const { _id } = await preview(csvOf({ head: PARTY_HEADS, rows }))
      expect((await act(_id, 'apply', {})).estado).toBe('IMPORTADA')
      await sealEverything(get().db)
      get().admin = first
    }
    const numbers = await get().rows<{ numero: string }>(
      sql`select consecutivo as numero from weighing_records union all select numero_de_factura from invoices order by 1`,
    )
    const upTo = (prefix: string) => WRONG.map((_, place) => `${prefix}-${place + 1}`)
    expect(numbers.map(({ numero }) => numero)).toEqual([...upTo('FAC'), ...upTo('PES')])
    expect(await get().rows(sql`select dia::text, numero from turns order by dia, numero`)).toEqual([
      { dia: addDays(hoy, -1), numero: 1 },
      ...[1, 2, 3].map((numero) => ({ dia: hoy, numero })),
      { dia: addDays(hoy, 1), numero: 1 },
    ])
    expect(await faultsIn(get().db)).toEqual([])
    const audit: string[] = []
    const asked = { empresa: '', anclas: [] }
    expect([await verifyAudit(get().db, asked, (line) => audit.push(line)), audit.at(-1)]).toEqual([
      0,
      'La auditoría está como se escribió.',
    ])
  })

  it.runIf(engine === 'pglite')('limits, leases and readings of a day ahead end with the day', async () => {
    clock(0)
    const { _id: tercero } = says(await call('POST', '/third-parties', aThirdParty()), 201).json.data
    const pin = (
      await get().rows<{ pin: string }>(
        sql`select right(identificacion, 4) as pin from third_parties where id_tercero = ${tercero}`,
      )
    )[0]?.pin
    const { codigo } = says(await call('POST', `/third-parties/${tercero}/link`, {}), 200).json
    const enter = (typed: string | undefined) =>
      get().call('POST', `/farmer-links/${codigo}`, { body: { pin: typed } })
    const { _id: scale } = says(await call('POST', '/scales/create', { nombre: 'Del reloj' }), 201).json.data
    const { clave } = says(await call('POST', `/scales/${scale}/key`), 200).json
    const reading = { clave, protocolo: 'KELI', estado: 'PESO', peso: 32_480, estable: true, trama: '02' }
    const shown = async () => (await call('GET', '/scales/now')).json.data[0].estado
    const file = { as: get().admin, headers: { 'content-type': 'application/octet-stream' } }
    const rows = [['PROVEEDOR', 'De otro proceso', 'CC', '62000000', '', '', '']]
    const body = Buffer.from(csvOf({ head: PARTY_HEADS, rows }))
    const sent = await get().call('POST', '/imports?tipo=third-parties&archivo=datos', { ...file, body })
    const state = async () => (await call('GET', `/imports/${sent.json.data._id}`)).json.estado

    clock(1)
    // The process that has the lease dies, and no copy follows this one.
    await inTransaction(get().db, SYSTEM, (tx) => leaseWork(tx, crypto.randomUUID()))
    await get()
      .run(sql`insert into copias (id_copia, estado, empezada, pedida_por, equipo, archivo, version, huella, terminada)
      values (gen_random_uuid(), 'HECHA', now(), '', '', '', '', 'abc', now())`)
    for (let wrong = 0; wrong < 5; wrong += 1) says(await signIn('no es'), 401)
    says(await signIn(), 429)
    for (let wrong = 0; wrong < 5; wrong += 1) await enter('no')
    says(await enter(pin), 429)
    says(await get().call('POST', '/scale-readings', { body: reading }), 200)
    get().admin = { ...get().admin, token: '' }

    clock(0)
    get().admin = { ...get().admin, token: says(await signIn(), 200).json.token }
    says(await enter(pin), 200)
    expect(await shown()).toBe('SIN_SENAL')
    await doImports(get())
    expect(await state()).toBe('LISTA')
    expect(await isCopiedOn(get().db.read, hoy)).toBe(false)
    expect(await daysWithoutCopy(get().db.read, new Date(right + DAY / 2).toISOString())).toBe(0)
  })
})
