import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { NO_SCREEN } from '#server/turns/words.ts'
import { textOf } from '../../support/pdf.ts'
import { callOf, onEachEngine, says, type Session, type TestApi } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'
import { fresh } from '../support/managed.ts'
import { aPurchase, millOf, newMill } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

interface Told {
  id_turno: string
  numero: number
  placa: string
  estado: string
  version: number
}

/** User with all keys of turns in another company. */
const inAnotherCompany = async (api: TestApi) =>
  api.userWith(
    ['POST-turns', 'PUT-turns', 'POST-turns/search', 'POST-turns/yard-screen'],
    [await api.otherCompany('800555111')],
  )

onEachEngine('the turns of trucks', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  beforeEach(async () => {
    await get().run(sql`delete from fallos_de_enlaces`)
    await get().run(sql`delete from turns`)
  })

  const plate = () => `TUR${fresh()}`.slice(0, 10)
  const arrives = async (placa = plate(), as?: Session): Promise<Told> =>
    says(await call('POST', '/turns', { placa }, as), 201, 'Turno dado correctamente').json.data
  const step = (id: string, paso: string, more: object = {}) =>
    call('PATCH', `/turns/${id}/step`, { paso, ...more })
  const found = async (filtros: object = {}) =>
    says(await call('POST', '/turns/search', { filtros, sort_order: '_id:asc', limit: 100 }), 200).json
      .data as Told[]
  const read = async (id: string) => (await found({ _id: id }))[0]!
  const vehicle = async (placa = plate()) => {
    const { json } = says(await call('POST', '/vehicles', { placa }), 201)
    return { id: json.data._id as string, placa: json.data.placa as string }
  }
  const weighs = (changes: object) =>
    call('POST', '/weighing-records', aPurchase(mill, { fecha: HOY, ...changes }))
  const completes = (id: string, changes: object) =>
    call('PUT', '/weighing-records/update', { id_weighing_record: id, ...changes })

  it('numbers turns from one each day and returns the time of each step', async () => {
    const first = await arrives('abc-1 23')
    expect(first).toMatchObject({ numero: 1, placa: 'ABC123', dia: HOY, estado: 'ESPERA', llamado: '' })
    expect((await arrives()).numero).toBe(2)
    await get().run(sql`update turns set dia = dia - 1`)
    expect((await arrives()).numero).toBe(1)
    expect((await found({ abiertos: 'true' })).map(({ numero }) => numero)).toEqual([1, 2, 1])
    expect(await found({ desde: HOY, hasta: HOY })).toHaveLength(1)
    expect(await found({ placa: 'ABC123' })).toHaveLength(1)
  })

  it('simultaneous arrivals get different turn numbers; pressing twice takes one', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => arrives()))
    expect(all.map(({ numero }) => numero).sort()).toEqual([1, 2, 3, 4, 5, 6])
    const headers = { 'idempotency-key': randomUUID() }
    const body = { placa: plate() }
    const press = () => get().call('POST', '/turns', { as: get().admin, body, headers })
    const [one, two] = await Promise.all([press(), press()])
    expect([one.json.data.id_turno, one.json.data.numero]).toEqual([two.json.data.id_turno, 7])
    const same = plate()
    const both = await Promise.all([1, 2].map(() => call('POST', '/turns', { placa: same })))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('refuses a plate with an open turn, a missing plate and unauthorised users', async () => {
    const { id_turno: id, numero, placa } = await arrives()
    const { json } = says(await call('POST', '/turns', { placa }), 422, ['placa'])
    expect(json.errores.placa[0]).toMatch(new RegExp(`^${placa} ya tiene el turno ${numero}, desde el `))
    says(await call('POST', '/turns', { placa: ' ' }), 422, ['placa'])
    says(await call('POST', '/turns', { placa: 'A'.repeat(11) }), 422, ['placa'])
    const sees = await get().userWith(['POST-turns/search'])
    says(await call('POST', '/turns', { placa: plate() }, sees), 403)
    says(await call('PATCH', `/turns/${id}/step`, { paso: 'llamar' }, sees), 403)
    says(await call('GET', '/turns/yard-screen', undefined, sees), 403)
    says(await call('POST', '/turns/search', {}, await get().userWith(['POST-turns'])), 403)
  })

  it('allows each step of a turn once, in order, and names the current state when refusing', async () => {
    const { id_turno: id, placa, version } = await arrives()
    says(
      await step(id, 'salir'),
      409,
      `No se puede anotar la salida del turno de ${placa}: está en estado ESPERA.`,
    )
    says(await step(id, 'descargar'), 409)
    says(await step(id, 'volar'), 422, ['paso'])
    says(await step(id, 'llamar', { version: version + 1 }), 409)
    expect(says(await step(id, 'llamar', { version }), 200).json.data).toMatchObject({ estado: 'LLAMADO' })
    says(await step(id, 'llamar'), 409, `No se puede llamar el turno de ${placa}: está en estado LLAMADO.`)
    expect(says(await step(id, 'irse'), 200).json.data).toMatchObject({ estado: 'SE_FUE' })
    says(await step(id, 'irse'), 409)
    says(await step(NOBODY, 'llamar'), 404)
    expect(await found({ abiertos: 'true' })).toEqual([])
    expect((await arrives(placa)).numero).toBe(2)
  })

  it('a turn copies the times of both weights, then allows unloading and leaving', async () => {
    const { id: id_vehiculo, placa } = await vehicle()
    const { id_turno: id, numero } = await arrives(placa)
    const weighed = says(await weighs({ id_vehiculo, peso_vacio: null }), 201).json.data
    expect(await read(id)).toMatchObject({
      estado: 'EN_PATIO',
      id_weighing_record: weighed._id,
      consecutivo: weighed.consecutivo,
      primer_peso: weighed.pesado_en,
      segundo_peso: '',
    })
    says(await step(id, 'irse'), 409)
    expect(says(await step(id, 'descargar'), 200).json.data.estado).toBe('DESCARGADO')
    says(await step(id, 'descargar'), 409)
    says(await completes(weighed._id, { peso_vacio: 11_000 }), 200)
    expect(await read(id)).toMatchObject({ estado: 'PESADO', segundo_peso: expect.stringMatching(/^20/) })
    expect((await call('GET', `/weighing-records/${weighed._id}`)).json.turno).toBe(numero)
    for (const formato of ['media', '80mm']) {
      const { raw } = await call('GET', `/files/pdf/TIQUETE_BASCULA/${weighed._id}?formato=${formato}`)
      expect(await textOf(raw.rawPayload)).toMatch(new RegExp(`Turno\\s+${numero}\\b`))
    }
    expect(says(await step(id, 'salir'), 200).json.data.estado).toBe('SALIO')
    // A turn that left no longer follows its weighing.
    says(await call('DELETE', `/weighing-records/delete/${weighed._id}`), 200)
    expect((await read(id)).estado).toBe('SALIO')
  })

  it('a turn copies both times of a truck weighed in one call, and ignores other trips', async () => {
    const { id: id_vehiculo, placa } = await vehicle()
    says(await weighs({ id_vehiculo }), 201)
    const { id_turno: id } = await arrives(placa)
    const { id_turno: other } = await arrives()
    const stranger = await inAnotherCompany(get())
    const { id_turno: theirs } = await arrives(placa, stranger)
    expect((await read(id)).estado).toBe('ESPERA')
    says(await weighs({ id_vehiculo }), 201)
    expect(await read(id)).toMatchObject({ estado: 'PESADO' })
    expect((await read(other)).estado).toBe('ESPERA')
    const seen = await call('POST', '/turns/search', {}, stranger)
    expect(seen.json.data).toMatchObject([{ id_turno: theirs, estado: 'ESPERA', numero: 1 }])
    says(await call('PATCH', `/turns/${id}/step`, { paso: 'salir' }, stranger), 404)
    // The truck has both weights, so another trip of the day gets its own turn.
    expect((await arrives(placa)).numero).toBe(3)
  })

  it('a truck waits again when its weighing is voided or gets another plate', async () => {
    const [one, two] = [await vehicle(), await vehicle()]
    const { id_turno: first } = await arrives(one.placa)
    const { id_turno: second } = await arrives(two.placa)
    const { _id } = says(await weighs({ id_vehiculo: one.id, peso_vacio: null }), 201).json.data
    says(await step(first, 'descargar'), 200)
    says(await completes(_id, { id_vehiculo: two.id }), 200)
    expect(await read(first)).toMatchObject({ estado: 'ESPERA', id_weighing_record: '', descarga: '' })
    expect(await read(second)).toMatchObject({ estado: 'EN_PATIO', id_weighing_record: _id })
    says(await call('DELETE', `/weighing-records/delete/${_id}`), 200)
    expect(await read(second)).toMatchObject({ estado: 'ESPERA', primer_peso: '' })
    // The old turn stays as it is if the plate came again meanwhile.
    const done = says(await weighs({ id_vehiculo: one.id }), 201).json.data
    await arrives(one.placa)
    says(await call('DELETE', `/weighing-records/delete/${done._id}`), 200)
    expect((await read(first)).estado).toBe('PESADO')
  })

  it('a truck keeps its turn when its plate is corrected in the yard', async () => {
    const trucks = [await vehicle(), await vehicle(), await vehicle(), await vehicle()] as const
    const turns: Told[] = []
    const weighings: string[] = []
    for (const { id: id_vehiculo, placa } of trucks) {
      turns.push(await arrives(placa))
      weighings.push(says(await weighs({ id_vehiculo, peso_vacio: null }), 201).json.data._id)
    }
    const correct = async (n: number) => {
      const placa = plate()
      says(await call('PUT', '/vehicles/update', { id_vehiculo: trucks[n]!.id, placa }), 200)
      return placa
    }
    const turn = (n: number) => read(turns[n]!.id_turno)
    const corrected = [await correct(0), await correct(1), await correct(2), await correct(3)] as const
    says(await completes(weighings[0]!, { peso_vacio: 11_000 }), 200)
    expect(await turn(0)).toMatchObject({ estado: 'PESADO', placa: corrected[0] })
    expect(says(await step(turns[0]!.id_turno, 'salir'), 200).json.data.estado).toBe('SALIO')

    // It waits under the corrected plate, so that the next weighing of the truck finds it.
    says(await call('DELETE', `/weighing-records/delete/${weighings[1]}`), 200)
    expect(await turn(1)).toMatchObject({ estado: 'ESPERA', placa: corrected[1], id_weighing_record: '' })
    says(await completes(weighings[2]!, { id_vehiculo: trucks[1].id }), 200)
    expect(await turn(1)).toMatchObject({ estado: 'EN_PATIO', id_weighing_record: weighings[2] })
    expect(await turn(2)).toMatchObject({ estado: 'ESPERA', placa: corrected[2] })

    // A second turn under the corrected plate does not stop the first one.
    await arrives(corrected[3])
    says(await completes(weighings[3]!, { peso_vacio: 11_000 }), 200)
    expect(await turn(3)).toMatchObject({ estado: 'PESADO', placa: trucks[3].placa })
  })

  it('a mill without turns works as before', async () => {
    const { id: id_vehiculo } = await vehicle()
    const { _id, version } = says(await weighs({ id_vehiculo, peso_vacio: null }), 201).json.data
    expect(version).toBe(1)
    says(await completes(_id, { peso_vacio: 11_000 }), 200)
    expect((await call('GET', `/weighing-records/${_id}`)).json.turno).toBeNull()
    expect(await found()).toEqual([])
  })

  it('a turn ignores a weighing that began before the truck arrived', async () => {
    const { id: id_vehiculo, placa } = await vehicle()
    const { _id } = says(await weighs({ id_vehiculo, peso_vacio: null }), 201).json.data
    const { id_turno: id } = await arrives(placa)
    says(await completes(_id, { peso_vacio: 11_000 }), 200)
    expect(await read(id)).toMatchObject({ estado: 'ESPERA', id_weighing_record: '' })
  })

  it('the list leaves out a truck that was weighed out on an earlier day, even if nobody recorded its exit', async () => {
    const { id: id_vehiculo, placa } = await vehicle()
    const { id_turno: id } = await arrives(placa)
    says(await weighs({ id_vehiculo }), 201)
    expect(await found({ abiertos: 'true' })).toHaveLength(1)
    // A truck that stayed overnight leaves on the day of its second weight.
    await get().run(sql`update turns set dia = dia - 1 where id_turno = ${id}`)
    expect(await found({ abiertos: 'true' })).toHaveLength(1)
    await get().run(
      sql`update turns set segundo_peso = segundo_peso - interval '1 day' where id_turno = ${id}`,
    )
    expect(await found({ abiertos: 'true' })).toEqual([])
  })

  it('a turn is printed with number and plate', async () => {
    const { id_turno: id, numero, placa } = await arrives()
    const { raw } = await call('GET', `/files/pdf/TURNO/${id}`)
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'application/pdf'])
    const said = await textOf(raw.rawPayload)
    for (const word of ['TURNO', String(numero), placa, 'Molino de Prueba S.A.S.'])
      expect(said).toContain(word)
    says(await call('GET', `/files/pdf/TURNO/${id}`, undefined, await get().userWith([])), 403)
    says(await call('GET', `/files/pdf/TURNO/${NOBODY}`), 404)
  })

  it('a turn appears in the audit in words', async () => {
    const { id_turno: id, placa } = await arrives()
    says(await step(id, 'llamar'), 200)
    const { json } = await call('POST', '/audit/search', { filtros: { tabla: 'turns', registro: id } })
    expect(json.data.map(({ operacion }: { operacion: string }) => operacion)).toEqual(['UPDATE', 'CREATE'])
    expect(json.data[0].descripcion).toContain(placa)
  })
})

