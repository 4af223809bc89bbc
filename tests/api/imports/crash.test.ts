import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { openDatabase } from '#server/db/client.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { engines } from '../support/engines.ts'
import { end, type Headers, signIn, type Started } from '../support/process.ts'
import { processesOn } from '../support/processes-on.ts'

const ROWS = 800
/** Maximum of killed processes per import. */
const KILLED = 6
/** Typical duration of an import in milliseconds. A process is killed at a moment within it. */
const APPLIED_MS = 700
/** Delay after the start until a process polls for abandoned work, in milliseconds. */
const LOOKS_MS = 2000
/** Timeout against hanging. */
const ENDED_MS = 120_000

interface Import {
  estado: string
  motivo: string
  nuevas: number
  iguales: number
}

const importOf = async (url: string, headers: Headers, id: string): Promise<Import> =>
  (await (await fetch(`${url}/imports/${id}`, { headers })).json()) as Import

/** Import after it reached one of these states. */
async function until(url: string, headers: Headers, id: string, states: readonly string[]): Promise<Import> {
  for (const end = Date.now() + ENDED_MS; ; await wait(50)) {
    const now = await importOf(url, headers, id)
    if (states.includes(now.estado)) return now
    if (Date.now() > end) throw new Error(`It stayed ${now.estado}: ${now.motivo}`)
  }
}

const file = [
  'Tipo;Nombre;Tipo de identificación;Identificación',
  ...Array.from({ length: ROWS }, (_, at) => `PROVEEDOR;Agricultor ${at};CC;${30_000_000 + at}`),
].join('\n')

async function upload(url: string, headers: Headers): Promise<string> {
  const answer = await fetch(`${url}/imports?tipo=third-parties&archivo=agricultores.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: file,
  })
  return ((await answer.json()) as { data: { _id: string } }).data._id
}

async function apply(api: Started, headers: Headers, id: string): Promise<void> {
  const answer = await fetch(`${api.url}/imports/${id}/apply`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}

/** Requests the import and kills the process before or right after its end. */
async function applyAndKill(api: Started, headers: Headers, id: string): Promise<void> {
  await apply(api, headers, id)
  await wait(Math.random() * APPLIED_MS)
  await end(api, 'SIGKILL')
}

describe.each(engines())('import and kill -9 (%s)', (engine) => {
  const { dataDir, env, start } = processesOn(engine)

  /** Rows in the database while no process has it open. An abandoned lease can be taken at once. */
  async function written() {
    const db = acrossCompanies(await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir }))
    const [found] = await rowsOf<{
      filas: number
      distintas: number
      auditadas: number
      guardado: number
      todas: number
      estado: string
      trabajos: number
      intentos: number
    }>(
      db.read,
      sql`select count(*) filter (where nombre like 'Agricultor %')::int as filas,
          count(distinct identificacion) filter (where nombre like 'Agricultor %')::int as distintas,
          (select coalesce(sum(case operacion when 'CREATE' then 1 when 'DELETE' then -1 else 0 end), 0)::int
            from auditoria where tabla_afectada = 'third_parties'
              and coalesce(despues, antes) ->> 'nombre' like 'Agricultor %') as auditadas,
          (select cantidad::int from totales where tabla = 'third_parties') as guardado, count(*)::int as todas,
          (select estado from imports order by id_importacion desc limit 1) as estado,
          (select count(*)::int from import_work) as trabajos,
          coalesce((select max(intentos) from import_work), 0)::int as intentos
        from third_parties`,
    )
    await db.read.execute(sql`update import_work set arrendada_hasta = now() - interval '1 second'`)
    await db.close()
    return found!
  }

  it('a killed import continues once where it stopped, or is undone, and is written completely in the end', async () => {
    let api = await start()
    const headers = await signIn(api.url)
    const id = await upload(api.url, headers)
    expect(await until(api.url, headers, id, ['LISTA', 'RECHAZADA'])).toMatchObject({
      estado: 'LISTA',
      nuevas: ROWS,
    })
    await applyAndKill(api, headers, id)
    let givenUp = false
    for (let killed = 1; ; killed += 1) {
      const { filas, estado, auditadas, trabajos, intentos } = await written()
      expect(auditadas).toBe(filas)
      const all = { filas: ROWS, estado: 'IMPORTADA', trabajos: 0 }
      const some = { filas, estado: 'IMPORTANDO', trabajos: 1 }
      expect({ filas, estado, trabajos }).toEqual(estado === 'IMPORTADA' ? all : some)
      api = await start()
      givenUp = intentos === 2
      if (estado === 'IMPORTADA' || givenUp || killed === KILLED) break
      await wait(LOOKS_MS / 2 + Math.random() * (LOOKS_MS / 2 + APPLIED_MS))
      await end(api, 'SIGKILL')
    }
    if (givenUp) {
      expect(await until(api.url, headers, id, ['IMPORTADA', 'LISTA', 'RECHAZADA'])).toMatchObject({
        estado: 'LISTA',
        nuevas: ROWS,
        motivo: expect.stringContaining('Se intentó dos veces') as string,
      })
      await apply(api, headers, id)
    }
    expect(await until(api.url, headers, id, ['IMPORTADA', 'LISTA', 'RECHAZADA'])).toMatchObject({
      estado: 'IMPORTADA',
      motivo: '',
    })
    const again = await upload(api.url, headers)
    expect(await until(api.url, headers, again, ['LISTA', 'RECHAZADA'])).toMatchObject({
      nuevas: 0,
      iguales: ROWS,
    })
    expect(await end(api, 'SIGTERM')).toBe(0)
    const { filas, distintas, auditadas, guardado, todas } = await written()
    expect({ filas, distintas, auditadas }).toEqual({ filas: ROWS, distintas: ROWS, auditadas: ROWS })
    expect(guardado).toBe(todas)
  })
})
