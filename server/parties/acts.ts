import { sql } from 'drizzle-orm'
import type { NewThirdParty, ThirdPartyChange } from './contract.ts'
import { askedNit, identificationCode, normaliseIdentification, otherNit } from './identification-rules.ts'
import {
  icaOfParty,
  paymentTags,
  tagsOfParty,
  refuseReservedTag,
  refuseIfOwnCompany,
  refuseLevyCertificate,
} from './rules.ts'
import { PAID_TAGS, paidWhat } from './paid-tags-words.ts'
import { TAG_INVOICES } from './purchase-documents-words.ts'
import { hasTag, readTags, withoutTag, withTag } from '#server/kit/words/tags.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import {
  createRow,
  defined,
  lockCompany,
  lockRow,
  removeRow,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { THIRD_PARTIES } from './queries.ts'

/** Makes other transactions that lock the third party wait, and changes of it. References to it do not wait. */
export const lockThirdParty = (tx: Transaction, company: string, id: string) =>
  tx.execute(
    sql`select from third_parties where id_tercero = ${id} and id_empresa = ${company} for no key update`,
  )

/** Stores the identification in its normal form and the tags without repetitions. */
export async function createThirdParty(
  tx: Transaction,
  idEmpresa: string,
  { esArrozPropio, facturaElectronica, ...datos }: NewThirdParty,
  tags = '',
): Promise<Row> {
  const tipo_identificacion = identificationCode(datos.tipo_identificacion)
  const identificacion = normaliseIdentification(tipo_identificacion, datos.identificacion)
  await refuseGluedNit(tx, idEmpresa, { tipo_identificacion, typed: datos.identificacion, identificacion })
  return createRow(tx, THIRD_PARTIES, idEmpresa, {
    ...datos,
    tipo_identificacion,
    identificacion,
    ica: icaOfParty(datos.ica, datos.tipo),
    tags: tagsOfParty(readTags(tags).join('|'), datos.tipo, {
      esArrozPropio: esArrozPropio || undefined,
      facturaElectronica: facturaElectronica || undefined,
    }),
  })
}

export async function updateThirdParty(
  tx: Transaction,
  idEmpresa: string,
  { id, version, esArrozPropio, facturaElectronica, se_le_paga, ...changes }: ThirdPartyChange,
): Promise<Row> {
  const current = await lockRow(tx, THIRD_PARTIES, idEmpresa, id)
  const tipo = changes.tipo ?? String(current.tipo)
  const tipo_identificacion = identificationCode(
    changes.tipo_identificacion ?? String(current.tipo_identificacion),
  )
  const typed = changes.identificacion ?? String(current.identificacion)
  const identificacion = normaliseIdentification(tipo_identificacion, typed)
  if (identificacion !== current.identificacion)
    await refuseGluedNit(tx, idEmpresa, { tipo_identificacion, typed, identificacion })
  const paid = se_le_paga === undefined ? String(current.tags) : paymentTags(String(current.tags), se_le_paga)
  if (se_le_paga) await refuseSecondPaid(tx, idEmpresa, id, se_le_paga)
  const tags = tagsOfParty(paid, tipo, { esArrozPropio, facturaElectronica })
  const ica = icaOfParty(changes.ica ?? String(current.ica), tipo)
  const values = { ...changes, tipo_identificacion, identificacion, ica, tags }
  refuseLevyCertificate({ ...(current as unknown as Certificate), ...defined(changes) } as Certificate)
  return updateRow(tx, THIRD_PARTIES, idEmpresa, id, values, version)
}

interface TypedNit {
  tipo_identificacion: string
  typed: string
  identificacion: string
}

/** Throws 422 with a question if a NIT may be the NIT of a known party with a glued check digit. */
async function refuseGluedNit(
  tx: Transaction,
  idEmpresa: string,
  { tipo_identificacion, typed, identificacion }: TypedNit,
): Promise<void> {
  const other = otherNit(tipo_identificacion, typed)
  if (other === undefined) return
  const [party] = await rowsOf<{ nombre: string; identificacion: string }>(
    tx,
    sql`select nombre, identificacion from third_parties where id_empresa = ${idEmpresa}
      and tipo_identificacion = ${tipo_identificacion} and identificacion = ${other} limit 1`,
  )
  if (party) throw invalidField('identificacion', askedNit(typed, party, `escriba ${identificacion}`))
}

export async function removeThirdParty(tx: Transaction, idEmpresa: string, id: string): Promise<Row> {
  const current = await lockRow(tx, THIRD_PARTIES, idEmpresa, id)
  refuseIfOwnCompany(String(current.tags))
  return removeRow(tx, THIRD_PARTIES, idEmpresa, id)
}

type Certificate = Parameters<typeof refuseLevyCertificate>[0]

/** Each paid tag belongs to one third party only. Refuses with 422 and the name of the present holder. */
async function refuseSecondPaid(tx: Transaction, idEmpresa: string, id: string, tag: string): Promise<void> {
  await lockCompany(tx, idEmpresa)
  const [other] = await rowsOf<{ nombre: string }>(
    tx,
    sql`select nombre from third_parties
      where id_empresa = ${idEmpresa} and id_tercero <> ${id} and ${tag} = any (string_to_array(tags, '|')) limit 1`,
  )
  if (!other) return
  throw invalidField('se_le_paga', `Ya se le paga ${paidWhat(tag)} a ${other.nombre}. Quítesela primero.`)
}

/**
 * Adds a tag. ARROZ_PROPIO needs a client, FACTURA_ELECTRONICA a supplier (parties/README.md, tags by type).
 */
export async function addTag(tx: Transaction, idEmpresa: string, id: string, tag: string): Promise<Row> {
  refuseReservedTag(tag)
  const current = await lockRow(tx, THIRD_PARTIES, idEmpresa, id)
  const tags = withTag(String(current.tags), tag)
  for (const { value } of PAID_TAGS) if (hasTag(tag, value)) await refuseSecondPaid(tx, idEmpresa, id, value)
  if (tagsOfParty(tags, String(current.tipo)) !== tags) {
    const only = hasTag(tag, TAG_INVOICES)
      ? 'Solo un proveedor puede tener factura electrónica.'
      : 'Solo un cliente puede tener arroz propio.'
    throw invalidField('tag', only)
  }
  return updateRow(tx, THIRD_PARTIES, idEmpresa, id, { tags })
}

export async function removeTag(tx: Transaction, idEmpresa: string, id: string, tag: string): Promise<Row> {
  refuseReservedTag(tag)
  const current = await lockRow(tx, THIRD_PARTIES, idEmpresa, id)
  return updateRow(tx, THIRD_PARTIES, idEmpresa, id, { tags: withoutTag(String(current.tags), tag) })
}
