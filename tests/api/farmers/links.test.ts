import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { signPass } from '#server/farmers/link-passes.ts'
import { type FarmerPaper, FARMER_PAPERS, NO_LINK } from '#server/farmers/words.ts'
import { addDays } from '#server/kit/words/days.ts'
import { textOf } from '../../support/pdf.ts'
import { aThirdParty, callOf, onEachEngine, PUBLIC_URL, says, SECRET, stamp } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'
import { type Furnished, furnish } from '../support/furnished.ts'
import { aPurchase, settlementOf, weigh } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

const YEAR = HOY.slice(0, 4)
const NONE = { codigo: 'NO_ENCONTRADO', mensaje: NO_LINK }

onEachEngine('farmers’ links', (get) => {
  const call = callOf(get)
  let m: Furnished

  beforeAll(async () => {
    m = await furnish(get(), get().admin, 1, 0)
  })
  beforeEach(() => get().run(sql`delete from fallos_de_enlaces`))

  const open = (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) =>
    get().call(method, url, { headers, ...(body && { body }) })
  const enter = (code: string, pin: string, headers?: Record<string, string>) =>
    open('POST', `/farmer-links/${code}`, { pin }, headers)
  const make = async (id: string, dias = 30) => {
    const { status, json } = await call('POST', `/third-parties/${id}/link`, { dias })
    expect([status, json.mensaje]).toEqual([200, 'Enlace creado'])
    return json as Record<'codigo' | 'direccion' | 'vence', string>
  }
  /** New third party with its own link and PIN 0042. */
  let others = 0
  const newFarmer = async (identificacion = `71${(others += 1)}0042`) => {
    const { json } = await call('POST', '/third-parties', aThirdParty({ identificacion }))
    return { id: json.data._id as string, nombre: json.data.nombre as string }
  }
  const passOf = async (code: string, pin: string): Promise<string> => {
    const { status, json } = await enter(code, pin)
    expect([status, typeof json.pase]).toEqual([200, 'string'])
    return json.pase
  }
  const read = async (code: string, pase: string, more = '') => {
    const { status, json } = await open('GET', `/farmer-links/${code}?pase=${pase}${more}`)
    expect(status).toBe(200)
    return json
  }
  const paper = (code: string, pase: string, tipo: string, id: string, more = '') =>
    open('GET', `/farmer-links/${code}/paper?pase=${pase}&tipo=${tipo}&id=${id}${more}`)
  const entries = (id: string) =>
    get().rows<Record<'operacion' | 'usuario' | 'descripcion' | 'ip', string>>(
      sql`select operacion, usuario, descripcion, ip from auditoria where registro_id = ${id} and tabla_afectada = 'third_parties'
        and operacion in ('OPEN', 'LOGIN_RECHAZADO') order by id`,
    )

  it("a new farmer's link lasts 7, 30 or 90 days, ends the previous one and stores only a hash", async () => {
    const { id, nombre } = await newFarmer()
    const state = async () => (await call('GET', `/third-parties/${id}/link`)).json
    expect(await state()).toMatchObject({ nombre, enlace: null, impedimento: '', celular: '' })
    expect((await call('POST', `/third-parties/${id}/link`, {})).json.vence).toBe(addDays(HOY, 30))
    for (const dias of [7, 90]) expect((await make(id, dias)).vence).toBe(addDays(HOY, dias))
    says(await call('POST', `/third-parties/${id}/link`, { dias: 8 }), 422, ['dias'])
    const { codigo, direccion } = await make(id)
    expect(codigo).toMatch(/^[\w-]{22}$/)
    expect(direccion).toBe(`${PUBLIC_URL}/m/${codigo}`)
    expect(await state()).toMatchObject({
      enlace: { vence: addDays(HOY, 30), creado_por: 'Administrador', abierto: '', cerrado_hasta: '' },
    })
    const [open] = await get().rows<{ abiertos: number; todos: number }>(
      sql`select count(*) filter (where terminado is null)::int as abiertos, count(*)::int as todos
        from enlaces_de_terceros where id_tercero = ${id}`,
    )
    expect(open).toEqual({ abiertos: 1, todos: 4 })
    const [kept] = await get().rows<{ todo: string }>(
      sql`select (select string_agg(e::text, ' ') from enlaces_de_terceros e) || (select string_agg(c::text, ' ') from claves_de_enlaces c)
        || (select string_agg(a::text, ' ') from auditoria a) || (select coalesce(string_agg(i::text, ' '), '') from idempotencia i) as todo`,
    )
    expect(kept?.todo).not.toContain(codigo)
    const told = await get().rows<{ texto: string }>(
      sql`select coalesce(antes::text, '') || coalesce(despues::text, '') as texto from auditoria
        where tabla_afectada = 'enlaces_de_terceros'`,
    )
    expect(told.length).toBeGreaterThan(3)
    expect(told.map(({ texto }) => texto).join(' ')).not.toContain('huella')
  })

  it('refuses a link without permission, for an unknown third party or a too short identification', async () => {
    const { id } = await newFarmer()
    const without = await get().userWith(['POST-third-parties/search', 'PUT-third-parties'])
    const withKey = await get().userWith(['POST-third-parties/{id}/link'])
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await call(method, `/third-parties/${id}/link`, {}, without)).status).toBe(403)
      expect((await call(method, `/third-parties/${NOBODY}/link`, {}, withKey)).status).toBe(404)
      expect((await get().call(method, `/third-parties/${id}/link`)).status).toBe(401)
    }
    expect((await call('POST', `/third-parties/${id}/link`, {}, withKey)).status).toBe(200)
    const short = await newFarmer('742')
    const why =
      'Su identificación tiene menos de cuatro números, y de ellos se hace el PIN: no puede tener enlace.'
    says(await call('POST', `/third-parties/${short.id}/link`, {}), 409, why)
    expect((await call('GET', `/third-parties/${short.id}/link`)).json.impedimento).toBe(why)
    says(await call('POST', `/third-parties/${m.propio}/link`, {}), 409, 'La empresa propia no tiene enlace.')
    await get().run(sql`update companies set practica = true where id_empresa = ${get().admin.company}`)
    const practised = await call('POST', `/third-parties/${id}/link`, {})
    await get().run(sql`update companies set practica = false where id_empresa = ${get().admin.company}`)
    says(practised, 409, 'En una empresa de práctica no se hacen enlaces.')
  })

  it('refuses a link, also an earlier one, for any record with the identification of the own company', async () => {
    const [own] = await get().rows<Record<'tipo_identificacion' | 'identificacion', string>>(
      sql`select tipo_identificacion, identificacion from third_parties where id_tercero = ${m.propio}`,
    )
    const { id } = await newFarmer()
    const { codigo } = await make(id)
    says(await call('PUT', '/third-parties', { id, ...own }), 200)
    const said = 'La empresa propia no tiene enlace.'
    expect((await call('GET', `/third-parties/${id}/link`)).json.impedimento).toBe(said)
    says(await call('POST', `/third-parties/${id}/link`, {}), 409, said)
    const pin = own!.identificacion.replace(/-.*/, '').slice(-4)
    expect((await enter(codigo, pin)).json).toEqual(NONE)
    says(await call('DELETE', `/third-parties/${id}`), 200)
  })

  it("refuses a farmer's link while PUBLIC_URL is not set", async () => {
    const app = buildApp({ db: get().db, tokenSecrets: [SECRET] })
    const headers = { token: get().admin.token, company: get().admin.company }
    const url = `/third-parties/${m.cliente}/link`
    const said = expect.stringContaining('(PUBLIC_URL)')
    const state = await app.inject({ url, headers })
    expect([state.statusCode, state.json().impedimento]).toEqual([200, said])
    const refused = await app.inject({ method: 'POST', url, headers, payload: {} })
    expect([refused.statusCode, refused.json().mensaje]).toEqual([409, said])
    await app.close()
  })

  it("the farmer's page shows tickets, settlements, deposits, debt, payments and certificates", async () => {
    const seen = await read(m.enlace!, m.pase!)
    expect(seen).toMatchObject({
      empresa: 'Molino de Prueba S.A.S.',
      nombre: 'Agricultor Ñáñez 1',
      identificacion: 'CC 20001003',
      fecha: HOY,
      vence: addDays(HOY, 30),
    })
    const list = async (url: string, filtros: object) =>
      (await call('POST', url, { limit: 1000, filtros })).json.data as Record<string, unknown>[]
    const settlements = await list('/settlements/search', { id_proveedor: m.proveedor })
    const told = settlements.filter(({ estado }) => estado !== 'BORRADOR')
    expect(settlements.some(({ estado }) => estado === 'BORRADOR')).toBe(true)
    expect(seen.liquidaciones.total_count).toBe(told.length)
    const whole = await read(m.enlace!, m.pase!, '&ver=liquidaciones')
    expect(Object.keys(whole).sort()).toEqual([
      'empresa',
      'fecha',
      'identificacion',
      'liquidaciones',
      'nombre',
      'vence',
    ])
    expect(whole.liquidaciones.data.map((one: { numero: string }) => one.numero).sort()).toEqual(
      told.map(({ consecutivo }) => consecutivo).sort(),
    )
    const paid = settlements.find(({ _id }) => _id === m.pagada)
    expect(whole.liquidaciones.data).toContainEqual({
      id: m.pagada,
      numero: paid?.consecutivo,
      fecha: paid?.fecha,
      estado: 'PAGADA',
      valor: paid?.total_a_pagar,
    })
    const voided = whole.liquidaciones.data.find(({ id }: { id: string }) => id === m.anulada)
    expect(voided?.estado).toBe('ANULADA')

    const tickets = (await read(m.enlace!, m.pase!, '&ver=tiquetes')).tiquetes
    const own = await list('/weighing-records/search', { id_proveedor: m.proveedor })
    expect(tickets.total_count).toBe(own.length)
    const shared = tickets.data.find(({ id }: { id: string }) => id === m.pesadaRepartida)
    expect(shared?.kg).toBe(Number(own.find(({ _id }) => _id === m.pesadaRepartida)?.peso_neto) / 2)
    expect(tickets.data.map(({ id }: { id: string }) => id)).not.toContain(m.venta)

    const agreements = await list('/financing-agreements/search', {
      tercero: m.proveedor,
      estado: 'EN_EJECUCION',
    })
    const statement = await call('GET', `/reports/farmer-receivables/${m.proveedor}`)
    expect(statement.status).toBe(200)
    expect(seen.deuda.total).toBe(statement.json.por_cobrar)
    expect(
      seen.deuda.acuerdos.map((one: { id: string; valor: number }) => [one.id, one.valor]).sort(),
    ).toEqual(agreements.map(({ _id, saldo }) => [_id, saldo]).sort())
    expect(seen.deuda.total).toBeGreaterThan(5_000_000)
    expect(seen.egresos.data.map(({ id }: { id: string }) => id)).toContain(m.egreso)
    expect(seen.certificados).toContainEqual({
      tipo: 'CERTIFICADO_CUOTA',
      id: m.proveedor,
      anio: Number(YEAR),
    })
    expect(Array.isArray(seen.depositos.pesadas)).toBe(true)
    const receipts = await list('/payment-receipts/search', { tercero: m.proveedor })
    const received = (await read(m.enlace!, m.pase!, '&ver=recibos')).recibos
    expect(received.total_count).toBe(receipts.filter(({ estado }) => estado !== 'PENDIENTE').length)
    const past = await read(m.enlace!, m.pase!, '&ver=tiquetes&pagina=99')
    expect(past.tiquetes.data).toEqual([])
    expect((await read(m.enlace!, m.pase!, '&ver=usuarios&pagina=x')).deuda).toBeDefined()
  })

  it('a shared ticket shows each farmer his own kilos, pending until the second weight', async () => {
    const linked = async () => {
      const { id } = await newFarmer()
      const { codigo } = await make(id)
      const pase = await passOf(codigo, '0042')
      const kilos = async () => {
        const { tiquetes } = await read(codigo, pase)
        expect((await read(codigo, pase, '&ver=tiquetes')).tiquetes).toEqual(tiquetes)
        return tiquetes.data.map(({ kg }: { kg: number | null }) => kg)
      }
      const papers = async (ticket: string) => {
        const { tiquetes } = await read(codigo, pase)
        const { status } = await paper(codigo, pase, 'TIQUETE_BASCULA', ticket)
        return [tiquetes.data.map(({ con_papel }: { con_papel: boolean }) => con_papel), status]
      }
      return { id, kilos, papers }
    }
    const [named, owner, other] = [await linked(), await linked(), await linked()]
    const body = aPurchase(m, { fecha: HOY, id_proveedor: named.id, peso_vacio: null })
    const { _id: id } = says(await call('POST', '/weighing-records', body), 201).json.data
    const seen = async () => [await named.kilos(), await owner.kilos(), await other.kilos()]
    expect(await seen()).toEqual([[null], [], []])
    const half = ({ id: id_proveedor }: { id: string }) => ({ id_proveedor, parte: 50 })
    const share = (...farmers: { id: string }[]) =>
      call('PUT', `/weighing-records/${id}/shares`, { unidad: 'PORCENTAJE', partes: farmers.map(half) })
    says(await share(named, owner), 200)
    expect(await seen()).toEqual([[null], [null], []])
    const weighed = { id_weighing_record: id, peso_vacio: 14_200 }
    says(await call('PUT', '/weighing-records/update', weighed), 200)
    expect(await seen()).toEqual([[9_140], [9_140], []])
    expect(await named.papers(id)).toEqual([[true], 200])
    // The kilos belong to the others, although the ticket bears his name.
    says(await share(owner, other), 200)
    expect(await seen()).toEqual([[0], [9_140], [9_140]])
    // The paper would give him the net weight of all.
    expect(await named.papers(id)).toEqual([[false], 404])
  })

  it('the debt has the payment of a voided settlement that stays as an advance, as the mill counts it', async () => {
    const { id } = await newFarmer()
    const { codigo } = await make(id)
    const pase = await passOf(codigo, '0042')
    const own = { ...m, proveedor: id }
    const { _id: pesada } = await weigh(get(), own, { fecha: HOY })
    const made = says(await call('POST', '/settlements', settlementOf(own, [pesada], { fecha: HOY })), 201)
    const { _id, consecutivo } = made.json.data
    const act = async (what: string, body: object) =>
      says(await call('PATCH', `/settlements/${_id}/${what}`, body), 200)
    await act('approve', {})
    await act('pay', { fecha: HOY, id_fpago: m.bancos, id_banco: m.banco })
    expect((await read(codigo, pase)).deuda).toMatchObject({ total: 0, por_descontar: [] })
    await act('void', { motivo: 'Precio equivocado', destino_pago: 'ANTICIPO' })
    const { total_a_pagar: valor } = (await call('GET', `/settlements/${_id}`)).json
    const { deuda } = await read(codigo, pase)
    expect(deuda).toMatchObject({
      total: valor,
      por_descontar: [
        { id: _id, numero: consecutivo, fecha: HOY, estado: 'ANULADA', valor, con_papel: true },
      ],
    })
    const extract = await call('GET', `/reports/farmer-receivables/${id}`)
    expect(deuda.total).toBe(extract.json.por_cobrar)
    expect((await paper(codigo, pase, 'LIQUIDACION', deuda.por_descontar[0].id)).status).toBe(200)
  })

  it("opens the farmer's own papers as PDF and answers 404 for anybody else's papers", async () => {
    const farmer = m.proveedor
    const accounts = (await read(m.enlace!, m.pase!)).deuda
    const his: [FarmerPaper, string, string?][] = [
      ['TIQUETE_BASCULA', m.pesada!],
      ['LIQUIDACION', m.pagada!],
      ['LIQUIDACION', m.anulada!],
      ['EGRESO', m.egreso!],
      ['ACUERDO_FINANCIAMIENTO', m.acuerdo!],
      ['CUENTAS_POR_COBRAR', farmer],
      ['CERTIFICADO_CUOTA', farmer, `&anio=${YEAR}`],
      ['CERTIFICADO_RETENCION', farmer, `&anio=${YEAR}`],
      ...accounts.cuentas
        .slice(0, 1)
        .map(({ id }: { id: string }): [FarmerPaper, string] => ['CUENTAS_POR_COBRAR', id]),
    ]
    for (const [tipo, id, more] of his) {
      const { raw } = await paper(m.enlace!, m.pase!, tipo, id, more)
      expect([tipo, raw.statusCode, raw.headers['content-type']]).toEqual([tipo, 200, 'application/pdf'])
      expect(raw.headers['cache-control']).toBe('private, no-store')
      expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const theirs = { code: m.enlacePorTerminar!, pase: await passOf(m.enlacePorTerminar!, '1005') }
    const nothing = { codigo: 'NO_ENCONTRADO', mensaje: 'El registro no existe.' }
    for (const [tipo, id, more] of his) {
      const { status, json } = await paper(theirs.code, theirs.pase, tipo, id, more)
      expect([tipo, id, status, json]).toEqual([
        tipo,
        id,
        404,
        expect.objectContaining({ codigo: nothing.codigo }),
      ])
    }
    const refused = new Set<string>()
    for (const tipo of FARMER_PAPERS)
      for (const id of [
        NOBODY,
        'x',
        'x'.repeat(65),
        '',
        m.recibo!,
        m.venta!,
        m.borrador!,
        m.patio!.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        m.cliente,
        m.empresa!,
      ]) {
        const { status, json } = await paper(m.enlace!, m.pase!, tipo, id, `&anio=${YEAR}`)
        expect([tipo, id, status]).toEqual([tipo, id, 404])
        refused.add(JSON.stringify(json))
      }
    expect(refused.size).toBe(1)
    says(await paper(m.enlace!, m.pase!, 'FACTURA', m.factura!), 422, ['tipo'])
    // Another farmer's part of a shared ticket stays hidden.
    const shared = await paper(m.enlace!, m.pase!, 'TIQUETE_BASCULA', m.pesadaRepartida!)
    expect(textOf(shared.raw.rawPayload)).toContain('Agricultor Ñáñez 1')
    expect(textOf(shared.raw.rawPayload)).not.toContain('Agricultora 1')
    expect((await paper(theirs.code, theirs.pase, 'TIQUETE_BASCULA', m.pesadaRepartida!)).status).toBe(404)
    const seen = (await read(theirs.code, theirs.pase)).tiquetes.data
    expect(seen).toEqual([expect.objectContaining({ id: m.pesadaRepartida, con_papel: false })])
  })

  it("the farmer's page needs no rate of settlements", async () => {
    const before = await read(m.enlace!, m.pase!)
    const { company } = get().admin
    const using = (activo: boolean) =>
      get().run(sql`update rates set activo = ${activo} where tags = 'KG_CARGA' and id_empresa = ${company}`)
    await using(false)
    const { status, json } = await open('GET', `/farmer-links/${m.enlace}?pase=${m.pase}`)
    await using(true)
    expect([status, json]).toEqual([200, before])
  })

  it('wrong, ended, expired and foreign links get the same answer', async () => {
    const { id } = await newFarmer()
    const replaced = (await make(id)).codigo
    const ended = (await make(id)).codigo
    const pass = await passOf(ended, '0042')
    says(await call('DELETE', `/third-parties/${id}/link`), 200)
    says(await call('DELETE', `/third-parties/${id}/link`), 404, 'Este tercero no tiene un enlace abierto.')
    const other = await newFarmer()
    const expired = (await make(other.id, 7)).codigo
    const stale = await passOf(expired, '0042')
    await get().run(sql`update enlaces_de_terceros set vence = ${HOY}::date where id_tercero = ${other.id}`)
    expect((await enter(expired, '0042')).status).toBe(200)
    await get().run(
      sql`update enlaces_de_terceros set vence = ${addDays(HOY, -1)}::date where id_tercero = ${other.id}`,
    )
    says(await call('DELETE', `/third-parties/${other.id}/link`), 404)
    expect((await call('GET', `/third-parties/${other.id}/link`)).json.enlace).toBeNull()
    for (const code of [
      replaced,
      ended,
      expired,
      'x',
      'A'.repeat(22),
      m.enlace!.toLowerCase(),
      `${m.enlace}=`,
      '%00',
    ])
      for (const answer of [
        await enter(code, '0042'),
        await open('GET', `/farmer-links/${code}?pase=${code === expired ? stale : pass}`),
        await paper(code, m.pase!, 'LIQUIDACION', m.pagada!),
      ])
        expect([code, answer.status, answer.json]).toEqual([code, 404, NONE])
  })

  it('a pass works only for its own link, for half an hour', async () => {
    const { id } = await newFarmer()
    const { codigo } = await make(id)
    const pase = await passOf(codigo, '0042')
    await read(codigo, pase)
    const [link] = await get().rows<{ id_enlace: string }>(
      sql`select id_enlace from enlaces_de_terceros where id_tercero = ${id} and terminado is null`,
    )
    const over = await signPass(SECRET, link!.id_enlace, new Date(Date.now() - 31 * 60_000))
    const forged = await signPass('otra-clave-larga-y-secreta', link!.id_enlace)
    for (const one of ['', 'x', m.pase!, over, forged, get().admin.token])
      for (const url of [
        `/farmer-links/${codigo}?pase=${one}`,
        `/farmer-links/${codigo}/paper?tipo=LIQUIDACION&id=x&pase=${one}`,
      ])
        says(await open('GET', url), 422, { pase: 'Escriba de nuevo el PIN.' })
    // The API accepts no pass as a session token.
    expect((await get().call('GET', '/auth/me', { as: { ...get().admin, token: pase } })).status).toBe(401)
  })

  it('five wrong PINs in a row close the link for 15 minutes; twenty in all end it', async () => {
    const { id, nombre } = await newFarmer()
    const { codigo } = await make(id)
    const wrong = () => enter(codigo, '9999')
    const later = () =>
      get().run(
        sql`update claves_de_enlaces set cerrado_hasta = cerrado_hasta - interval '16 minutes' where cerrado_hasta is not null`,
      )
    const said = { pin: 'Ese no es el PIN. Son los cuatro últimos números de su documento.' }
    for (let time = 1; time <= 4; time += 1) says(await wrong(), 422, said)
    expect((await enter(codigo, ' 00.42 ')).status).toBe(200)
    for (const pin of ['', '42', '00042', '710042']) says(await enter(codigo, pin), 422, said)
    const closed = await enter(codigo, '1234')
    says(
      closed,
      429,
      'El PIN se escribió mal varias veces y el enlace está cerrado. Intente de nuevo en 15 minutos.',
    )
    expect(closed.raw.headers['retry-after']).toBe('900')
    says(await enter(codigo, '0042'), 429, 'LIMITE')
    expect((await call('GET', `/third-parties/${id}/link`)).json.enlace.cerrado_hasta).toMatch(/^\d{4}-/)
    expect(await entries(id)).toEqual([
      {
        operacion: 'LOGIN_RECHAZADO',
        usuario: `Enlace de ${nombre}`,
        descripcion: 'Escribió mal el PIN de su enlace, que se cerró 15 minutos',
        ip: '127.0.0.1',
      },
    ])
    await later()
    expect((await enter(codigo, '0042')).status).toBe(200)
    // Nine PINs were wrong so far. The twentieth wrong PIN ends the link, in spite of right PINs in between.
    for (let time = 10; time <= 19; time += 1) {
      const { status } = await wrong()
      expect([time, status]).toEqual([time, time === 14 || time === 19 ? 429 : 422])
      await later()
    }
    const last = await wrong()
    expect([last.status, last.json]).toEqual([404, NONE])
    expect([(await enter(codigo, '0042')).json]).toEqual([NONE])
    const [why] = await get().rows<{ motivo_fin: string }>(
      sql`select motivo_fin from enlaces_de_terceros where id_tercero = ${id} and terminado is not null`,
    )
    expect(why).toEqual({ motivo_fin: 'demasiados PIN equivocados' })
    const audit = await call('POST', '/audit/search', { filtros: { tabla: 'enlaces_de_terceros' }, limit: 1 })
    expect(audit.json.data[0].frase).toBe(
      `Terminó el enlace de «${nombre}» · motivo: demasiados PIN equivocados`,
    )
  })

  it('counts simultaneous wrong PINs one by one', async () => {
    const { id } = await newFarmer()
    const { codigo } = await make(id)
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(codigo, '9999')))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(8)
  })

  it('limits wrong links by IP address, and refuses neither a right link nor its PIN', async () => {
    for (let time = 1; time <= 40; time += 1)
      expect(
        (await open('GET', `/farmer-links/${m.enlace}?pase=${m.pase}`, undefined, stamp('198.51.100.7')))
          .status,
      ).toBe(200)
    for (let time = 1; time <= 30; time += 1)
      expect([time, (await enter('x', '1', stamp('198.51.100.7'))).status]).toEqual([time, 404])
    const tooMany = await enter('x', '1', stamp('198.51.100.7'))
    says(tooMany, 429, 'Demasiados intentos. Espere 15 minutos antes de intentar de nuevo.')
    expect(Number(tooMany.raw.headers['retry-after'])).toBeGreaterThan(0)
    expect((await enter(m.enlace!, m.pin!, stamp('198.51.100.7'))).status).toBe(200)
    expect((await enter('x', '1', stamp('198.51.100.8'))).status).toBe(404)
    await get().run(sql`update fallos_de_enlaces set desde = desde - interval '16 minutes'`)
    expect((await enter('x', '1', stamp('198.51.100.7'))).status).toBe(404)
  })

  it('wrong PINs of some links leave other links of the same address open', async () => {
    await get().run(sql`delete from fallos_de_enlaces`)
    for (let link = 1; link <= 7; link += 1) {
      const { codigo } = await make((await newFarmer()).id)
      for (let time = 1; time <= 5; time += 1) expect((await enter(codigo, '9999')).status).not.toBe(200)
    }
    expect((await enter(m.enlace!, m.pin!)).status).toBe(200)
    expect((await enter('x', '1')).json).toEqual(NONE)
  })

  it("audits the opening of the farmer's page once in ten minutes, and each opened paper", async () => {
    const before = (await entries(m.proveedor)).length
    await get().run(sql`update claves_de_enlaces set abierto_en = abierto_en - interval '11 minutes'`)
    await read(m.enlace!, m.pase!)
    await read(m.enlace!, m.pase!)
    await paper(m.enlace!, m.pase!, 'LIQUIDACION', m.pagada!)
    await paper(m.enlace!, m.pase!, 'CERTIFICADO_CUOTA', m.proveedor, `&anio=${YEAR}`)
    await paper(m.enlace!, m.pase!, 'LIQUIDACION', NOBODY)
    const number = (await call('GET', `/settlements/${m.pagada}`)).json.consecutivo
    const by = { operacion: 'OPEN', usuario: 'Enlace de Agricultor Ñáñez 1', ip: '127.0.0.1' }
    expect((await entries(m.proveedor)).slice(before)).toEqual([
      { ...by, descripcion: 'Abrió lo suyo por su enlace' },
      { ...by, descripcion: `Abrió por su enlace: liquidación ${number}` },
      { ...by, descripcion: `Abrió por su enlace: certificado de cuota de fomento de ${YEAR}` },
    ])
    const history = await call('POST', '/audit/search', {
      filtros: { tabla: 'third_parties', registro: m.proveedor, operacion: 'OPEN' },
    })
    expect(history.json.data[0].frase).toBe(`Abrió por su enlace: certificado de cuota de fomento de ${YEAR}`)
    expect((await call('GET', `/third-parties/${m.proveedor}/link`)).json.enlace.abierto).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
    )
  })

  it('the log never contains the secret of a link; deleting the third party deletes the link', async () => {
    expect(get().logs.length).toBeGreaterThan(0)
    expect(get().logs.join('\n')).not.toContain(m.enlace)
    const { id } = await newFarmer()
    const { codigo } = await make(id)
    says(await call('DELETE', `/third-parties/${id}`), 200)
    expect((await enter(codigo, '0042')).json).toEqual(NONE)
  })
})
