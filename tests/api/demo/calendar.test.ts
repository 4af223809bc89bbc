import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { BATCHES } from '#server/catalogues/queries.ts'
import { inTransaction, rowsOf, SYSTEM } from '#server/db/transaction.ts'
import { calendarOf } from '#server/demo/calendar.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import { createFirstCompanyAndAdmin } from '#server/ops/first-start.ts'
import { newDatabase } from '../support/database.ts'

const MINUTE = 60_000

it('acts that begin within one millisecond each get their planned time', async () => {
  const db = await newDatabase('pglite')
  try {
    await createFirstCompanyAndAdmin(db, {
      COMPANY_NAME: 'Molino',
      COMPANY_NIT: '900123456',
      ADMIN_EMAIL: 'admin@prueba.example',
      ADMIN_PASSWORD: 'arroz2026',
    })
    const [{ company } = { company: '' }] = await rowsOf<{ company: string }>(
      db.read,
      sql`select id_empresa as company from companies`,
    )
    const calendar = calendarOf(db)
    const times = Array.from({ length: 300 }, (_, i) => new Date(Date.UTC(2020, 0, 1) + i * MINUTE))
    // Every second act does nothing, so that its transaction is as short as one can be.
    times.forEach((time, i) =>
      calendar.plan(time, SYSTEM, async (tx) => {
        if (i % 2)
          await createRow(tx, BATCHES, company, {
            consecutivo: `L${i}`,
            descripcion: `Lote ${i}`,
            activo: true,
          })
      }),
    )
    await calendar.run()
    await inTransaction(db, SYSTEM, (tx) => calendar.backdate(tx, [company]))
    const rows = await rowsOf<{ hecho: string }>(
      db.read,
      sql`select to_char(creado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as hecho from batches order by creado_en`,
    )
    expect(rows.map(({ hecho }) => hecho)).toEqual(
      times.filter((_, i) => i % 2).map((time) => time.toISOString()),
    )
  } finally {
    await db.close()
  }
})