onEachEngine('the screen of a yard', (get) => {
  const call = callOf(get)
  beforeEach(async () => {
    await get().run(sql`delete from fallos_de_enlaces`)
    await get().run(sql`delete from turns`)
    await get().run(sql`delete from yard_screens`)
  })
  const make = async (as?: Session): Promise<string> =>
    says(await call('POST', '/turns/yard-screen', {}, as), 200, 'Pantalla del patio hecha').json.codigo
  const show = (code: string) => get().call('GET', `/yard-screens/${code}`)
  const arrives = async (placa: string, as?: Session): Promise<string> =>
    says(await call('POST', '/turns', { placa, nota: 'De don Saúl' }, as), 201).json.data.id_turno

  it('the yard screen shows called and next trucks by number and end of the plate only', async () => {
    const code = await make()
    const [first, second] = [await arrives('ABC123'), await arrives('DEF456')]
    await arrives('GHI789')
    await call('PATCH', `/turns/${first}/step`, { paso: 'llamar' })
    const { json } = says(await show(code), 200)
    expect(json).toEqual({
      empresa: 'Molino de Prueba S.A.S.',
      color: expect.any(String),
      llamados: [{ numero: 1, placa: '123' }],
      siguen: [
        { numero: 2, placa: '456' },
        { numero: 3, placa: '789' },
      ],
      esperan: 2,
    })
    await call('PATCH', `/turns/${second}/step`, { paso: 'llamar' })
    await call('PATCH', `/turns/${first}/step`, { paso: 'irse' })
    expect((await show(code)).json).toMatchObject({ llamados: [{ numero: 2 }], esperan: 1 })
  })

  it('the yard screen shows only its own company', async () => {
    const stranger = await inAnotherCompany(get())
    const [mine, theirs] = [await make(), await make(stranger)]
    await arrives('ABC123')
    expect((await show(theirs)).json).toMatchObject({ siguen: [], esperan: 0 })
    says(await call('DELETE', '/turns/yard-screen', {}, stranger), 200)
    says(await show(theirs), 404, NO_SCREEN)
    says(await show(mine), 200)
  })

  it('the yard screen shows its secret once; a new screen ends the previous one', async () => {
    const before = await make()
    const code = await make()
    expect(code).toMatch(/^[\w-]{22}$/)
    says(await show(before), 404, NO_SCREEN)
    expect((await call('GET', '/turns/yard-screen')).json).toMatchObject({ creada_por: 'Administrador' })
    const [kept] = await get().rows<{ todo: string }>(
      sql`select (select string_agg(y::text, ' ') from yard_screens y) || (select string_agg(a::text, ' ') from auditoria a)
        || (select coalesce(string_agg(i::text, ' '), '') from idempotencia i) as todo`,
    )
    expect(kept?.todo).not.toContain(code)
    says(await call('DELETE', '/turns/yard-screen'), 200, 'Pantalla del patio terminada')
    says(await show(code), 404, NO_SCREEN)
    expect((await call('GET', '/turns/yard-screen')).json).toEqual({ creada: '', creada_por: '' })
    says(await call('DELETE', '/turns/yard-screen'), 200)
  })

  it('wrong codes of a yard screen all get the same answer, and many tries are limited, except of the right code', async () => {
    const code = await make()
    for (const wrong of ['x', code.toLowerCase() + 'A', `${code}x`, '%00', 'á'.repeat(20)])
      says(await show(wrong), 404, NO_SCREEN)
    for (let more = 5; more < 30; more += 1) await show('x')
    const { raw } = says(
      await show('x'),
      429,
      'Demasiados intentos. Espere 15 minutos antes de intentar de nuevo.',
    )
    expect(Number(raw.headers['retry-after'])).toBeGreaterThan(800)
    says(await show(code), 200)
    await get().run(sql`delete from fallos_de_enlaces`)
    await get().run(sql`update companies set activo = false where id_empresa = ${get().admin.company}`)
    const { status } = await show(code)
    await get().run(sql`update companies set activo = true where id_empresa = ${get().admin.company}`)
    expect(status).toBe(404)
  })
})

