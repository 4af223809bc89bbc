import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { verifyAudit } from '#server/audit/chain/verify.ts'
import { checkData } from '#server/ops/checks/run.ts'
import type { Practice } from '#server/companies/contract.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import type { Background } from '#server/kit/background.ts'
import { removePracticeCompany } from '#server/companies/practice-acts.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { startPractising } from '#server/ops/practice.ts'
import { aThirdParty, callOf, onEachEngine, says } from '../support/api.ts'
import { sealEverything } from '../support/audit-chain.ts'
import { furnish } from '../support/furnished.ts'

/** Tests a practice company beside a company in use. */
onEachEngine('practice companies', (get, engine) => {
  const call = callOf(get)
  const state = async (): Promise<Practice> => says(await call('GET', '/companies/practice'), 200).json
  const started: Background[] = []
  const problems: unknown[] = []
  const practising = () => {
    const one = startPractising({
      db: get().db.within(null),
      all: acrossCompanies(get().db),
      onProblem: (error) => problems.push(error),
    })
    started.push(one)
    return one
  }
  // The workers poll without being called, even after the database was closed.
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.stop()))
    expect(problems).toEqual([])
  })
  /** Every row outside the practice company, with its table. Counters and times are left out. */
  const others = async (company: string) => {
    const tables = await get().rows<{ tabla: string }>(
      sql`select table_name as tabla from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('auditoria', 'auditoria_sellos', 'auditoria_por_sellar', 'practice_companies', 'tokens_terminados', 'idempotencia', 'totales') order by 1`,
    )
    const seen: Record<string, unknown> = {}
    for (const { tabla } of tables) {
      const [row] = await get().rows<{ huella: string }>(
        sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as huella from ${sql.identifier(tabla)} t
          where to_jsonb(t) ->> 'id_empresa' is distinct from ${company}
            and (to_jsonb(t) ? 'id_empresa' or ${tabla} in ('users', 'roles', 'user_roles', 'role_routes'))`,
      )
      seen[tabla] = row!.huella
    }
    return seen
  }

  /** Starts a process that dies half-way, and returns the unfinished company. */
  const beginAndEnd = async () => {
    const process = practising()
    process.wake()
    await expect.poll(async () => (await state()).avance, { timeout: 60_000 }).toBeGreaterThan(0)
    await process.stop()
    const [half] = await get().rows<{ id_hecha: string }>(sql`select id_hecha from practice_companies`)
    expect(half!.id_hecha).toMatch(/-/)
    expect(await state()).toMatchObject({ estado: 'EN_CURSO', id_empresa: '' })
    await get().run(sql`update practice_companies set arrendada_hasta = now() - interval '1 second'`)
    return half!.id_hecha
  }

  /** Another company writes while the practice company is being removed, and the removal is then undone. */
  const writeDuringRemoval = async (company: string) => {
    const undone = new Error('undone')
    const outside = AsyncLocalStorage.snapshot()
    const removal = inTransaction(acrossCompanies(get().db), SYSTEM, async (tx) => {
      await removePracticeCompany(tx, company)
      await outside(async () => says(await call('POST', '/third-parties', aThirdParty()), 201))
      throw undone
    })
    await expect(removal).rejects.toBe(undone)
  }

  it('concurrent requests make one practice company, also after a crash; deleting removes only its data', async () => {
    const api = get()
    await furnish(api, api.admin, 1, 0)
    expect(await state()).toEqual({ estado: '', avance: 0, faltan: null, id_empresa: '', nombre: '' })
    const before = await others('')
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/companies/practice')))
    for (const answer of answers) says(answer, 200, 'La empresa de práctica se está preparando.')
    expect(await state()).toMatchObject({ estado: 'EN_CURSO', id_empresa: '' })
    await get().run(sql`update practice_companies
      set intentos = 1, avance = 25, pedida_en = now() - interval '600 seconds'`)
    expect((await state()).faltan).toBeCloseTo(1800, -2)
    await get().run(sql`update practice_companies set intentos = 0, avance = 0`)
    expect((await state()).faltan).toBeNull()
    const half = await beginAndEnd()
    const [one, other] = [practising(), practising()]
    one.wake()
    other.wake()
    await Promise.all([one.settled(), other.settled()])
    const made = await state()
    expect(made).toMatchObject({
      estado: 'LISTA',
      avance: 100,
      nombre: 'Molino de práctica de Administrador',
    })
    // The work started again, and nothing of the first attempt is left.
    expect(made.id_empresa).not.toBe(half)
    expect(await get().rows(sql`select id_empresa from companies where practica`)).toEqual([
      { id_empresa: made.id_empresa },
    ])
    says(await call('POST', '/companies/practice'), 200)
    one.wake()
    await one.settled()
    expect(await state()).toEqual(made)
    expect(await others(made.id_empresa)).toEqual(before)

    const as = { ...api.admin, company: made.id_empresa }
    const { json } = await api.call('POST', '/settlements/search', { as, body: { limit: 1 } })
    expect(json.total_count).toBeGreaterThan(100)
    const me = says(await call('GET', '/auth/me'), 200).json
    expect(JSON.parse(me.arrayEmpresas).filter(({ practica }: { practica?: true }) => practica)).toEqual([
      expect.objectContaining({ idEmpresa: made.id_empresa, practica: true }),
    ])
    const lines: string[] = []
    expect([
      await checkData(api.db, (line) => lines.push(line)),
      lines.filter((line) => line.startsWith('✗')),
    ]).toEqual([0, []])

    // The embedded database runs one transaction at a time.
    if (engine === 'postgres') await writeDuringRemoval(made.id_empresa)
    const last = await others(made.id_empresa)
    says(await call('DELETE', `/companies/delete/${made.id_empresa}`), 200, 'Empresa eliminada correctamente')
    expect(await others('')).toEqual(last)
    expect(await state()).toMatchObject({ estado: '' })
    const left = await api.rows(sql`select tabla from totales where id_empresa = ${made.id_empresa}`)
    expect(left).toEqual([])
    const [told] = await api.rows<{ descripcion: string }>(
      sql`select descripcion from auditoria where tabla_afectada = 'companies' and operacion = 'DELETE'
        and registro_id = ${made.id_empresa}`,
    )
    expect(told!.descripcion).toBe('Eliminación de Molino de práctica de Administrador')
    // The audit of the removed company and the seals of that audit stay.
    await sealEverything(api.db)
    const audit: string[] = []
    await verifyAudit(api.db, { empresa: '', anclas: [] }, (line) => audit.push(line))
    expect(audit.filter((line) => line.startsWith('✗'))).toEqual([])
    expect(audit).toContainEqual(
      expect.stringMatching(`^✓ Empresa eliminada ${made.id_empresa}: [\\d.]+ entradas`),
    )
    // The triggers still protect the payments of other companies.
    const take = inTransaction(acrossCompanies(api.db), SYSTEM, async (tx) => {
      await tx.execute(sql`select set_config('molino.retira', ${api.admin.company}, true)`)
      await tx.execute(sql`delete from payments where id_empresa = ${api.admin.company}`)
    })
    await expect(take).rejects.toMatchObject({
      cause: { message: 'A payment is neither changed nor deleted' },
    })
  })
})
