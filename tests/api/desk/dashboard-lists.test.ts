import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { filtersOf } from '#app/parts/receivables/list.tsx'
import { linksOf } from '#app/routes/_shell.home/links.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { onEachEngine, SECRET, TestApi, type Session } from '../support/api.ts'
import { millOf, REGISTERED, settlementOf, weigh } from '../support/mill.ts'
import { SEASON_NOW, seasonDatabase } from '../support/season.ts'

/** Search call of each linked list. */
const SEARCHES: Record<string, string> = {
  '/weighing-records': '/weighing-records/search',
  '/liquidacion-arroz': '/settlements/search',
  '/cuentas-por-pagar': '/accounts-payable/search',
  '/bank': '/banks/search',
  '/financing-agreements': '/financing-agreements/search',
  '/accounts-receivable': '/accounts-receivable/search',
  '/approval-requests': '/approval-requests/search',
  '/consecutivos': '/consecutives/search',
}

/** Filters of the API for those of a list. */
const askedOf = (pathname: string, filters: Record<string, string>) =>
  pathname === '/accounts-receivable' ? filtersOf(filters) : filters

/** Row of any list. */
type Row = Record<string, number | string | null>

const total = (rows: Row[], field: string) => rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)

/** Average of a field, weighted by another field. */
function average(rows: Row[], field: string, weight: string, decimals: number): number | null {
  const heavy = total(rows, weight)
  const sum = rows.reduce((all, row) => all + Number(row[field] ?? 0) * Number(row[weight] ?? 0), 0)
  return heavy === 0 ? null : Math.round((sum / heavy) * 10 ** decimals + 1e-9) / 10 ** decimals
}

