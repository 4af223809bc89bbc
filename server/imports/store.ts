import { sql } from 'drizzle-orm'
import { textsOf } from '#server/kit/rows/rows.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import {
  rowsOf,
  type Actor,
  type BigInteger,
  type Queries,
  type Transaction,
} from '#server/db/transaction.ts'
import { insertRows, unaudited, updateRows } from '#server/db/writes.ts'
import { isHeld } from '#server/kit/rows/moments.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import type { RowState } from './words.ts'
import type { Staged, Values } from '#server/kit/reading/import-kind.ts'

/** Remaining task of an import. */
export type Task = 'LEER' | 'REVISAR' | 'IMPORTAR' | 'DESHACER'

/** Task leased by a process. */
export interface Work {
  id_importacion: string
  id_empresa: string
  tarea: Task
  avance: number
  intentos: number
  actor: Actor
}

/** Lease in seconds. Another process takes the task when it expires. */
const LEASE_SECONDS = 30

const until = () => sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** Thrown if another process has the task, or it no longer exists. */
export class LeaseLost extends Error {}

/** Thrown when somebody stopped the import. */
export class Stopped extends Error {}

/**
 * Leases the oldest free task of any company; undefined if there is none. `tx` reaches all companies.
 * Rows locked by another process are skipped.
 */
export async function leaseWork(tx: Transaction, me: string): Promise<Work | undefined> {
  const [work] = await rowsOf<Work>(
    tx,
    sql`update import_work set arrendatario = ${me}, arrendada_hasta = ${until()}, intentos = intentos + 1
      where id_importacion = (select id_importacion from import_work
        where not ${isHeld(sql`arrendada_hasta`, LEASE_SECONDS)} order by creado_en limit 1 for update skip locked)
      returning id_importacion, id_empresa, tarea, avance, intentos, actor`,
  )
  return work
}

/** Renews the lease within this transaction. Throws LeaseLost. */
export async function renewLease(
  tx: Transaction,
  { id_importacion }: Work,
  me: string,
  avance?: number,
): Promise<void> {
  const held = await rowsOf(
    tx,
    sql`update import_work set arrendada_hasta = ${until()}, avance = coalesce(${avance ?? null}::int, avance)
      where id_importacion = ${id_importacion} and arrendatario = ${me} returning 1 as uno`,
  )
  if (held.length === 0) throw new LeaseLost()
}

/** Releases an unfinished task for any process. */
export const releaseWork = (tx: Transaction, { id_importacion }: Work, me: string) =>
  tx.execute(
    sql`update import_work set arrendada_hasta = null, arrendatario = null
      where id_importacion = ${id_importacion} and arrendatario = ${me}`,
  )

/** Replaces the task of an import; null removes it. The task runs in the name of `actor`. */
export async function setWork(
  tx: Transaction,
  { id, company, actor }: { id: string; company: string; actor: Actor },
  tarea: Task | null,
): Promise<void> {
  await tx.execute(sql`delete from import_work where id_importacion = ${id}`)
  if (tarea === null) return
  await insertRows(tx, 'import_work', [{ id_importacion: id, id_empresa: company, tarea, actor }])
}

/** Turns the leased task into another one that keeps its progress. Any process may take it. */
export const changeTask = (tx: Transaction, { id_importacion }: Work, tarea: Task) =>
  tx.execute(
    sql`update import_work set tarea = ${tarea}, intentos = 0, arrendada_hasta = null, arrendatario = null
      where id_importacion = ${id_importacion}`,
  )

/** Changes an import without an audit entry, for changes made by the program itself. */
export const updateQuietly = (tx: Transaction, id: string, changes: Record<string, unknown>) =>
  unaudited(tx, () => updateRows(tx, 'imports', changes, sql`where id_importacion = ${id}`))

export async function refuseStopped(q: Queries, id: string): Promise<void> {
  const [row] = await rowsOf<{ detener: boolean }>(
    q,
    sql`select detener from imports where id_importacion = ${id}`,
  )
  if (!row || row.detener) throw new Stopped()
}

export async function fileOf(q: Queries, id: string): Promise<Uint8Array> {
  const [file] = await rowsOf<{ contenido: Uint8Array }>(
    q,
    sql`select contenido from import_files where id_importacion = ${id}`,
  )
  if (!file) throw new Refusal('NO_ENCONTRADO', 'El archivo ya no está: envíelo de nuevo.')
  return new Uint8Array(file.contenido)
}

/** Deletes the stored rows of a file. */
export const dropRows = (q: Queries, id: string): Promise<unknown> =>
  q.execute(sql`delete from import_rows where id_importacion = ${id}`)

/** Stores the cells of rows as read. */
export const stageRows = (tx: Transaction, work: Work, first: number, rows: readonly Cell[][]) =>
  insertRows(
    tx,
    'import_rows',
    rows.map((celdas, at) => ({
      id_importacion: work.id_importacion,
      id_empresa: work.id_empresa,
      fila: first + at,
      celdas,
    })),
  )

export const rowsAfter = (q: Queries, id: string, fila: number, limit: number) =>
  rowsOf<{ fila: number; celdas: Cell[] }>(
    q,
    sql`select fila, celdas from import_rows where id_importacion = ${id} and fila > ${fila} order by fila limit ${limit}`,
  )

/** Cells of some columns, in all rows. */
export async function columnsOf(q: Queries, id: string, places: readonly number[]): Promise<Cell[][]> {
  if (places.length === 0) return []
  const cells = sql.join(
    places.map((at) => sql`celdas -> ${at}::int`),
    sql`, `,
  )
  const rows = await rowsOf<{ celdas: Cell[] }>(
    q,
    sql`select jsonb_build_array(${cells}) as celdas from import_rows where id_importacion = ${id}`,
  )
  return rows.map(({ celdas }) => celdas)
}