onEachEngine('the report of waiting', (get) => {
  const call = callOf(get)
  const days = '?desde=2026-03-02&hasta=2026-03-03'
  const report = (query = days, as?: Session) => call('GET', `/reports/waiting-times${query}`, undefined, as)

  it('the report of waiting counts trucks and minutes by hour of arrival and by day', async () => {
    const mill = await newMill(get())
    const weighing = async () => {
      const body = aPurchase(mill, { fecha: HOY })
      return says(await call('POST', '/weighing-records', body), 201).json.data._id as string
    }
    // Hours are in Bogotá: 13:10Z is 08:10.
    const turn = async (numero: number, dia: string, minutes: [number, number] | null) => {
      const llegada = `${dia}T13:10:00Z`
      const at = (after: number) => sql`${llegada}::timestamptz + make_interval(secs => ${after * 60})`
      const id = minutes && (await weighing())
      const moments = minutes
        ? sql`${at(minutes[0])}, ${at(minutes[0] + 1)}, ${at(minutes[1])}, ${id}::uuid`
        : sql`null, null, ${at(15)}, null`
      await get().run(
        sql`insert into turns (id_empresa, dia, numero, placa, llegada, primer_peso, segundo_peso, salida, id_weighing_record)
          values (${get().admin.company}, ${dia}::date, ${numero}, ${`REP${numero}`}, ${llegada}::timestamptz, ${moments})`,
      )
    }
    await turn(1, '2026-03-02', [10, 50])
    await turn(2, '2026-03-02', [11, 61])
    await turn(3, '2026-03-02', null)
    await turn(4, '2026-03-03', [30.5, 90])
    await turn(5, '2026-03-04', [300, 400])
    const { json } = says(await report(), 200)
    const first = { camiones: 3, sin_pesar: 1, espera: 11, espera_mayor: 11, estadia: 56, estadia_mayor: 61 }
    const second = { camiones: 1, sin_pesar: 0, espera: 31, espera_mayor: 31, estadia: 90, estadia_mayor: 90 }
    const all = { camiones: 4, sin_pesar: 1, espera: 17, espera_mayor: 31, estadia: 67, estadia_mayor: 90 }
    expect(json).toEqual({
      desde: '2026-03-02',
      hasta: '2026-03-03',
      horas: [{ hora: 8, ...all }],
      dias: [
        { dia: '2026-03-02', ...first },
        { dia: '2026-03-03', ...second },
      ],
      total: all,
    })
  })

  it('the report of waiting is empty without arrivals, and rejects impossible days', async () => {
    const nothing = {
      camiones: 0,
      sin_pesar: 0,
      espera: null,
      espera_mayor: null,
      estadia: null,
      estadia_mayor: null,
    }
    const { json } = says(await report('?desde=2020-01-01&hasta=2020-01-31'), 200)
    expect(json).toMatchObject({ horas: [], dias: [], total: nothing })
    says(await report('?desde=ayer&hasta=2026-03-03'), 422, ['desde'])
    says(await report('?desde=2026-03-03&hasta=2026-03-02'), 422, {
      hasta: 'La fecha final no puede ser anterior a la inicial.',
    })
    says(await report(days, await get().userWith(['POST-turns/search'])), 403)
  })
})
