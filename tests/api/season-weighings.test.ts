import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSeason } from '#server/db/demo/season.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { newDatabase } from './support/database.ts'

/** The morning of some day in Bogotá. */
const NOW = new Date('2026-03-12T15:20:00Z')
const EXTRA = 250

describe('the season’s weighings and settlements', () => {
  let db: Database
  const one = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<Record<string, number>>(db.read, query))[0]

  beforeAll(async () => {
    db = await newDatabase('pglite')
    await makeSeason(db, { now: NOW, rows: 600 + EXTRA })
  }, 240_000)
  afterAll(() => db.close())

  it('are as many as asked for, numbered without a gap, in every state and kind, some of today', async () => {
    expect(
      await one(sql`select count(*)::int as todas, count(distinct consecutivo)::int as numeros,
        max(substr(consecutivo, 5)::int) as ultimo, count(distinct estado)::int as estados,
        count(distinct operacion)::int as clases, bool_or(en_patio)::int as patio, max(cantidad)::int as guardado
        from weighing_records join totales on tabla = 'weighing_records'`),
    ).toEqual({ todas: 850, numeros: 850, ultimo: 850, estados: 4, clases: 4, patio: 1, guardado: 850 })
    const today = await one(sql`select count(*)::int as hoy from weighing_records where fecha = '2026-03-12'`)
    expect(today?.hoy).toBeGreaterThan(3)
    const next =
      await one(sql`select consecutivo_actual::int as sigue from consecutives c join weighing_records w
      on w.id_empresa = c.id_empresa where c.tags = 'PESADA' limit 1`)
    expect(next?.sigue).toBe(851)
  })

  it('hold together: paid weighings in paid settlements, and every fee with its one document', async () => {
    expect(
      await one(sql`select
        (select count(distinct estado)::int from settlements) as estados,
        (select count(*)::int from weighing_records w left join settlements s using (id_liquidacion)
          where w.operacion = 'COMPRA' and (w.estado = 'PAGO') <> coalesce(s.estado = 'PAGADA', false)) as mal_pagadas,
        (select count(*)::int from settlements where fecha > '2026-03-12') as futuras,
        (select count(*)::int from weighing_records w join payment_methods f on f.id_forma_pago = w.id_formapago
          where vrpesada > 0 and ('CREDITO' = f.tags) <> exists (select from accounts_receivable a
            where a.id_weighing_record = w.id_weighing_record)) as sin_cuenta`),
    ).toEqual({ estados: 4, mal_pagadas: 0, futuras: 0, sin_cuenta: 0 })
  })
})
