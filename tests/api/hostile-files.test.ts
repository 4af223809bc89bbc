import { describe, expect, it } from 'vitest'
import { DEADLY, HOSTILE } from '../support/hostile-files.ts'
import { NOBODY } from './support/calls.ts'
import { ENGINES } from './support/database.ts'
import { signIn } from './support/process.ts'
import { processesOn } from './support/processes-on.ts'

/** With both cores of a machine busy a call took 0.2 s at most; what waits for a whole file takes longer than this. */
const ANSWERED_MS = 5000
/** Against hanging: with other work beside it a start alone takes half a minute. */
const TIMEOUT = 600_000

interface Answer {
  status: number
  json: { mensaje: string; estado: string; motivo: string; data: { _id: string } }
}

describe.each(ENGINES)('hostile files (%s)', (engine) => {
  const { start } = processesOn(engine)

  async function begin() {
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
    const account = { nombre: 'Banco', nro_cuenta: '77-1', saldo_inicial: 0, fecha_si: '2026-01-01' }
    const { data } = (await ask('/banks', account)).json
    /** Asks for other things until the work has ended; the longest time of an answer, in milliseconds. */
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
    return { api, ask, meanwhile, account: data._id }
  }

  it(
    'are refused in words while others are answered, by the same process',
    async () => {
      const { api, ask, meanwhile, account } = await begin()
      const longest: number[] = []
      for (const { bytes, refused } of DEADLY) {
        const file = bytes()
        const statement = ask(`/bank-reconciliations?id_banco=${account}`, file).then(({ status, json }) => {
          expect(status).toBe(422)
          expect(json.mensaje).toContain(refused)
        })
        longest.push(await meanwhile(statement))
        const { json } = await ask('/imports?tipo=third-parties', file)
        const settled = async (): Promise<Answer['json']> => {
          const now = (await ask(`/imports/${json.data._id}`)).json
          return now.estado === 'LEYENDO' ? settled() : now
        }
        const imported = settled().then((ended) =>
          expect(ended).toMatchObject({
            estado: 'RECHAZADA',
            motivo: expect.stringContaining(refused) as string,
          }),
        )
        longest.push(await meanwhile(imported))
      }
      expect(Math.max(...longest), longest.join(', ')).toBeLessThan(ANSWERED_MS)
      for (const { bytes, refused } of HOSTILE.slice(DEADLY.length)) {
        const { status, json } = await ask(`/bank-reconciliations?id_banco=${account}`, bytes())
        expect([status, json.mensaje]).toEqual([422, expect.stringContaining(refused)])
      }
      const { child } = api
      expect([child.exitCode, child.signalCode]).toEqual([null, null])
      expect((await ask('/healthz')).status).toBe(200)
    },
    TIMEOUT,
  )

  it(
    'are not even received for an account or a kind that is not there',
    async () => {
      const { ask } = await begin()
      const file = DEADLY[0]!.bytes()
      expect((await ask(`/bank-reconciliations?id_banco=${NOBODY}`, file)).status).toBe(404)
      expect((await ask('/imports?tipo=nada', file)).status).toBe(404)
    },
    TIMEOUT,
  )
})
