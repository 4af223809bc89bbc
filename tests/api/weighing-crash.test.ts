import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { ENGINES } from './support/database.ts'
import { end, processesOn } from './support/process.ts'

const TICKETS = 40

type Headers = Record<string, string>

const send = async (url: string, headers: Headers, body: object) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as Record<string, never> & { data: never }
  if (answer.status >= 300) throw new Error(JSON.stringify(json))
  return json
}

async function signIn(url: string): Promise<Headers> {
  const { token, arrayEmpresas } = await send(
    `${url}/auth/login`,
    {},
    {
      email: 'admin@prueba.example',
      password: 'arroz2026',
    },
  )
  return { token: String(token), company: JSON.parse(String(arrayEmpresas))[0].idEmpresa }
}

/** A sale whose fee is paid at once: each weighing takes two numbers, its own and its receipt's. */
async function aSale(url: string, headers: Headers): Promise<object> {
  const id = async (path: string, body: object) =>
    ((await send(`${url}${path}`, headers, body)).data as { _id: string })._id
  const third = (tipo: string, identificacion: string) =>
    id('/third-parties', { tipo, nombre: tipo, tipo_identificacion: '13', identificacion })
  const defaults = await (await fetch(`${url}/weighing-records/defaults`, { headers })).json()
  const methods = (await send(`${url}/payment-methods/search`, headers, {})).data as {
    tags: string
    _id: string
  }[]
  return {
    fecha: '2026-03-10',
    id_cliente: await third('CLIENTE', '10000001'),
    id_proveedor: defaults.id_propio,
    id_producto: await id('/products', { descripcion: 'Arroz blanco' }),
    id_vehiculo: await id('/vehicles', { placa: 'ABC123' }),
    id_conductor: await third('CONDUCTOR', '10000002'),
    id_formapago: methods.find(({ tags }) => tags === 'CONTADO')?._id,
    peso_lleno: 30_000,
    peso_vacio: 12_000,
  }
}

describe.each(ENGINES)('weighings after kill -9 (%s)', (engine) => {
  const { dataDir, env, start } = processesOn(engine)

  it('are numbered without a gap, and none that was answered is lost', { timeout: 240_000 }, async () => {
    const first = await start()
    const headers = await signIn(first.url)
    const sale = await aSale(first.url, headers)
    const answered = new Map<number, string>()
    const createAll = async (url: string, onAnswer: (index: number, number: string) => void) => {
      let next = 0
      const client = async () => {
        while (next < TICKETS) {
          const index = next++
          const once = { ...headers, 'idempotency-key': `tiquete-${index}` }
          const { data } = await send(`${url}/weighing-records`, once, sale)
          onAnswer(index, (data as { consecutivo: string }).consecutivo)
        }
      }
      await Promise.allSettled(Array.from({ length: 6 }, client))
    }
    await createAll(first.url, (index, number) => {
      answered.set(index, number)
      if (answered.size === 12) first.child.kill('SIGKILL')
    })
    expect(answered.size).toBeGreaterThanOrEqual(12)
    expect(answered.size).toBeLessThan(TICKETS)

    const second = await start()
    const repeated = new Map<number, string>()
    await createAll(second.url, (index, number) => repeated.set(index, number))
    expect(repeated.size).toBe(TICKETS)
    for (const [index, number] of answered) expect(repeated.get(index)).toBe(number)
    expect(await end(second, 'SIGTERM')).toBe(0)

    const db = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir, copies: false })
    const [counted] = await rowsOf(
      db.read,
      sql`select count(*)::int as tiquetes, min(substr(consecutivo, 5)::int)::int as primero,
          max(substr(consecutivo, 5)::int)::int as ultimo, count(distinct numero_recibo)::int as recibos,
          max(substr(numero_recibo, 4)::int)::int as ultimo_recibo,
          (select sum(cantidad)::int from weighing_name_counts) as contadas
        from weighing_records join payment_receipts using (id_weighing_record)`,
    )
    await db.close()
    expect(counted).toEqual({
      tiquetes: TICKETS,
      primero: 1,
      ultimo: TICKETS,
      recibos: TICKETS,
      ultimo_recibo: TICKETS,
      contadas: TICKETS,
    })
  })
})
