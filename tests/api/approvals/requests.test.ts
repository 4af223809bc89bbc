import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Key } from '#server/kit/contract/keys.ts'
import { inTransaction, SYSTEM, type Transaction } from '#server/db/transaction.ts'
import { lapseRequests, requestApproval } from '#server/approvals/requests-acts.ts'
import { requestsOf } from '#server/approvals/queries.ts'
import { aThirdParty, onEachEngine, says, type Session, type TestApi } from '../support/api.ts'

const SEARCH: Key = 'POST-approval-requests/search'
const TELEGRAM: Key = 'POST-approval-requests/approve-telegram-user'
const APPROVE: Key = 'PATCH-approval-requests/{id}/approve'
const REJECT: Key = 'PATCH-approval-requests/{id}/reject'

const EXCESS = {
  consecutivo: 'ACU-7',
  maximo_prestar: 20_000_000,
  prestado: 18_000_000,
  solicitado: 5_000_000,
  exceso: 3_000_000,
}

onEachEngine('approval requests', (get) => {
  let proveedor: { id: string; nombre: string }
  let accounts = 0

  const as = (api: TestApi) => api.admin
  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, session = as(get())) =>
    get().call(method, url, { as: session, ...(body && { body }) })
  const write = <Result>(work: (tx: Transaction) => Promise<Result>, nombre = 'Crisanto Guzmán') =>
    inTransaction(get().db, { ...SYSTEM, nombre, idEmpresa: get().admin.company }, work)
  const newId = async () => (await get().rows<{ id: string }>(sql`select uuid7() as id`))[0]!.id

  const asking = (id_referencia: string, changes: object = {}) => ({
    empresa: get().admin.company,
    tipo: 'EXCESO_CUPO' as const,
    id_referencia,
    tercero: proveedor,
    metadata: EXCESS,
    ...changes,
  })
  const excess = async (changes: object = {}) => {
    const id_referencia = await newId()
    return write((tx) => requestApproval(tx, asking(id_referencia, changes)))
  }
  const telegram = async (changes: object = {}) => {
    accounts += 1
    const body = { nombre: 'Bernardo Tique', telegram_id: String(700_100 + accounts), ...changes }
    const { json } = says(await call('POST', '/approval-requests', body), 201)
    return json.data
  }
  const search = (body: object) => call('POST', '/approval-requests/search', body)
  const read = async (id: string) => (await search({ filtros: { _id: id } })).json.data[0]
  const approve = (id: string, body: object = {}) => call('PATCH', `/approval-requests/${id}/approve`, body)
  const reject = (id: string, motivo: string, more: object = {}) =>
    call('PATCH', `/approval-requests/${id}/reject`, { motivo, ...more })
  const associate = (id: string, id_usuario: string, session?: Session) =>
    call('POST', '/approval-requests/approve-telegram-user', { id, id_usuario }, session)
  const telegramOf = async (idUsuario: string) => {
    const stored = sql`select id_telegram from users where id_usuario = ${idUsuario}`
    return (await get().rows<{ id_telegram: string }>(stored))[0]?.id_telegram
  }

  beforeAll(async () => {
    const body = aThirdParty({ nombre: 'Agricultor Ñáñez' })
    const { json } = await call('POST', '/third-parties', body)
    proveedor = { id: json.data._id, nombre: 'Agricultor Ñáñez' }
  })

  describe('searching approval requests', () => {
    it('finds approval requests by kind, third party, person and metadata, and shows their time', async () => {
      const made = await excess({ metadata: { ...EXCESS, consecutivo: 'ACU-4711' } })
      const commas = await excess({ metadata: { ...EXCESS, descripcion: 'Abono 10,5 "triple", 4 bultos' } })
      expect((await search({ search: '10,5 "triple",' })).json.data[0]?._id).toBe(commas._id)
      for (const sought of ['exceso de cupo ñañez', 'EXCESO_CUPO crisanto', 'acu-4711']) {
        const found = (await search({ search: sought })).json.data.map((row: { _id: string }) => row._id)
        expect([sought, found.includes(made._id)]).toEqual([sought, true])
      }
      const found = await read(made._id)
      expect(found).toMatchObject({
        accion: 'EXCESO_CUPO',
        estado: 'PENDIENTE',
        metadatos: { ...EXCESS, consecutivo: 'ACU-4711' },
        nombre_tercero: 'Agricultor Ñáñez',
        solicito: 'Crisanto Guzmán',
        fecha_decision: '',
        decidio: '',
      })
      expect(Math.abs(Date.parse(found.fecha_creacion) - Date.now())).toBeLessThan(60_000)
    })

    it('filters approval requests by state, kind and third party, with an exact count', async () => {
      const made = await excess()
      await telegram()
      const total = async (filtros: object) => (await search({ filtros, limit: 1 })).json.total_count
      const [all, kinds] = [await total({}), await total({ accion: 'EXCESO_CUPO' })]
      expect(all).toBe(kinds + (await total({ accion: 'SOLICITUD_TELEGRAM' })))
      expect(await total({ id_tercero: proveedor.id })).toBe(kinds)
      const rejected = await total({ estado: 'RECHAZADA' })
      await reject(made._id, 'x')
      expect(await total({ estado: 'RECHAZADA' })).toBe(rejected + 1)
    })

    it('an approval request shows the new name of a renamed third party', async () => {
      const body = aThirdParty({ nombre: 'Antes' })
      const { data } = (await call('POST', '/third-parties', body)).json
      const made = await excess({ tercero: { id: data._id, nombre: 'Antes' } })
      await get().call('PUT', '/third-parties', {
        as: get().admin,
        body: { id: data._id, ...body, nombre: 'Después' },
      })
      expect((await read(made._id)).nombre_tercero).toBe('Después')
    })
  })

  describe('approving a request', () => {
    it('approving a request stores person and time, writes an audit entry, and works once', async () => {
      const { _id } = await excess()
      const { status, json } = await approve(_id, { version: 1 })
      expect([status, json.mensaje]).toEqual([200, 'Aprobación exitosa.'])
      expect(json.data).toMatchObject({ estado: 'APROBADA', motivo_rechazo: '', version: 2 })
      expect(json.data.decidio).not.toBe('')
      expect(Math.abs(Date.parse(json.data.fecha_decision) - Date.now())).toBeLessThan(60_000)
      const audit = await call('POST', '/audit/search', { filtros: { id: _id, operacion: 'APPROVE' } })
      expect(audit.json.data).toMatchObject([
        { tabla_afectada: 'approval_requests', descripcion: 'Aprobación de la solicitud: Exceso de cupo' },
      ])
      for (const again of [await approve(_id), await reject(_id, 'Tarde')]) {
        expect([again.status, again.json.codigo, again.json.registro]).toEqual([
          409,
          'CONFLICTO',
          { id_solicitud: _id, accion: 'EXCESO_CUPO', estado: 'APROBADA' },
        ])
      }
      expect(await read(_id)).toEqual(json.data)
    })

    it('only one of many concurrent decisions on a request succeeds', async () => {
      const { _id } = await excess()
      const presses = Array.from({ length: 12 }, (_, index) =>
        index % 2 ? approve(_id) : reject(_id, `No ${index}`),
      )
      const answers = await Promise.all(presses)
      const done = answers.filter(({ status }) => status === 200)
      expect(done).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
      expect(await read(_id)).toEqual(done[0]?.json.data)
      const events = await call('POST', '/audit/search', { filtros: { id: _id, operacion: 'UPDATE' } })
      expect(events.json.total_count).toBe(1)
    })

    it('rejects a decision with an outdated version and returns the current request', async () => {
      const { _id } = await excess()
      for (const late of [await approve(_id, { version: 9 }), await reject(_id, 'x', { version: 9 })]) {
        expect([late.status, late.json.codigo, late.json.registro.version]).toEqual([409, 'CONFLICTO', 1])
      }
      expect((await read(_id)).estado).toBe('PENDIENTE')
    })

    it('refuses to approve a Telegram request without a user', async () => {
      const { _id } = await telegram()
      const answer = await approve(_id)
      says(answer, 409, 'Una solicitud de Telegram se aprueba asociándola con un usuario.')
    })
  })

  describe('rejecting a request', () => {
    it('rejecting a request needs a reason, and stores the reason, person and time', async () => {
      for (const { _id } of [await excess(), await telegram()]) {
        const blank = await reject(_id, ' ')
        says(blank, 422, { motivo: 'Escriba el motivo del rechazo.' })
        const { status, json } = await reject(_id, 'La cosecha no lo cubre')
        expect([status, json.mensaje]).toEqual([200, 'Solicitud rechazada.'])
        expect(json.data).toMatchObject({ estado: 'RECHAZADA', motivo_rechazo: 'La cosecha no lo cubre' })
        expect([json.data.decidio === '', json.data.fecha_decision === '']).toEqual([false, false])
      }
    })
  })

  describe('associating a Telegram account', () => {
    it('approving a Telegram request gives the account to the chosen user', async () => {
      const { _id, metadatos } = await telegram()
      const { idUsuario } = await get().userWith([SEARCH])
      const { json } = says(await associate(_id, idUsuario), 200, 'Aprobación exitosa.')
      expect(json.data).toMatchObject({ estado: 'APROBADA', id_usuario: idUsuario })
      expect(json.data.nombre_usuario).toMatch(/^usuario\d+$/)
      expect(await telegramOf(idUsuario)).toBe((metadatos as { telegram_id: string }).telegram_id)
      says(await associate(_id, idUsuario), 409, 'CONFLICTO')
    })

    it('a Telegram account has at most one waiting request, and none once it has a user', async () => {
      const body = { telegram_id: '4711', usuario_telegram: '@btique', mensaje: 'Soy el basculista' }
      const ask = () => call('POST', '/approval-requests', body)
      const asked = await Promise.all([ask(), ask(), ask()])
      expect(new Set(asked.map(({ json }) => json.data._id)).size).toBe(1)
      expect(asked[0]?.json.data).toMatchObject({
        accion: 'SOLICITUD_TELEGRAM',
        estado: 'PENDIENTE',
        metadatos: body,
        solicito: '@btique',
      })
      const { idUsuario } = await get().userWith([])
      expect((await associate(asked[0]!.json.data._id, idUsuario)).status).toBe(200)
      says(await ask(), 409, 'Esta cuenta de Telegram ya tiene su usuario.')
      says(await call('POST', '/approval-requests', {}), 422, { telegram_id: 'Falta el ID de Telegram.' })
    })

    it('concurrent requests link a Telegram account to only one user', async () => {
      const { _id, metadatos } = await telegram()
      const users = await Promise.all(Array.from({ length: 6 }, () => get().userWith([SEARCH])))
      const answers = await Promise.all(users.map(({ idUsuario }) => associate(_id, idUsuario)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      const { telegram_id } = metadatos as { telegram_id: string }
      const owners = await get().rows(sql`select from users where id_telegram = ${telegram_id}`)
      expect(owners).toHaveLength(1)
    })

    it('rejects a missing, unknown, foreign or inactive user beside the field', async () => {
      const { _id } = await telegram()
      const elsewhere = await get().userWith([], [await get().otherCompany('890903938')])
      const gone = await get().userWith([])
      await get().run(sql`update users set activo = false where id_usuario = ${gone.idUsuario}`)
      const missing = await call('POST', '/approval-requests/approve-telegram-user', { id: _id })
      says(missing, 422, { id_usuario: 'Seleccione un usuario.' })
      for (const id of ['nadie', await newId(), elsewhere.idUsuario, gone.idUsuario]) {
        const { status, json } = await associate(_id, id)
        expect([id, status, json.errores]).toEqual([
          id,
          422,
          { id_usuario: ['Debe seleccionar un usuario válido de la lista.'] },
        ])
      }
      expect((await read(_id)).estado).toBe('PENDIENTE')
    })

    it('refuses to link a Telegram account that another user has, and changes nothing', async () => {
      const { _id, metadatos } = await telegram()
      const [owner, other] = [await get().userWith([]), await get().userWith([])]
      const { telegram_id } = metadatos as { telegram_id: string }
      await get().run(
        sql`update users set id_telegram = ${telegram_id} where id_usuario = ${owner.idUsuario}`,
      )
      const answer = await associate(_id, other.idUsuario)
      says(answer, 422, { id_usuario: 'Esta cuenta de Telegram ya es de otro usuario.' })
      expect([await telegramOf(other.idUsuario), (await read(_id)).estado]).toEqual(['', 'PENDIENTE'])
    })

    it('refuses to link a Telegram account to a user with more keys than the approver', async () => {
      const { _id } = await telegram()
      const manager = await get().userWith([SEARCH, TELEGRAM])
      const answer = await associate(_id, get().admin.idUsuario, manager)
      says(answer, 403, 'Esta persona tiene permisos que usted no tiene.')
      expect(await telegramOf(get().admin.idUsuario)).toBe('')
    })

    it('refuses to link an account through a request that is not of Telegram', async () => {
      const { _id } = await excess()
      const { idUsuario } = await get().userWith([])
      says(await associate(_id, idUsuario), 409, 'Solo una solicitud de Telegram se asocia con un usuario.')
    })

    it('an approver searches users of the company without the key of the user list', async () => {
      const elsewhere = await get().otherCompany('800197268')
      const stranger = await get().userWith([], [elsewhere])
      const session = await get().userWith([SEARCH, TELEGRAM])
      const found = async (filtros: object, by = session) =>
        (await call('POST', '/users/search', { filtros, limit: 1000 }, by)).json.data.map(
          ({ _id }: { _id: string }) => _id,
        )
      for (const filtros of [{}, { id_empresa: elsewhere }]) {
        const ids = await found(filtros)
        expect([ids.includes(session.idUsuario), ids.includes(stranger.idUsuario)]).toEqual([true, false])
      }
      const there = await get().userWith(['POST-users/search'], [elsewhere])
      const ids = (filtros: object) => found({ id_empresa: elsewhere, ...filtros }, there)
      expect((await ids({})).sort()).toEqual([stranger.idUsuario, there.idUsuario].sort())
      expect(await found({ id_empresa: elsewhere }, get().admin)).toEqual([])
      await get().run(sql`update users set activo = false where id_usuario = ${stranger.idUsuario}`)
      expect(await ids({ activo: 'true' })).toEqual([there.idUsuario])
    })
  })

  it('counts the waiting requests that the signed-in person may decide', async () => {
    const waiting = async (keys: Key[]) =>
      (await call('GET', '/approval-requests/waiting', undefined, await get().userWith(keys))).json.cantidad
    const both = async () => [await waiting([SEARCH, TELEGRAM]), await waiting([SEARCH, APPROVE])]
    const [associating, approving] = (await both()) as [number, number]
    const { _id } = await excess()
    await telegram()
    expect(await both()).toEqual([associating + 1, approving + 1])
    expect(await waiting([SEARCH, TELEGRAM, APPROVE])).toBe(associating + approving + 2)
    expect(await waiting([SEARCH, REJECT])).toBe(0)
    await approve(_id)
    expect(await both()).toEqual([associating + 1, approving])
  })

  describe('requests about one record', () => {
    it('lists the requests about a record newest first, with the people who may decide', async () => {
      const id_referencia = await newId()
      const [loan, second] = [await newId(), await newId()]
      const ask = (id_detalle: string) =>
        write((tx) => requestApproval(tx, asking(id_referencia, { id_detalle })))
      const first = await ask(loan)
      await reject(first._id, 'Sin cosecha')
      await ask(second)
      const { idUsuario } = await get().userWith([APPROVE])
      const [{ nombre_usuario }] = (await get().rows<{ nombre_usuario: string }>(
        sql`select nombre_usuario from users where id_usuario = ${idUsuario}`,
      )) as [{ nombre_usuario: string }]
      const found = await requestsOf(get().db.read, get().admin.company, id_referencia)
      expect(found).toMatchObject([
        { estado: 'PENDIENTE', id_detalle: second, metadatos: EXCESS },
        { estado: 'RECHAZADA', id_detalle: loan, motivo_rechazo: 'Sin cosecha', esperan_a: [] },
      ])
      expect(found[0]?.esperan_a).toContain(nombre_usuario)
    })

    it('a second request about the same part of a record updates the first one', async () => {
      const id_referencia = await newId()
      const id_detalle = await newId()
      const ask = (solicitado: number, part?: string) =>
        write((tx) =>
          requestApproval(
            tx,
            asking(id_referencia, {
              metadata: { ...EXCESS, solicitado },
              ...(part && { id_detalle: part }),
            }),
          ),
        )
      const first = await ask(5_000_000, id_detalle)
      const changed = await ask(6_000_000, id_detalle)
      expect([changed._id, changed.metadatos]).toEqual([first._id, { ...EXCESS, solicitado: 6_000_000 }])
      expect((await ask(7_000_000))._id).not.toBe(first._id)
      await reject(first._id, 'No')
      expect((await ask(4_000_000, id_detalle))._id).not.toBe(first._id)
    })

    it('a request lapses when its record or its part of the record is deleted', async () => {
      const id_referencia = await newId()
      const [one, two] = [await newId(), await newId()]
      const empresa = get().admin.company
      const states = async () =>
        (await requestsOf(get().db.read, empresa, id_referencia)).map(({ id_detalle, estado }) => [
          id_detalle,
          estado,
        ])
      for (const id_detalle of [one, two]) {
        await write((tx) => requestApproval(tx, asking(id_referencia, { id_detalle })))
      }
      await write((tx) => lapseRequests(tx, empresa, id_referencia, [two]))
      expect(await states()).toEqual([
        [two, 'PENDIENTE'],
        [one, 'VENCIDA'],
      ])
      await write((tx) => lapseRequests(tx, empresa, id_referencia))
      const [newest] = await requestsOf(get().db.read, empresa, id_referencia)
      expect(await states()).toEqual([
        [two, 'VENCIDA'],
        [one, 'VENCIDA'],
      ])
      const late = await approve(newest!._id)
      expect([late.status, late.json.registro.estado]).toEqual([409, 'VENCIDA'])
    })
  })
})
