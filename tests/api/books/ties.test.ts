import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tiesOn } from '#server/books/ties-queries.ts'
import { NOMBRES_DE_CUADRES, tieInWords } from '#server/books/ties-rules.ts'
import type { AccountSum } from '#server/books/vouchers-contract.ts'
import { PROGRAMAS } from '#server/books/words.ts'
import { addDays } from '#server/kit/words/days.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { runs } from '../../plan/quick.ts'
import { rowsOf } from '../../support/tables.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { HOY } from '../support/clock.ts'
import { ACTS, EVERY_ACT, MONTHS, monthsOf, step, type Act } from '../support/months.ts'
import { periodsOf } from '../support/periods.ts'

/** The accounts are what the lists say, whatever happened before. */
onEachEngine('accounts and lists', (get) => {
  const call = callOf(get)
  const perform = monthsOf(get)

  /** Ties that do not hold on the last day, in the middle and at the end of the months, in words. */
  async function untied(): Promise<string[]> {
    const days = [...MONTHS.flatMap((mes) => [`${mes}-14`, daysOfMonth(mes).hasta]), HOY]
    const said: string[] = []
    for (const dia of new Set(days.map((one) => (one < HOY ? one : HOY)))) {
      const ties = await tiesOn(get().db.read, get().admin.company, dia)
      expect(ties.map(({ nombre }) => nombre)).toEqual(NOMBRES_DE_CUADRES)
      said.push(
        ...ties
          .map(tieInWords)
          .filter(Boolean)
          .map((one) => `${dia} ${one}`),
      )
    }
    return said
  }

  it('tie on every day after any sequence of documents, voids and closings', async () => {
    const reached = new Set<Act>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
        for (const one of steps) {
          const answer = await perform(one)
          expect([one.act, (answer?.status ?? 0) >= 500]).toEqual([one.act, false])
          if (answer && answer.status < 300) reached.add(one.act)
        }
        expect(await untied()).toEqual([])
      }),
      { numRuns: 1 + runs(6), examples: [[EVERY_ACT]], endOnFailure: true },
    )
    expect(ACTS.filter((one) => !reached.has(one))).toEqual([])
  })

  /** Debit and credit of each account in the files of an export. */
  async function filed({ _id, partes }: { _id: string; partes: number }) {
    const sums: Record<string, [debito: number, credito: number]> = {}
    for (let parte = 1; parte <= partes; parte += 1) {
      const { raw } = await call('GET', `/accounting-exports/file/${_id}?parte=${parte}`)
      const [heads = [], ...rows] = await rowsOf(raw.rawPayload)
      const [cuenta, debito, credito] = [/cuenta ?(contable)?$/i, /Débito$/, /Crédito$/].map((heading) =>
        heads.findIndex((head) => heading.test(String(head))),
      )
      for (const row of rows) {
        const sum = (sums[String(row[cuenta!])] ??= [0, 0])
        sum[0] += Number(row[debito!] ?? 0)
        sum[1] += Number(row[credito!] ?? 0)
      }
    }
    return sums
  }

  it('every program gets files that sum to the same accounts', async () => {
    const days = { desde: addDays(HOY, -365), hasta: HOY }
    const { cuentas } = says(await call('GET', `/vouchers/accounts?${new URLSearchParams(days)}`), 200).json
    const sums = Object.fromEntries(
      cuentas.map(({ cuenta, debito, credito }: AccountSum) => [cuenta, [debito, credito]]),
    )
    expect(Object.keys(sums).length).toBeGreaterThan(20)
    for (const programa of Object.keys(PROGRAMAS)) {
      const exported = says(await call('POST', '/accounting-exports', { programa, ...days }), 201).json.data
      expect([programa, await filed(exported)]).toEqual([programa, sums])
    }
  })

  it('closing a month names what does not tie, and keeps it with the confirmation', async () => {
    const { close, open, openAll, pending } = periodsOf(get)
    await openAll()
    const mes = MONTHS[0]!
    const { hasta } = daysOfMonth(mes)
    const [client] = await get().rows<{ id: string }>(
      sql`select cliente_id as id from accounts_receivable where origen = 'FACTURA' limit 1`,
    )
    const sold = { fecha_de_emision: hasta, fecha_de_vencimiento: hasta, documento_de_soporte: 'Remisión 3' }
    const invoice = says(
      await call('POST', '/invoices', { ...sold, valor_total: 500_000, id_cliente_tercero: client!.id }),
      201,
    ).json.data
    const raise = (by: number) =>
      get().run(sql`update accounts_receivable set valor_original_factura = valor_original_factura + ${by}
        where id_factura = ${invoice._id}`)
    const tied = NOMBRES_DE_CUADRES.map((nombre) => ({ nombre, que: '', cantidad: 0 }))
    expect((await pending(mes)).cuadres).toMatchObject(tied)

    await raise(7)
    const said = new RegExp(
      `Clientes: las cuentas suman \\$\\s[\\d.]+ y la lista \\$\\s[\\d.]+, con -\\$\\s7 de diferencia \\(Clientes ${invoice.numero_de_factura} -\\$\\s7\\)`,
    )
    const { cuadres } = await pending(mes)
    expect(cuadres.filter(({ que }: { que: string }) => que)).toEqual([
      { nombre: 'Clientes', que: expect.stringMatching(said), cantidad: 1, enlace: '/accounts-receivable' },
    ])
    const refused = says(await call('POST', '/closed-periods', { mes }), 409, ['con_pendientes'])
    expect(refused.json.mensaje).toMatch(new RegExp(`no cuadra ${said.source}\\. Resuélvalo`))
    const closed = await close(mes)
    expect(closed.pendientes).toMatch(said)
    await open(closed._id)
    await raise(-7)
    expect((await pending(mes)).cuadres).toMatchObject(tied)
  })
})
