import { sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { inTransaction, rowsOf, SYSTEM } from '#server/db/transaction.ts'
import { aThirdParty, onEachEngine } from './support/api.ts'

onEachEngine('connection loss', (get, engine) => {
  /** Locks third_parties until the returned function is called. */
  async function closeTable(): Promise<() => Promise<void>> {
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    let held: Promise<void> = Promise.resolve()
    await new Promise<void>((resolve, reject) => {
      held = inTransaction(get().db, SYSTEM, async (tx) => {
        await tx.execute(sql`lock table third_parties in access exclusive mode`)
        resolve()
        await opened
      })
      held.catch(reject)
    })
    return () => {
      open()
      return held
    }
  }

  /** Ended connections stay visible for a moment. */
  const over: number[] = []

  /** Ends the connection that waits for the lock, as an administrator or a server restart does. */
  async function endWaiting(): Promise<void> {
    await vi.waitFor(
      async () => {
        const ended = await get().rows<{ pid: number }>(sql`select pid, pg_terminate_backend(pid)
            from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
              and pid <> all (string_to_array(${over.join(',')}, ',')::int[])`)
        expect(ended).toHaveLength(1)
        over.push(ended[0]!.pid)
      },
      { timeout: 60_000 },
    )
  }

  const search = () => get().call('POST', '/third-parties/search', { as: get().admin, body: {} })

  it.runIf(engine === 'postgres')(
    'a call answers 503 and changes nothing when its transaction loses the connection',
    async () => {
      const before = (await search()).json.total_count as number
      const body = aThirdParty()
      const headers = { 'idempotency-key': 'conexión perdida' }
      const create = () => get().call('POST', '/third-parties', { as: get().admin, body, headers })
      const open = await closeTable()
      const interrupted = create()
      await endWaiting()
      const { status, json, raw } = await interrupted
      await open()
      expect([status, json.codigo, raw.headers['retry-after']]).toEqual([503, 'INTERNO', '5'])
      expect(json.mensaje).toBe(
        `La base de datos no respondió. Intente de nuevo en unos segundos. Referencia: ${json.referencia}`,
      )
      expect((await search()).json.total_count).toBe(before)
      expect((await create()).status).toBe(201)
      expect((await search()).json.total_count).toBe(before + 1)
    },
  )

  it.runIf(engine === 'postgres')('repeats a read whose connection ended', async () => {
    const open = await closeTable()
    const interrupted = search()
    await endWaiting()
    await open()
    expect((await interrupted).status).toBe(200)
  })

  it.runIf(engine === 'postgres')('a read answers 503 when its second connection ends too', async () => {
    const open = await closeTable()
    const interrupted = search()
    await endWaiting()
    await endWaiting()
    expect((await interrupted).status).toBe(503)
    await open()
    expect((await search()).status).toBe(200)
  })

  it.runIf(engine === 'postgres')(
    'replaces database connections that end between two statements',
    async () => {
      const { db } = get()
      // More rounds than the pool has connections: a connection that is not returned makes the last rounds wait.
      for (let round = 0; round < 12; round += 1) {
        const failing = inTransaction(db, SYSTEM, async (tx) => {
          const [own] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
          await tx.execute(sql`select pg_terminate_backend(${own!.pid})`)
        })
        await expect(failing).rejects.toThrow()
      }
      expect((await search()).status).toBe(200)
    },
  )
})