/** Each number of the dashboard equals its linked list under the filters. */
async function agrees(api: TestApi, as: Session): Promise<Dashboard> {
  const { status, json } = await api.call('GET', '/dashboard?dias=90&mesa=cartera', { as })
  expect(status).toBe(200)
  const seen = json as Required<Dashboard>
  const search = async (link: string, more: object) => {
    const { pathname, searchParams } = new URL(link, 'http://molino.example')
    const url = SEARCHES[pathname]
    if (!url) throw new Error(`No list at ${link}`)
    const answer = await api.call('POST', url, {
      as,
      body: { filtros: askedOf(pathname, Object.fromEntries(searchParams)), ...more },
    })
    expect([link, answer.status]).toEqual([link, 200])
    return answer
  }
  /** Totals of the list behind a link. */
  const foot = async (link: string) => (await search(link, { totales: true })).json.totales
  const listed = async (link: string): Promise<Row[]> => {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const answer = await search(link, { actual_page: page, limit: 1000 })
      rows.push(...answer.json.data)
      if (rows.length >= answer.json.total_count) return rows
    }
  }
  const links = linksOf(today())
  for (const [name, part] of [
    ['ayer', seen.compras.ayer],
    ['semana', seen.compras.semana],
    ['anterior', seen.compras.anterior],
    ['hoy', seen.compras.hoy],
  ] as const) {
    const rows = await listed(links.purchases(part))
    const analysed = await listed(links.analysed(part))
    expect({ name, ...part }).toEqual({
      ...{ name, desde: part.desde, hasta: part.hasta, cantidad: rows.length },
      kg: total(rows, 'peso_neto'),
      humedad: average(analysed, 'humedad', 'peso_neto', 1),
    })
    expect((await foot(links.analysed(part))).humedad ?? null).toBe(part.humedad)
  }
  for (const { fecha, cantidad, kg } of seen.compras.dias) {
    const rows = await listed(links.purchases({ desde: fecha, hasta: fecha }))
    expect([fecha, cantidad, kg]).toEqual([fecha, rows.length, total(rows, 'peso_neto')])
  }
  for (const part of [seen.liquidado.ayer, seen.liquidado.semana, seen.liquidado.anterior]) {
    const rows = await listed(links.settled(part))
    expect(part).toEqual({
      ...{ desde: part.desde, hasta: part.hasta, cantidad: rows.length },
      kg: total(rows, 'kg_liquidados'),
      valor: total(rows, 'subtotal'),
      precio_carga: average(rows, 'precio_carga', 'kg_liquidados', 0),
      precio_tonelada: average(rows, 'precio_tonelada', 'kg_liquidados', 0),
    })
    expect((await foot(links.settled(part))).precio_carga ?? null).toBe(part.precio_carga)
  }
  for (const { estado, cantidad, kg } of seen.estado_de_pesadas) {
    const rows = await listed(links.state(estado, 90))
    expect([estado, cantidad, kg]).toEqual([estado, rows.length, total(rows, 'peso_neto')])
  }
  const counted = async (link: string, field: string) => {
    const rows = await listed(link)
    return { cantidad: rows.length, valor: total(rows, field) }
  }
  const banks = await listed(links.banks)
  const ofToday = await listed(links.today)
  expect({
    cuentas_por_pagar: seen.cuentas_por_pagar,
    por_pagar: seen.por_pagar,
    bancos: seen.bancos,
    deuda_de_acuerdos: seen.deuda_de_acuerdos,
    cartera_vencida: seen.cartera_vencida,
    cuentas_por_cobrar: seen.cuentas_por_cobrar,
    vence_hoy: seen.cobros.hoy,
    vence_en_la_semana: seen.cobros.semana,
    pesadas_hoy: seen.pesadas_hoy,
    consecutivos_activos: seen.consecutivos_activos,
    patio: seen.patio.cantidad,
  }).toEqual({
    cuentas_por_pagar: await counted(links.owed, 'total_a_pagar'),
    por_pagar: await counted(links.payable, 'saldo'),
    bancos: {
      cantidad: banks.length,
      sin_saldo: (await listed(links.withoutBalance)).length,
      valor: total(banks, 'saldo_actual'),
      caja: expect.any(Number),
    },
    deuda_de_acuerdos: await counted(links.debt, 'saldo'),
    cartera_vencida: await counted(links.overdue, 'saldo_actual'),
    cuentas_por_cobrar: await counted(links.receivables, 'saldo_actual'),
    vence_hoy: await counted(links.dueToday, 'saldo_actual'),
    vence_en_la_semana: await counted(links.dueThisWeek, 'saldo_actual'),
    pesadas_hoy: { cantidad: ofToday.length, kg: total(ofToday, 'peso_neto') },
    consecutivos_activos: { cantidad: (await listed(links.consecutives)).length },
    patio: (await listed(links.yard)).length,
  })
  const waiting = seen.patio.camiones.map(({ desde }) => desde)
  expect(waiting).toEqual([...waiting].sort())
  for (const { que, cantidad, enlace } of [...seen.espera, ...seen.alertas]) {
    const number = /^([\d.]+) /.exec(que)?.[1]?.replace('.', '')
    if (number)
      expect([que, `${cantidad}`, (await listed(enlace)).length]).toEqual([que, number, Number(number)])
  }
  return seen
}

describe('dashboard numbers of the season', () => {
  let api: TestApi
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: SEASON_NOW })
    api = new TestApi(await seasonDatabase())
    await api.app.ready()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await api.app.close()
    await api.db.close()
  })

  it('every number of the dashboard equals the list that it links to, in the season', async () => {
    const [one] = await api.rows<{ id_usuario: string; id_empresa: string }>(sql`select u.id_usuario,
        w.id_empresa from users u join user_companies c using (id_usuario)
        join weighing_records w on w.id_empresa = c.id_empresa where u.correo like 'admin@%' limit 1`)
    const { token } = await signToken(SECRET, one!.id_usuario, 1)
    const seen = await agrees(api, { idUsuario: one!.id_usuario, token, company: one!.id_empresa })
    const { compras, liquidado, patio, bancos, deuda_de_acuerdos, cartera_vencida } = seen
    expect(
      [
        compras?.ayer.kg,
        compras?.semana.humedad,
        liquidado?.ayer.valor,
        liquidado?.semana.precio_carga,
        patio?.cantidad,
        bancos?.valor,
        deuda_de_acuerdos?.valor,
        cartera_vencida?.valor,
      ].map((number) => Number(number) > 0),
    ).toEqual(Array(8).fill(true))
    expect(seen.alertas?.map(({ enlace }) => enlace)).toEqual(
      expect.arrayContaining([
        '/accounts-receivable?estado_documento=VENCIDA',
        '/financing-agreements?estado=EN_EJECUCION&sobre_maximo=true',
        '/financing-agreements?cultivo_vencido=true',
      ]),
    )
  })
})

