import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { holdsKey } from '#server/kit/contract/keys.ts'
import type { SearchRequest } from '#server/kit/contract/common.ts'
import { forbidden, Refusal } from '#server/kit/rules/refusal.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import { rowsOf } from '#server/db/transaction.ts'
import type { ImportKind } from './kind.ts'
import { kindOf, KINDS } from './kinds.ts'
import { refuseMissing, sensibleMap, unmatched, type ColumnMap } from './read-cells.ts'
import { headKey } from './work.ts'
import { note, rememberMap, setWork, type Task } from './store.ts'
import { formatOf } from '#server/kit/reading/read-table.ts'
import { isUnderWay, ROW_STATES, type ImportState } from './words.ts'
import type { Page } from '#server/kit/rows/paging.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, getRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import type { Filters } from '#server/kit/rows/search.ts'

/** Whoever has an import by its id: which company, which keys. */
export interface Importer {
  company: string
  keys: ReadonlySet<string>
}

export const IMPORTS: Resource = {
  name: 'imports',
  id: 'id_importacion',
  searched: ['archivo', 'usuario'],
  filters: ['tipo', 'estado'],
  sorted: [],
  label: 'archivo',
  extra: (i) =>
    sql`jsonb_build_object('avance', coalesce((select w.avance from import_work w where w.id_importacion = ${i}.id_importacion), 0))`,
}

/** The kinds that somebody with these keys may import. */
export const kindsFor = (keys: ReadonlySet<string>): readonly ImportKind[] =>
  KINDS.filter((kind) => mayImport(kind, keys))

const mayImport = ({ keys: { create, also } }: ImportKind, keys: ReadonlySet<string>) =>
  holdsKey(keys, create) && (also === undefined || holdsKey(keys, also))

/** Imports of the kinds that somebody with these keys may import: a filter of the list's own. */
export const ofKindsFor = (keys: ReadonlySet<string>): Filters => {
  const names = kindsFor(keys).map(({ name }) => name)
  return { permitidas: () => sql`tipo = any (string_to_array(${names.join(',')}, ','))` }
}

/** A kind by its name, for who may import it; 404 and 403. */
export function kindFor(name: string, keys: ReadonlySet<string>): ImportKind {
  const kind = kindOf(name)
  if (!mayImport(kind, keys)) throw forbidden()
  return kind
}

const answered = (row: Row, kind: ImportKind): Row => ({
  ...row,
  se_deshace: row.estado === 'IMPORTADA' && kind.takeBack !== undefined,
})

/** Keeps a file as it came, and asks for it to be read. */
export async function receiveFile(
  tx: Transaction,
  { company, keys }: Importer,
  { tipo, archivo, bytes }: { tipo: string; archivo: string; bytes: Uint8Array },
): Promise<Row> {
  const kind = kindFor(tipo, keys)
  formatOf(bytes)
  const row = await createRow(tx, IMPORTS, company, {
    tipo,
    archivo: archivo.replace(/^.*[\\/]/, '').slice(-120) || 'archivo',
    huella: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    usuario: tx.actor.nombre,
  })
  await tx.execute(
    sql`insert into import_files (id_importacion, id_empresa, contenido) values (${row._id}, ${company}, ${Buffer.from(bytes)})`,
  )
  await ask(tx, company, row._id, 'LEER')
  return answered(row, kind)
}

const ask = (tx: Transaction, company: string, id: string, tarea: Task | null) =>
  setWork(tx, { id, company, actor: tx.actor }, tarea)

export async function getImport(q: Queries, { company, keys }: Importer, id: string): Promise<Row> {
  const row = await getRow(q, IMPORTS, company, id)
  return answered(row, kindFor(String(row.tipo), keys))
}

/** An import, locked, in one of these states; CONFLICTO says where it stands. */
async function lockImport(
  tx: Transaction,
  { company, keys }: Importer,
  id: string,
  states: readonly ImportState[],
): Promise<{ row: Row; kind: ImportKind }> {
  const row = await lockRow(tx, IMPORTS, company, id)
  const kind = kindFor(String(row.tipo), keys)
  if (states.includes(row.estado as ImportState)) return { row, kind }
  throw new Refusal(
    'CONFLICTO',
    `La importación ya no está en ese paso: está en estado ${String(row.estado)}.`,
  )
}

