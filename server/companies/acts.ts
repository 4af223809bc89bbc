import { sql } from 'drizzle-orm'
import { NewCompany } from './contract.ts'
import { identificationCode, normaliseIdentification } from '#server/parties/identification-rules.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'
import { CASH_BOX, DOCUMENT_CONSECUTIVES, PARAMETERS, PAYMENT_METHODS } from './new-company-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { readTags } from '#server/kit/words/tags.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { createRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { createThirdParty } from '#server/parties/acts.ts'
import { proposeAccounts } from '#server/books/accounts-acts.ts'
import { offerPrograms } from '#server/books/programs-acts.ts'
import { COMPANIES } from './queries.ts'

/** Document in its normal form. Errors are on the field `documento` instead of `identificacion`. */
export function normalDocument(tipoDocumento: string, documento: string): { codigo: string; normal: string } {
  try {
    const codigo = identificationCode(tipoDocumento)
    return { codigo, normal: normaliseIdentification(codigo, documento) }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errores) throw error
    const { identificacion, tipo_identificacion } = error.errores
    throw new Refusal(error.codigo, error.message, {
      errores: identificacion ? { documento: identificacion } : { tipo_documento: tipo_identificacion ?? [] },
    })
  }
}

/**
 * Creates a company with its initial records and gives it to its creator (companies/README.md, new company).
 * The company's own third party is a CLIENTE, because the mill buys daily. Sales find that third party by its
 * tag.
 */
export async function createCompany(
  tx: Transaction,
  datos: NewCompany,
  more: { practica?: true; activo?: boolean } = {},
): Promise<Row> {
  const { codigo, normal } = normalDocument(datos.tipo_documento, datos.documento)
  const company = await createRow(tx, COMPANIES, null, {
    ...datos,
    documento: normal,
    tipo_documento: identificationLabel(codigo),
    tags: readTags(datos.tags).join('|'),
    ...more,
  })
  const id_empresa = company._id
  const numbered = { id_empresa, consecutivo_actual: 1 }
  await insertRows(
    tx,
    'consecutives',
    DOCUMENT_CONSECUTIVES.map((seed) => ({ ...seed, ...numbered })),
  )
  await insertRows(
    tx,
    'payment_methods',
    PAYMENT_METHODS.map((seed) => ({ ...seed, id_empresa })),
  )
  await insertRows(tx, 'banks', [{ id_empresa, nombre: CASH_BOX, clase: 'CAJA' }])
  await insertRows(
    tx,
    'rates',
    PARAMETERS.map(({ tag, desde, hasta, ...rate }) => ({
      ...rate,
      id_empresa,
      valor_referencia: rate.valor,
      tags: tag,
      vigente_desde: desde,
      vigente_hasta: hasta ?? null,
    })),
  )
  await proposeAccounts(tx, id_empresa)
  await offerPrograms(tx, id_empresa)
  const own = {
    tipo: 'CLIENTE' as const,
    nombre: datos.nombre,
    tipo_identificacion: codigo,
    identificacion: normal,
    direccion: datos.direccion,
    municipio: '',
    telefono1: datos.telefono,
    telefono2: '',
    email: '',
    ica: '' as const,
    esArrozPropio: false,
    facturaElectronica: false,
  }
  await createThirdParty(tx, id_empresa, own, TAG_OWN_COMPANY)
  const creator = tx.actor.idUsuario
  if (creator !== null) await insertRows(tx, 'user_companies', [{ id_usuario: creator, id_empresa }])
  return company
}

/** The file name contains a hash of the content, so browsers can cache the logo. */
export async function setLogo(
  tx: Transaction,
  idEmpresa: string,
  logo: { tipo: string; contenido: Buffer; nombre: string },
): Promise<Row> {
  const { tipo, contenido, nombre } = logo
  const row = await updateRow(tx, COMPANIES, null, idEmpresa, { nombre_logo: nombre })
  await tx.execute(
    sql`insert into company_logos (id_empresa, tipo, contenido) values (${idEmpresa}, ${tipo}, ${contenido})
      on conflict (id_empresa) do update set tipo = excluded.tipo, contenido = excluded.contenido`,
  )
  return row
}