interface Step {
  act: 'buy' | 'sell' | 'yard' | 'settle' | 'approve' | 'pay' | 'void' | 'delete' | 'owe'
  /** Days before today. */
  ago: number
  one: number
  kg: number
  analysed: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(
    'buy',
    'buy',
    'buy',
    'sell',
    'yard',
    'settle',
    'settle',
    'approve',
    'pay',
    'void',
    'delete',
    'owe',
  ),
  ago: fc.nat(16),
  one: fc.nat(20),
  kg: fc.integer({ min: 1, max: 60_000 }),
  analysed: fc.boolean(),
})

onEachEngine('dashboard numbers of random days', (get) => {
  const mill = millOf(get)
  const bought: string[] = []
  const settled: string[] = []
  const hoy = today()
  const at = <T>(list: T[], index: number) => list[index % Math.max(1, list.length)]
  /** The API may refuse only with a message. */
  const asked = async (...[method, url, body]: ['POST' | 'PATCH' | 'DELETE', string, object?]) => {
    const { status, json } = await get().call(method, url, { as: get().admin, ...(body && { body }) })
    expect([url, body, status < 500]).toEqual([url, body, true])
    return status < 300 ? json.data : undefined
  }

  async function play({ act, ago, one, kg, analysed }: Step): Promise<void> {
    const fecha = addDays(hoy, -ago)
    const id = at(settled, one)
    if (act === 'buy' || act === 'yard') {
      const weights = { peso_lleno: 10_000 + Math.ceil(kg / 2), peso_vacio: act === 'yard' ? null : 10_000 }
      const analysis = analysed
        ? { humedad: 12 + (kg % 180) / 10, impureza: 3 }
        : { humedad: null, impureza: null }
      const { _id } = await weigh(get(), mill, { fecha, ...weights, ...analysis })
      bought.push(_id)
    } else if (act === 'sell') {
      const sold = { id_producto: mill.harina, id_cliente: mill.cliente, id_proveedor: mill.propio }
      await weigh(get(), mill, {
        fecha,
        ...sold,
        id_formapago: mill.credito,
        peso_lleno: 10_000 + kg,
        peso_vacio: 10_000,
      })
    } else if (act === 'settle') {
      const pesadas = [...new Set([at(bought, one), at(bought, one + ago)])].filter(
        (one) => one !== undefined,
      )
      const precio_carga = 150_000 + kg
      const made = await asked('POST', '/settlements', settlementOf(mill, pesadas, { fecha, precio_carga }))
      if (made) settled.push(made._id)
    } else if (act === 'delete') {
      if (bought.length > 0) await asked('DELETE', `/weighing-records/delete/${at(bought, one)}`)
    } else if (act === 'owe') {
      await get().run(sql`insert into accounts_receivable (id_empresa, numero_factura, valor_original_factura,
          abonos, fecha_factura, fecha_esperada_pago, porcentaje_interes_mora, cliente_id, cliente_nombre, anulada)
        values (${get().admin.company}, gen_random_uuid()::text, ${kg}, ${analysed ? 0 : kg % 7 === 0 ? kg : 1}, ${addDays(fecha, -30)},
          ${addDays(hoy, one - 10)}, 1.9, ${mill.cliente}, 'Comercializadora', ${analysed && kg % 3 === 0})`)
    } else if (id) {
      const body = {
        approve: REGISTERED,
        pay: { fecha: hoy, id_fpago: mill.contado },
        void: { motivo: 'Prueba', destino_pago: 'ANTICIPO' },
      }[act]
      await asked('PATCH', `/settlements/${id}/${act}`, body)
    }
  }

  it('every number of the dashboard equals the list that it links to, for random records', async () => {
    await get().run(sql`insert into banks (id_empresa, nombre, nro_cuenta, saldo_actual, activo)
      values (${get().admin.company}, 'Uno', '', 500, true), (${get().admin.company}, 'Otro', '1', null, true),
        (${get().admin.company}, 'Viejo', '2', 900, false)`)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        for (const one of steps) await play(one)
        await agrees(get(), get().admin)
      }),
      { numRuns: 3 },
    )
  })
})