/** Result of a checked row. */
export interface Checked {
  fila: number
  estado: RowState
  valores: Values
  antes: Values | null
  errores: Record<string, string> | null
  porque: string | null
  clave: string | null
  id_registro: string | null
  version_registro: number | null
}

export const storeChecked = (tx: Transaction, id: string, rows: readonly Checked[]) =>
  tx.execute(
    sql`update import_rows r set estado = d.estado, valores = d.valores, antes = d.antes, errores = d.errores,
        porque = d.porque, clave = d.clave, id_registro = d.id_registro, version_registro = d.version_registro
      from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::jsonb) d
      where r.id_importacion = ${id} and r.fila = d.fila`,
  )

/** Rows to write after row `after`: new ones, and with `changes` also changes. */
export const stagedAfter = (
  q: Queries,
  id: string,
  { after, limit, changes }: { after: number; limit: number; changes: boolean },
) =>
  rowsOf<Staged>(
    q,
    sql`select fila, estado, valores as values, id_registro as id, version_registro as version from import_rows
      where id_importacion = ${id} and fila > ${after} and (estado = 'NUEVA' or (estado = 'CAMBIA' and ${changes}))
      order by fila limit ${limit}`,
  )

/** Whether a new row has a value in this field. */
export const hasNewRowWith = async (q: Queries, id: string, field: string): Promise<boolean> =>
  (
    await rowsOf<{ uno: number }>(
      q,
      sql`select 1 as uno from import_rows
        where id_importacion = ${id} and estado = 'NUEVA' and valores -> ${field} is not null limit 1`,
    )
  ).length > 0

/** Rows to write, in file order, whose field has one of these texts. */
export const stagedWith = async (
  q: Queries,
  id: string,
  { field, texts, changes }: { field: string; texts: readonly string[]; changes: boolean },
): Promise<Staged[]> =>
  texts.length === 0
    ? []
    : rowsOf<Staged>(
        q,
        sql`select fila, estado, valores as values, id_registro as id, version_registro as version from import_rows
          where id_importacion = ${id} and (estado = 'NUEVA' or (estado = 'CAMBIA' and ${changes}))
            and valores ->> ${field} = any (${textsOf(texts)})
          order by fila`,
      )

/** Written changes after row `after` and up to row `until`, with the version they gave and the former values. */
export const changedAfter = (
  q: Queries,
  id: string,
  { after, until, limit }: { after: number; until: number; limit: number },
) =>
  rowsOf<Pick<Staged, 'fila' | 'id' | 'version' | 'values'>>(
    q,
    sql`select fila, antes as values, id_registro as id, version_registro + 1 as version from import_rows
      where id_importacion = ${id} and fila > ${after} and fila <= ${until} and estado = 'CAMBIA'
      order by fila limit ${limit}`,
  )

/** First earlier row for each of these keys. */
export async function firstRowOfKeys(
  q: Queries,
  id: string,
  keys: readonly string[],
  fila: number,
): Promise<Map<string, number>> {
  const asked = JSON.stringify(keys.map((clave) => ({ clave })))
  const rows = await rowsOf<{ clave: string; fila: number }>(
    q,
    sql`select r.clave, min(r.fila) as fila from jsonb_to_recordset(${asked}::jsonb) d (clave text)
      join import_rows r on r.id_importacion = ${id} and r.clave = d.clave and r.fila < ${fila} group by r.clave`,
  )
  return new Map(rows.map(({ clave, fila: at }) => [clave, at]))
}

const COUNTED = {
  NUEVA: 'nuevas',
  CAMBIA: 'cambian',
  IGUAL: 'iguales',
  OTRA: 'otras',
  ERROR: 'con_error',
} as const

export async function countsOf(q: Queries, id: string): Promise<Record<string, number>> {
  const rows = await rowsOf<{ estado: keyof typeof COUNTED; cuantas: BigInteger }>(
    q,
    sql`select estado, count(*) as cuantas from import_rows where id_importacion = ${id} group by estado`,
  )
  const none = Object.fromEntries(Object.values(COUNTED).map((name) => [name, 0]))
  return {
    ...none,
    ...Object.fromEntries(rows.map(({ estado, cuantas }) => [COUNTED[estado], Number(cuantas)])),
  }
}

/** Days until files and rows of imports are deleted. Imported records and the history stay. */
const KEPT_DAYS = 30

const FORGOTTEN = `Pasaron ${KEPT_DAYS} días y el archivo ya no está: envíelo de nuevo.`

/** Deletes files and rows of old imports. Stops those that still wait for a person. `tx` reaches all companies. */
export async function forgetOldImports(tx: Transaction): Promise<void> {
  const isOld = sql`creado_en < now() - make_interval(days => ${KEPT_DAYS})`
  await unaudited(tx, () =>
    updateRows(
      tx,
      'imports',
      { estado: 'DETENIDA', motivo: FORGOTTEN, terminada_en: new Date() },
      sql`where ${isOld} and estado in ('COLUMNAS', 'LISTA')`,
    ),
  )
  const old = sql`select id_importacion from imports where ${isOld}
    and estado not in ('LEYENDO', 'REVISANDO', 'IMPORTANDO', 'DESHACIENDO')`
  await tx.execute(sql`delete from import_rows where id_importacion in (${old})`)
  await tx.execute(sql`delete from import_files where id_importacion in (${old})`)
}
