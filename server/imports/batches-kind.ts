import { sql } from 'drizzle-orm'
import { NewBatch } from '#server/catalogues/batches-contract.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { BATCHES } from '#server/catalogues/queries.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { folded } from '#server/kit/reading/cells.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import {
  CHANGED_MEANWHILE,
  columnOf,
  type By,
  type ImportKind,
  type Staged,
  type Written,
} from '#server/kit/reading/import-kind.ts'
import { textsOf } from '#server/kit/rows/rows.ts'
import { compared, type Existing, existingBy, readRow, undoneList, writeRecords } from './records.ts'
import { BATCH } from '#server/catalogues/words.ts'

const { create, edit } = keysOf('batches')

const WRITTEN: Written = {
  resource: BATCHES,
  columns: { consecutivo: '', descripcion: '', observaciones: '' },
}

/**
 * Throws CONFLICTO if another import or person created a lot with one of these descriptions since the preview. The
 * caller holds the lock on the numbers of lots.
 */
async function refuseNamed(
  tx: Transaction,
  company: string,
  descriptions: readonly string[],
  { desde }: By,
): Promise<void> {
  const found = await rowsOf(
    tx,
    sql`select from batches where id_empresa = ${company} and creado_en <> ${desde}::timestamptz
      and clave_de_texto(descripcion) in (select clave_de_texto(d) from unnest(${textsOf(descriptions)}) d) limit 1`,
  )
  if (found.length > 0) throw new Refusal('CONFLICTO', CHANGED_MEANWHILE)
}

/**
 * Lots. Numbers of an old book are kept. A lot without a number takes the next one and is matched by its
 * description.
 */
export const batchesKind: ImportKind = {
  name: 'batches',
  label: 'Lotes',
  one: 'lote',
  many: 'lotes',
  group: 'Maestros',
  path: '/batch',
  columns: [
    {
      ...columnOf('consecutivo', BATCH.consecutivo),
      aliases: ['Número', 'Lote', 'Código'],
      example: 'LOT-12',
      help: 'Si falta, el lote toma el número que sigue.',
    },
    {
      ...columnOf('descripcion', BATCH.descripcion),
      required: true,
      aliases: ['Nombre'],
      example: 'Cosecha 2026-2, silo 3',
    },
    columnOf('observaciones', BATCH.observaciones),
  ],
  keys: { create, update: edit },
  check: (draft) => void readRow(NewBatch, draft),
  keyOf: ({ consecutivo, descripcion }) => {
    if (consecutivo !== undefined) return `n ${String(consecutivo)}`
    return descripcion === undefined ? undefined : `d ${folded(String(descripcion))}`
  },
  find: async (q, company, drafts) => {
    const texts = (name: string) => drafts.flatMap(({ values }) => values[name] ?? []).map(String)
    const numbered = await existingBy(
      q,
      company,
      WRITTEN,
      { column: 'consecutivo', folded: false },
      texts('consecutivo'),
    )
    const named = await existingBy(
      q,
      company,
      WRITTEN,
      { column: 'descripcion', folded: true },
      texts('descripcion'),
    )
    return drafts.map(({ values }) => {
      const { consecutivo, descripcion } = values
      const there: Existing | undefined = consecutivo
        ? numbered.get(String(consecutivo))
        : named.get(String(descripcion))
      return compared(there, WRITTEN, values)
    })
  },
  write: async (tx, company, rows, by) => {
    const given: string[] = []
    const named: string[] = []
    const numbered: Staged[] = []
    for (const row of rows) {
      const from = { resource: BATCHES, numbered: 'consecutivo' }
      const own = row.estado === 'CAMBIA' || row.values.consecutivo
      if (own) numbered.push(row)
      else {
        const consecutivo = await documentNumberFor(tx, company, 'LOTE', from)
        given.push(consecutivo)
        named.push(String(row.values.descripcion))
        numbered.push({ ...row, values: { ...row.values, consecutivo } })
      }
    }
    if (named.length > 0) await refuseNamed(tx, company, named, by)
    const [double] = await by.rowsWith('consecutivo', given)
    if (double) {
      throw new Refusal(
        'VALIDACION',
        `El número ${String(double.values.consecutivo)} es el que sigue en la numeración: escríbalo en todos los lotes.`,
      )
    }
    await writeRecords(tx, company, WRITTEN, numbered, by)
  },
  ...undoneList(WRITTEN),
}
