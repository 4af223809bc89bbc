import os from 'node:os'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Stored } from '#server/kit/contract/common.ts'
import { type Copy, COPY_STATES } from './contract.ts'
import { rowsOf, type Database, type Queries } from '#server/db/transaction.ts'
import { endOfDay, startOfDay } from '#server/kit/rows/moments.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'

/** Record of a copy: bytes, times as ISO text. */
export const CopyNote = z.object({
  id_copia: z.string(),
  estado: z.enum(COPY_STATES),
  empezada: z.string(),
  terminada: z.string().nullable(),
  pedida_por: z.string(),
  equipo: z.string(),
  archivo: z.string(),
  bytes: z.number().int(),
  filas: z.number().int(),
  huella: z.string(),
  version: z.string(),
  motivo: z.string(),
})
export type CopyNote = z.infer<typeof CopyNote>

/** Result of a trial restore: checksum, time and problems; '' for none. */
export const TrialNote = z.object({ huella: z.string(), probada_en: z.string(), hallazgos: z.string() })
export type TrialNote = z.infer<typeof TrialNote>

export const THIS_MACHINE = os.hostname()

/**
 * Records the state of a copy. A copy still running at that time is marked as interrupted.
 * Does nothing on a database without the table.
 */
export async function noteCopy(db: Database, note: CopyNote): Promise<void> {
  await db.transaction({}, async (tx) => {
    const [kept] = await rowsOf(tx, sql`select where to_regclass('copias') is not null`)
    if (!kept) return
    const [known] = await updateRows<object>(
      tx,
      'copias',
      note,
      sql`where id_copia = ${note.id_copia} returning 1`,
    )
    if (known) return
    await interruptCopies(tx)
    await insertRows(tx, 'copias', [note])
  })
}

/** Marks running copies as interrupted. The caller knows that nobody is making one. */
export const interruptCopies = (q: Queries) =>
  q.execute(sql`update copias set estado = 'FALLIDA', terminada = now(), motivo = 'Se interrumpió.'
    where estado = 'EN_CURSO'`)

/** Records the trial of a copy by checksum. Unknown copies are ignored. */
export async function noteTrial(db: Database, { huella, probada_en, hallazgos }: TrialNote): Promise<void> {
  await db.transaction({}, (tx) =>
    updateRows(tx, 'copias', { probada_en, hallazgos }, sql`where huella = ${huella}`),
  )
}

const RECENT = 30

const MOMENT = (column: string) =>
  sql`coalesce(to_char(${sql.identifier(column)} at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI'), '')`
const COPY = sql`id_copia as _id, id_copia, estado, ${MOMENT('empezada')} as empezada, pedida_por, equipo, archivo, bytes::float8 as bytes,
  filas::float8 as filas, motivo, ${MOMENT('probada_en')} as probada_en, hallazgos`

/** Rows copied so far in percent of the last complete copy; null for other copies, and without a complete one. */
const PROGRESS = sql`case when estado = 'EN_CURSO' then least(99, floor(100.0 * filas / nullif(
  (select u.filas from copias u where u.estado = 'HECHA' order by u.empezada desc limit 1), 0))) end::int`

/** Newest copies, the latest complete one and the latest tested one. */
export async function recentCopies(q: Queries) {
  const read = (which: ReturnType<typeof sql>) =>
    rowsOf<Stored<typeof Copy> & { _id: string }>(
      q,
      sql`select ${COPY}, ${PROGRESS} as avance from copias ${which}`,
    )
  const [data, [ultima = null], [probada = null]] = await Promise.all([
    read(sql`order by copias.empezada desc limit ${RECENT}`),
    read(sql`where estado = 'HECHA' order by copias.empezada desc limit 1`),
    read(sql`where probada_en is not null order by copias.probada_en desc limit 1`),
  ])
  return { data, ultima, probada }
}

/** Days without a copy that count as a problem, because copies are daily. */
export const DAYS_WITHOUT_COPY = 2

/** Full days since the last complete copy before `now`, or since the first migration. `now` is ISO text. */
export async function daysWithoutCopy(q: Queries, now: string): Promise<number> {
  const [row] = await rowsOf<{ dias: number }>(
    q,
    sql`select floor(extract(epoch from ${now}::timestamptz - coalesce(
        (select max(empezada) from copias where estado = 'HECHA' and empezada <= ${now}::timestamptz), (select min(aplicada_en) from migraciones))) / 86400)::int as dias`,
  )
  return row?.dias ?? 0
}

/** Whether a complete copy began on that day in Bogotá. */
export async function isCopiedOn(q: Queries, day: string): Promise<boolean> {
  const rows = await rowsOf(
    q,
    sql`select from copias where estado = 'HECHA' and empezada >= ${startOfDay(day)} and empezada < ${endOfDay(day)} limit 1`,
  )
  return rows.length > 0
}
