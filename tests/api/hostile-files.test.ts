import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { QUICK } from '../plan/quick.ts'
import { childrenOf } from '../support/built-reader.ts'
import { DEADLY, HOSTILE } from '../support/hostile-files.ts'
import { NOBODY } from './support/calls.ts'
import { engines } from './support/engines.ts'
import { signIn } from './support/process.ts'
import { processesOn } from './support/processes-on.ts'

/** Pause in milliseconds between two requests. Without it they take half of the time from the reading process. */
const BETWEEN = 20
/** Engine whose API gets every file. The reading process knows no database: the others get the deadly files. */
const LAST_ENGINE = engines().at(-1)

interface Answer {
  status: number
  json: { mensaje: string; estado: string; motivo: string; data: { _id: string } }
}

describe.each(engines())('hostile files (%s)', (engine) => {
  const { start } = processesOn(engine)

  it('refuses hostile files with a message while the same process answers other requests', async () => {
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
    /** Sends other requests until the work ends. Their 95th percentile was 82 ms (28 November 2026). */
    const meanwhile = async (work: Promise<unknown>): Promise<void> => {
      let ended = false
      const watched = work.finally(() => (ended = true))
      while (!ended) {
        for (const [path, body] of [['/healthz'], ['/banks/search', {}]] as const) {
          expect((await ask(path, body)).status).toBe(200)
        }
        await pause(BETWEEN)
      }
      await watched
    }
    const bank = { nombre: 'Banco', nro_cuenta: '77-1', saldo_inicial: 0, fecha_si: '2026-01-01' }
    const statements = `/bank-reconciliations?id_banco=${(await ask('/banks', bank)).json.data._id}`
    /** The import, once its work has ended. */
    const settled = async (id: string): Promise<Answer['json']> => {
      const now = (await ask(`/imports/${id}`)).json
      if (now.estado !== 'LEYENDO') return now
      await pause(BETWEEN)
      return settled(id)
    }
    for (const { bytes, refused } of QUICK ? DEADLY.slice(0, 1) : DEADLY) {
      const file = bytes()
      const statement = ask(statements, file).then(({ status, json }) =>
        expect([status, json.mensaje]).toEqual([422, expect.stringContaining(refused)]),
      )
      const imported = ask('/imports?tipo=third-parties', file)
        .then(({ json }) => settled(json.data._id))
        .then(({ estado, motivo }) =>
          expect([estado, motivo]).toEqual(['RECHAZADA', expect.stringContaining(refused)]),
        )
      await meanwhile(Promise.all([statement, imported]))
      for (const path of [`/bank-reconciliations?id_banco=${NOBODY}`, '/imports?tipo=nada'])
        expect([path, (await ask(path, file)).status]).toEqual([path, 404])
    }
    const others = QUICK || engine !== LAST_ENGINE ? [] : HOSTILE.slice(DEADLY.length)
    for (let at = 0; at < others.length; at += 2) {
      const two = others.slice(at, at + 2).map(async ({ name, bytes, refused }) => {
        const { status, json } = await ask(statements, bytes())
        expect([name, status, json.mensaje]).toEqual([name, 422, expect.stringContaining(refused)])
      })
      await meanwhile(Promise.all(two))
    }
    expect([api.child.exitCode, api.child.signalCode]).toEqual([null, null])
    expect((await ask('/healthz')).status).toBe(200)
    await vi.waitFor(() => expect(childrenOf(api.child.pid!)).toEqual([]), { timeout: 60_000 })
  })
})
