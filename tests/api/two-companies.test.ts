import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { KEYS } from '#server/kit/contract/keys.ts'
import { onEachEngine, type Session } from './support/api.ts'
import { type Call, callsOf, COPYING, NOBODY, type Request, requestOf, undone } from './support/calls.ts'
import { QUICK } from '../plan/quick.ts'
import { aPng } from '../support/images.ts'
import { furnish, type Furnished, whileShowing, withPeople } from './support/furnished.ts'
import {
  answersTo,
  answerTo,
  differences,
  DONE,
  isRead,
  readsOf,
  usedBy,
  UUIDS,
  withoutNew,
} from './support/reads.ts'
import { READS, WRITES, type Asked } from './support/writes.ts'

const UUID = new RegExp(`^${UUIDS.source}$`)
/** Calls without a company. The answer may change when another company's people work. */
const SHARED: Record<string, string> = {
  'POST /rols/search': 'a role without a company is common to all',
}

/** Calls that begin or end a session, or change its owner. */
const SIGN_IN = [
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/change-password',
  'DELETE /auth/sessions/{id}',
  'DELETE /users/{id}/sessions/{session}',
]

onEachEngine('two companies', (get) => {
  const itWhole = it.skipIf(QUICK)
  let stranger: Session
  /** User of both companies, signed in to the first. */
  let ofBoth: Session
  let own: Furnished
  let theirs: Furnished
  let calls: Call[]
  let reads: Request[]
  /** Answers of this company before the other company does anything. */
  let before: Map<string, string>

  beforeAll(async () => {
    const api = get()
    // pdfkit is loaded before the test, because Vitest would time out on the import with the first paper.
    await import('pdfkit')
    calls = await callsOf(api)
    stranger = await api.userWith([...KEYS], [await api.otherCompany('860010522')])
    theirs = await withPeople(api, await furnish(api, stranger, 1, 1_000))
    own = await withPeople(api, await furnish(api, api.admin, 1, 0))
    ofBoth = await api.userWith([...KEYS], [own.empresa!, theirs.empresa!])
    // Only this part stops the clock, because the order of furnished records depends on the time in their
    // ids.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    before = new Map()
    reads = QUICK ? [] : await readsOf(api, calls, api.admin, own, before)
  })
  afterAll(() => void vi.useRealTimers())

  /** Answers of every writing call in this company, without new ids and times. */
  async function tries(known: Map<string, string>): Promise<Map<string, string>> {
    const ids = new Set([...known.values()].join(' ').match(UUIDS))
    const answers = new Map<string, string>()
    for (const call of writes()) {
      answers.set(call.name, withoutNew(await tried(call, own), ids))
    }
    return answers
  }

  /** Only a scale that shows a weight can be captured. */
  const seen = <Result>(name: string, work: () => Promise<Result>) =>
    name === 'POST /scales/{id}/captures' ? whileShowing(get(), work) : work()

  const writes = () => calls.filter((call) => call.ofCompany && !isRead(call))
  // PGlite uses the stopped clock too, and its id counter restarts within a millisecond. The tried call
  // therefore runs one millisecond later.
  const tried = async (call: Call, m: Furnished, as = get().admin) => {
    const now = Date.now()
    vi.setSystemTime(now + 1)
    const request = requestOf(call, WRITES[call.name]?.(m) ?? {})
    const answer = await seen(call.name, () => undone(get().db, () => answerTo(get(), as, request)))
    vi.setSystemTime(now)
    return answer
  }

  it('every writing call has a test body that succeeds', async () => {
    expect(Object.keys(WRITES).sort()).toEqual(
      writes()
        .map(({ name }) => name)
        .sort(),
    )
    const refused = [...(await tries(new Map()))].filter(([, answer]) => !DONE.test(answer))
    expect(refused).toEqual([])
  })

  itWhole('every call answers an id of the other company like an unknown id', async () => {
    const foreign = Object.keys(own).filter(
      (name) => UUID.test(own[name]!) && name !== 'rol' && name !== 'empresa',
    )
    for (const call of calls.filter(({ ofCompany, path }) => ofCompany || path.startsWith('/files/'))) {
      const asked = isRead(call)
        ? (m: Furnished) => READS[call.name]?.(m) ?? [{}]
        : (m: Furnished) => [WRITES[call.name]!(m)]
      const plain = JSON.stringify(asked(own))
      const answers = async (m: Furnished, id?: string) => {
        const requests = asked(m).map((one) => requestOf(call, { ...one, ...(id && { id }) }))
        return undone(get().db, () => answersTo(get(), ofBoth, requests))
      }
      const byId = isRead(call) && call.path.includes('{id')
      const ofNobody = byId ? [...(await answers(own, NOBODY)).values()] : []
      for (const name of byId ? foreign : usedBy(asked, own).filter((one) => foreign.includes(one))) {
        if (!byId && JSON.stringify(asked({ ...own, [name]: NOBODY })) === plain) continue
        const found = byId
          ? await answers(own, theirs[name])
          : await answers({ ...own, [name]: theirs[name]! })
        const none = byId ? ofNobody : [...(await answers({ ...own, [name]: NOBODY })).values()]
        expect([call.name, name, ...found.values()]).toEqual([call.name, name, ...none])
      }
    }
  })

  itWhole('work in the other company changes no answer', async () => {
    const api = get()
    const triedBefore = await tries(before)
    expect(differences(triedBefore, await tries(before))).toEqual([])
    await furnish(api, stranger, 2, 5_000)
    for (const [name, ask] of Object.entries(WRITES)) await does(name, ask(theirs))
    const ownRole = { nombre: 'Propio', rutas: 'POST-banks', id_empresa: theirs.empresa }
    await does('POST /rols', { body: ownRole })
    for (const { method, url, body } of reads) {
      const headers = { exportacion: 'pdf' }
      if (!body || !('filtros' in body))
        await api.call(method, url, { as: stranger, headers, ...(body && { body }) })
    }
    const after = await answersTo(api, api.admin, reads)
    const differ = differences(before, after)
    // The list of all people is left out, because it shows a person's Telegram account in every company.
    expect(differ.filter(([request = '']) => !request.startsWith('POST /users/search'))).toEqual([])
    expect(differences(triedBefore, await tries(before))).toEqual([])
    before = after
  })

  /** A user of the other company makes the call, which must succeed. */
  async function does(name: string, asked: Asked) {
    const call = calls.find((one) => one.name === name)!
    const { method, url, body } = requestOf(call, asked)
    const headers: Record<string, string> = Buffer.isBuffer(body) ? { 'content-type': 'image/png' } : {}
    const { raw } = await seen(name, () =>
      get().call(method, url, { as: stranger, ...(body && { body }), headers }),
    )
    expect([name, raw.statusCode, raw.payload]).toEqual([name, expect.toBeOneOf([200, 201]), raw.payload])
    done.add(name)
    return raw.json().data as { _id: string }
  }
  const done = new Set<string>()

  itWhole('administration of the other company changes shared records only', async () => {
    const { _id: rol } = await does('POST /rols', { body: { nombre: 'Báscula' } })
    await does('PUT /rols', { body: { id_rol: rol, nombre: 'Patio' } })
    await does('PATCH /rols/{id}/add-route', { id: rol, query: '?route=POST-banks' })
    await does('PATCH /rols/{id}/remove-route', { id: rol, query: '?route=POST-banks' })
    const person = { nombre_usuario: 'Ajena', correo: 'ajena@prueba.example', contrasena: 'zaranda-7' }
    const { _id: id } = await does('POST /users', { body: person })
    await does('POST /users/update', { body: { id_usuario: id, nombre_usuario: 'Otra' } })
    await does('PATCH /users/{id}/add-company', { id, query: `?id_company=${theirs.empresa}` })
    await does('PATCH /users/{id}/add-rol', { id, query: `?id_rol=${rol}` })
    await does('POST /users/{id}/reset-password', { id, body: { contrasena: 'tamizado-8' } })
    await does('DELETE /users/{id}/sessions', { id })
    await does('DELETE /auth/sessions', {})
    const { json } = await get().call('POST', `/scales/${theirs.bascula}/key`, { as: stranger })
    const shown = { protocolo: 'KELI', estado: 'PESO', peso: 12_000, estable: true, trama: '02' }
    await does('POST /scale-readings', { body: { clave: json.clave, ...shown } })
    await does('PATCH /users/{id}/remove-rol', { id, query: `?id_rol=${rol}` })
    await does('PATCH /users/{id}/remove-company', { id, query: `?id_company=${theirs.empresa}` })
    await does('POST /users/delete', { body: { id_usuario: id } })
    await does('DELETE /rols/{id}', { id: rol })
    await does('POST /users', { body: person })
    await does('POST /rols', { body: { nombre: 'Patio' } })
    const company = { nombre: 'Tercera', tipo_documento: 'CC', documento: '41261533' }
    const { _id: third } = await does('POST /companies/create', { body: company })
    await does('DELETE /companies/delete/{id}', { id: third })
    await does('POST /companies/practice', {})
    await does('PUT /companies/update', { body: { id_empresa: theirs.empresa, nombre: 'Renombrada' } })
    await does('POST /companies/{id}/logo', { id: theirs.empresa, body: aPng(2, 2) })
    await does('POST /farmer-links/{code}', { id: theirs.enlace, body: { pin: theirs.pin } })
    const shared = calls.filter((call) => !call.ofCompany && !isRead(call)).map(({ name }) => name)
    expect([...done, ...SIGN_IN, COPYING].filter((name) => shared.includes(name)).sort()).toEqual(
      shared.sort(),
    )
    const changed = differences(before, await answersTo(get(), get().admin, reads))
    const lists = changed.map(([request = '']) => request.split(' ', 2).join(' '))
    expect([...new Set(lists)].sort()).toEqual(Object.keys(SHARED).sort())
  })
})
