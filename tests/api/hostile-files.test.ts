import { describe, expect, it } from 'vitest'
import { QUICK } from '../plan/quick.ts'
import { DEADLY, HOSTILE } from '../support/hostile-files.ts'
import { NOBODY } from './support/calls.ts'
import { engines } from './support/engines.ts'
import { signIn } from './support/process.ts'
import { processesOn } from './support/processes-on.ts'

/**
 * Limit in milliseconds. Measured with both cores busy: 0.2 s on PostgreSQL, and 0.9 s on PGlite, which
 * stores the file meanwhile.
 */
const ANSWERED_MS = 10_000
/** Timeout against hanging. On a busy machine a start alone takes half a minute. */
const TIMEOUT = 600_000

interface Answer {
  status: number
  json: { mensaje: string; estado: string; motivo: string; data: { _id: string } }
}

describe.each(engines())('hostile files (%s)', (engine) => {
  const { start } = processesOn(engine)

  it(
    'refuses hostile files with a message while the same process answers other requests',
    async () => {
      const api = await start()
      const headers = await signIn(api.url)
      const ask = async (path: string, body?: object): Promise<Answer> => {
        const isFile = body instanceof Uint8Array
        const answer = await fetch(`${api.url}${path}`, {
          headers: { ...headers, 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
          ...(body && { method: 'POST', body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
        })
        return { status: answer.status, json: (await answer.json()) as Answer['json'] }
      }
      /** Sends other requests until the work ends. Returns the longest response time in milliseconds. */
      const meanwhile = async (work: Promise<unknown>): Promise<number> => {
        let [ended, longest] = [false, 0]
        const watched = work.finally(() => (ended = true))
        while (!ended) {
          for (const [path, body] of [['/healthz'], ['/banks/search', {}]] as const) {
            const asked = performance.now()
            expect((await ask(path, body)).status).toBe(200)
            longest = Math.max(longest, performance.now() - asked)
          }
        }
        await watched
        return longest
      }
      const bank = { nombre: 'Banco', nro_cuenta: '77-1', saldo_inicial: 0, fecha_si: '2026-01-01' }
      const statements = `/bank-reconciliations?id_banco=${(await ask('/banks', bank)).json.data._id}`
      /** The import, once its work has ended. */
      const settled = async (id: string): Promise<Answer['json']> => {
        const now = (await ask(`/imports/${id}`)).json
        return now.estado === 'LEYENDO' ? settled(id) : now
      }
      const longest: number[] = []
      for (const { bytes, refused } of QUICK ? DEADLY.slice(0, 1) : DEADLY) {
        const file = bytes()
        const statement = ask(statements, file).then(({ status, json }) =>
          expect([status, json.mensaje]).toEqual([422, expect.stringContaining(refused)]),
        )
        longest.push(await meanwhile(statement))
        const imported = ask('/imports?tipo=third-parties', file)
          .then(({ json }) => settled(json.data._id))
          .then(({ estado, motivo }) =>
            expect([estado, motivo]).toEqual(['RECHAZADA', expect.stringContaining(refused)]),
          )
        longest.push(await meanwhile(imported))
        for (const path of [`/bank-reconciliations?id_banco=${NOBODY}`, '/imports?tipo=nada'])
          expect([path, (await ask(path, file)).status]).toEqual([path, 404])
      }
      expect(Math.max(...longest), longest.join(', ')).toBeLessThan(ANSWERED_MS)
      for (const { bytes, refused } of HOSTILE.slice(DEADLY.length)) {
        const { status, json } = await ask(statements, bytes())
        expect([status, json.mensaje]).toEqual([422, expect.stringContaining(refused)])
      }
      expect([api.child.exitCode, api.child.signalCode]).toEqual([null, null])
      expect((await ask('/healthz')).status).toBe(200)
    },
    TIMEOUT,
  )
})
