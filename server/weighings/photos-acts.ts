import { sql } from 'drizzle-orm'
import { PHOTOS_MAX } from './photos-words.ts'
import { notFound, Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import type { NamedPhoto } from './photo-files.ts'
import type { Reduced } from './photo-reduce.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { asJson, createRow, getRow, isId, removeRow, type Row } from '#server/kit/rows/rows.ts'
import { WEIGHINGS } from './queries.ts'
import { lockWeighing } from './locks-acts.ts'

const PHOTOS: Resource = {
  name: 'weighing_photos',
  id: 'id_foto',
  searched: [],
  filters: [],
  sorted: [],
  label: 'archivo',
}

export type PhotoRow = Row & NamedPhoto & { id_weighing_record: string }

const rowsWhere = async (q: Queries, where: ReturnType<typeof sql>) =>
  (
    await rowsOf<{ fila: PhotoRow }>(
      q,
      sql`select ${asJson(PHOTOS, sql`f`)} as fila from weighing_photos f where ${where} order by f.id_foto`,
    )
  ).map(({ fila }) => fila)

/** Photographs of a weighing, oldest first, voided or not. Throws 404. */
export async function photosOf(q: Queries, company: string, id: string): Promise<PhotoRow[]> {
  await getRow(q, WEIGHINGS, company, id)
  return rowsWhere(q, sql`f.id_empresa = ${company} and f.id_weighing_record = ${id}`)
}

export async function photoOf(q: Queries, company: string, id: string, idFoto: string): Promise<PhotoRow> {
  if (!isId(id) || !isId(idFoto)) throw notFound()
  const own = sql`f.id_empresa = ${company} and f.id_weighing_record = ${id} and f.id_foto = ${idFoto}`
  const [found] = await rowsWhere(q, own)
  if (!found) throw notFound()
  return found
}

/**
 * Adds a photograph to a weighing. `keep` writes its files before the row is visible. A repeated picture is
 * answered with its existing row, and its files are written again. Throws 404, CONFLICTO for a voided
 * weighing and VALIDACION for the thirteenth.
 */
export async function addPhoto(
  tx: Transaction,
  company: string,
  { id, archivo, reduced }: { id: string; archivo: string; reduced: Reduced },
  keep: (photo: NamedPhoto) => Promise<void>,
): Promise<Row> {
  const { consecutivo } = await lockWeighing(tx, company, id)
  const there = await rowsWhere(tx, sql`f.id_empresa = ${company} and f.id_weighing_record = ${id}`)
  const same = there.find(({ sha256 }) => sha256 === reduced.sha256)
  if (!same && there.length >= PHOTOS_MAX) {
    throw new Refusal(
      'VALIDACION',
      `La pesada ${consecutivo} ya tiene ${PHOTOS_MAX} fotos, que es lo máximo.`,
    )
  }
  const { sha256, ancho, alto, picture } = reduced
  const row =
    same ??
    ((await createRow(tx, PHOTOS, company, {
      id_weighing_record: id,
      sha256,
      archivo,
      ancho,
      alto,
      bytes: picture.length,
      usuario: tx.actor.nombre,
    })) as PhotoRow)
  await keep(row)
  return row
}

/** Deletes a photograph's row and returns it. Throws 404. */
export async function removePhoto(
  tx: Transaction,
  company: string,
  id: string,
  idFoto: string,
): Promise<PhotoRow> {
  await photoOf(tx, company, id, idFoto)
  return (await removeRow(tx, PHOTOS, company, idFoto)) as PhotoRow
}