/** A page of the rows as they stand in the file; those of one state, or those with errors first where asked. */
export async function importedRows(
  q: Queries,
  importer: Importer,
  id: string,
  { actual_page, limit, filtros }: SearchRequest,
): Promise<Page> {
  await getImport(q, importer, id)
  const asked = ROW_STATES.find((state) => state !== '' && state === filtros.estado)
  const where = sql`id_importacion = ${id} and id_empresa = ${importer.company} and ${asked ? sql`estado = ${asked}` : sql`true`}`
  const [page] = await rowsOf<{ data: Row[]; total: string }>(
    q,
    sql`select (select count(*) from import_rows where ${where}) as total,
      coalesce((select jsonb_agg(jsonb_build_object('_id', fila, 'fila', fila, 'estado', estado, 'celdas', celdas,
          'valores', coalesce(valores, '{}'), 'antes', coalesce(antes, '{}'), 'errores', coalesce(errores, '{}'),
          'porque', coalesce(porque, '')) order by fila)
        from (select * from import_rows where ${where} order by fila limit ${limit} offset ${(actual_page - 1) * limit}) r), '[]') as data`,
  )
  return { data: page?.data ?? [], total_count: Number(page?.total ?? 0) }
}

/** Says which column each field is read from, remembers it for files with the same headings, and has all rows checked. */
export async function matchImport(
  tx: Transaction,
  importer: Importer,
  id: string,
  mapa: ColumnMap,
): Promise<Row> {
  const { row, kind } = await lockImport(tx, importer, id, ['COLUMNAS', 'LISTA'])
  const heads = row.encabezados as string[]
  const sensible = sensibleMap(kind, heads, mapa)
  refuseMissing(unmatched(kind, sensible))
  await rememberMap(tx, importer.company, kind.name, headKey(heads), sensible)
  await note(tx, id, { mapa: sensible, estado: 'REVISANDO', motivo: '' })
  await ask(tx, importer.company, id, 'REVISAR')
  return getImport(tx, importer, id)
}

/** Asks for the import of what was checked. Refuses what has nothing to write, and changes by who may not change records. */
export async function applyImport(
  tx: Transaction,
  importer: Importer,
  id: string,
  actualizar: boolean,
): Promise<Row> {
  const { row, kind } = await lockImport(tx, importer, id, ['LISTA'])
  const changes = actualizar ? Number(row.cambian) : 0
  if (Number(row.nuevas) + changes === 0)
    throw new Refusal('VALIDACION', 'No hay nada que importar en este archivo.')
  const { update } = kind.keys
  if (changes > 0 && (!update || !holdsKey(importer.keys, update))) {
    throw forbidden(`No tiene permiso para modificar ${kind.many}: importe solo los nuevos.`)
  }
  await updateRow(tx, IMPORTS, importer.company, id, { estado: 'IMPORTANDO', actualizar, motivo: '' })
  await ask(tx, importer.company, id, 'IMPORTAR')
  return getImport(tx, importer, id)
}

/** Stops what has not ended: whoever works at it hears of it, and what waits for a person has nothing more to do. */
export async function stopImport(tx: Transaction, importer: Importer, id: string): Promise<Row> {
  const states: ImportState[] = ['LEYENDO', 'COLUMNAS', 'REVISANDO', 'LISTA', 'IMPORTANDO']
  const { row } = await lockImport(tx, importer, id, states)
  await updateRow(tx, IMPORTS, importer.company, id, { detener: true })
  if (!isUnderWay(row.estado as ImportState))
    await note(tx, id, { estado: 'DETENIDA', terminada_en: new Date() })
  return getImport(tx, importer, id)
}

/** Takes back what an import wrote, where its kind allows that and nothing hangs on it. */
export async function takeBackImport(tx: Transaction, importer: Importer, id: string): Promise<Row> {
  const { row, kind } = await lockImport(tx, importer, id, ['IMPORTADA'])
  if (!kind.takeBack)
    throw new Refusal('VALIDACION', `Una importación de ${kind.many} no se deshace: corrija sus registros.`)
  await tx.execute(
    sql`select set_config('molino.motivo', ${`importación «${String(row.archivo)}» deshecha`}, true)`,
  )
  await kind.takeBack(tx, importer.company, id)
  await tx.execute(sql`select set_config('molino.motivo', '', true)`)
  await updateRow(tx, IMPORTS, importer.company, id, { estado: 'DESHECHA' })
  return getImport(tx, importer, id)
}
