import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { consecutives as calls, DocumentTag, NewConsecutive } from './contract.ts'
import { documentNumber } from './words.ts'
import { documentsOf, refuseUsedNumber, refuseIfNumbering } from './rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { readTags } from '#server/kit/words/tags.ts'
import { rowsOf, type BigInteger, type Transaction } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import {
  column,
  createRow,
  lockCompany,
  lockRow,
  removeRow,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { CONSECUTIVES, isUsed } from './queries.ts'

export type ConsecutiveChange = z.infer<NonNullable<typeof calls.update.body>>

export async function createConsecutive(
  tx: Transaction,
  idEmpresa: string,
  datos: z.infer<typeof NewConsecutive>,
): Promise<Row> {
  const tags = readTags(datos.tags).join('|')
  await refuseSharedDocuments(tx, idEmpresa, tags, null)
  return createRow(tx, CONSECUTIVES, idEmpresa, { ...datos, tags })
}

/** Table and column that hold the numbers of each document. */
const NUMBERED: Record<DocumentTag, [table: string, number: string]> = {
  PESADA: ['weighing_records', 'consecutivo'],
  LIQUIDACION: ['settlements', 'consecutivo'],
  ACUERDO: ['financing_agreements', 'consecutivo'],
  RECIBO_CAJA: ['payment_receipts', 'numero_recibo'],
  FACTURA: ['invoices', 'numero_de_factura'],
  CUENTA: ['accounts_receivable', 'numero_factura'],
  LOTE: ['batches', 'consecutivo'],
  MAQUILA: ['milling_operations', 'consecutivo'],
  EGRESO: ['disbursements', 'consecutivo'],
  DOCUMENTO_SOPORTE: ['settlements', 'numero_documento'],
  NOTA_AJUSTE: ['notes', 'numero'],
  NOTA_CREDITO: ['notes', 'numero'],
  NOTA_DEBITO: ['notes', 'numero'],
}

/**
 * Changes a consecutive. A consecutive with a document's tag stays active. The next number cannot go below a
 * used one (numbers/README.md, next number).
 */
export async function updateConsecutive(
  tx: Transaction,
  idEmpresa: string,
  { id_consecutive, version, ...changes }: ConsecutiveChange,
): Promise<Row> {
  const current = await lockRow(tx, CONSECUTIVES, idEmpresa, id_consecutive)
  const tags = readTags(changes.tags ?? String(current.tags)).join('|')
  if (changes.activo === false) refuseIfNumbering(tags, 'inactivar')
  if (changes.activo ?? current.activo) await refuseSharedDocuments(tx, idEmpresa, tags, id_consecutive)
  const { consecutivo_actual: siguiente, prefijo = String(current.prefijo) } = changes
  const isElsewhere = prefijo !== current.prefijo || Number(siguiente) < Number(current.consecutivo_actual)
  if (siguiente !== undefined && isElsewhere) {
    await refuseUsed(tx, idEmpresa, tags, prefijo, siguiente)
  }
  return updateRow(tx, CONSECUTIVES, idEmpresa, id_consecutive, { ...changes, tags }, version)
}

/** Prefix with its hyphen: `LOT-`. Empty without a prefix. */
const prefixed = (prefijo: string) => documentNumber(prefijo, 0).slice(0, -1)

/** Throws 422 if the next number of documents with these tags is not above the highest used one. */
export async function refuseUsed(
  tx: Transaction,
  idEmpresa: string,
  tags: string,
  prefijo: string,
  siguiente: number,
): Promise<void> {
  refuseUsedNumber(siguiente, prefijo, await highestUsed(tx, idEmpresa, documentsOf(tags), prefijo))
}

/** Highest used number with this prefix, voided documents included. 0 if there is none. */
async function highestUsed(
  tx: Transaction,
  idEmpresa: string,
  documentos: DocumentTag[],
  prefijo: string,
): Promise<number> {
  const before = prefixed(prefijo)
  const numbers = documentos.map((documento) => {
    const [table, number] = NUMBERED[documento]
    return sql`select substr(${column(number)}, ${before.length + 1}) as numero from ${column(table)}
      where id_empresa = ${idEmpresa} and starts_with(${column(number)}, ${before})`
  })
  if (numbers.length === 0) return 0
  const [used] = await rowsOf<{ mayor: BigInteger }>(
    tx,
    sql`select coalesce(max(numero::bigint), 0) as mayor from (${sql.join(numbers, sql` union all `)}) usados
      where numero ~ '^[0-9]{1,12}$'`,
  )
  return Number(used?.mayor)
}

export async function removeConsecutive(tx: Transaction, idEmpresa: string, id: string): Promise<Row> {
  const current = await lockRow(tx, CONSECUTIVES, idEmpresa, id)
  refuseIfNumbering(String(current.tags), 'eliminar')
  return removeRow(tx, CONSECUTIVES, idEmpresa, id)
}

/**
 * Throws DUPLICADO if another active consecutive numbers one of these documents
 * (numbers/README.md, one consecutive per document).
 */
async function refuseSharedDocuments(
  tx: Transaction,
  idEmpresa: string,
  tags: string,
  except: string | null,
): Promise<void> {
  const documentos = documentsOf(tags)
  if (documentos.length === 0) return
  await lockCompany(tx, idEmpresa)
  const [other] = await rowsOf<{ id_consecutive: string; descripcion: string; tags: string }>(
    tx,
    sql`select id_consecutive, descripcion, tags from consecutives
      where id_empresa = ${idEmpresa} and activo and id_consecutive is distinct from ${except}::uuid
        and string_to_array(tags, '|') && string_to_array(${documentos.join('|')}, '|')
      limit 1`,
  )
  if (!other) return
  const shared = documentsOf(other.tags).find((documento) => documentos.includes(documento))
  const { id_consecutive, descripcion } = other
  throw new Refusal(
    'DUPLICADO',
    `La etiqueta ${shared} ya está en el consecutivo activo «${descripcion}»: un documento toma su número de uno solo.`,
    { registro: { id_consecutive, descripcion } },
  )
}

/**
 * Takes the next number of a document inside the transaction. Concurrent calls wait, so numbers are unique and
 * a rollback leaves no gap. Throws 422 if the company has no active consecutive with that tag.
 */
export async function nextNumber(
  tx: Transaction,
  idEmpresa: string,
  documento: DocumentTag,
): Promise<{ prefijo: string; numero: number }> {
  const [taken] = await rowsOf<{ prefijo: string; numero: BigInteger }>(
    tx,
    sql`select prefijo, numero from siguiente_numero(${idEmpresa}, ${documento})`,
  )
  if (!taken) {
    throw new Refusal('VALIDACION', `La empresa no tiene un consecutivo activo con la etiqueta ${documento}.`)
  }
  return { prefijo: taken.prefijo, numero: Number(taken.numero) }
}

/**
 * Returns the number to store for a document (`LOT-12`). It is the typed number, or the next that no row of
 * `resource` has in column `numbered`. A typed number equal to the proposed one is taken from the
 * consecutive.
 */
export async function documentNumberFor(
  tx: Transaction,
  idEmpresa: string,
  documento: DocumentTag,
  { resource, numbered, typed = '' }: { resource: Resource; numbered: string; typed?: string },
): Promise<string> {
  if (typed !== '') {
    await takeProposed(tx, idEmpresa, documento, typed)
    return typed
  }
  for (;;) {
    const { prefijo, numero } = await nextNumber(tx, idEmpresa, documento)
    const number = documentNumber(prefijo, numero)
    if (!(await isUsed(tx, idEmpresa, { resource, numbered, number }))) return number
  }
}

async function takeProposed(
  tx: Transaction,
  idEmpresa: string,
  documento: DocumentTag,
  typed: string,
): Promise<void> {
  const [own] = await rowsOf<{ prefijo: string; siguiente: BigInteger }>(
    tx,
    sql`select prefijo, consecutivo_actual as siguiente from consecutives
      where id_empresa = ${idEmpresa} and activo and ${documento} = any (string_to_array(tags, '|'))
      for update`,
  )
  if (own && documentNumber(own.prefijo, Number(own.siguiente)) === typed) {
    await nextNumber(tx, idEmpresa, documento)
  }
}
