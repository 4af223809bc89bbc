import { sql } from 'drizzle-orm'
import { LoginRequest, newPassword } from '#server/people/auth-contract.ts'
import { NewCompany } from './contract.ts'
import { codigoIdentificacion, normalizarIdentificacion } from '#server/parties/identification-rules.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'
import { debilidad } from '#server/people/passwords-rules.ts'
import { CASH_BOX, DOCUMENT_CONSECUTIVES, PARAMETERS, PAYMENT_METHODS } from './new-company-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { readTags } from '#server/kit/words/tags.ts'
import {
  inTransaction,
  rowsOf,
  SYSTEM,
  type Database,
  type Queries,
  type Transaction,
} from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { hashPassword } from '#server/people/passwords.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { roleNamed, seedRoles } from '#server/people/roles-acts.ts'
import { createRow, isId, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { createThirdParty } from '#server/parties/acts.ts'
import { createUser } from '#server/people/users-queries.ts'
import { proposeAccounts } from '#server/books/accounts-acts.ts'
import { offerPrograms } from '#server/books/programs-acts.ts'

export const COMPANIES: Resource = {
  name: 'companies',
  id: 'id_empresa',
  global: true,
  searched: ['nombre', 'documento'],
  filters: ['activo'],
  sorted: ['nombre', 'documento', 'tipo_documento'],
  label: 'nombre',
  unique: {
    columns: ['tipo_documento', 'documento'],
    message: (row) =>
      `Ya existe una empresa con el documento ${row.tipo_documento} ${row.documento}: ${row.nombre}.`,
  },
}

/** The company's document in its normal form; the field is `documento` here. */
export function normalDocument(tipoDocumento: string, documento: string): { codigo: string; normal: string } {
  try {
    const codigo = codigoIdentificacion(tipoDocumento)
    return { codigo, normal: normalizarIdentificacion(codigo, documento) }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errores) throw error
    const { identificacion, tipo_identificacion } = error.errores
    throw new Refusal(error.codigo, error.message, {
      errores: identificacion ? { documento: identificacion } : { tipo_documento: tipo_identificacion ?? [] },
    })
  }
}

/**
 * Makes a company with all that it needs to work (contract.md, A new company) and gives it to whoever makes it.
 * Its own third party is a CLIENTE: in a purchase, the mill's daily operation, the buyer is the company itself;
 * as a seller it is found by its tag.
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
    esArrozPropio: false,
    facturaElectronica: false,
  }
  await createThirdParty(tx, id_empresa, own, TAG_OWN_COMPANY)
  const creator = tx.actor.idUsuario
  if (creator !== null) await insertRows(tx, 'user_companies', [{ id_usuario: creator, id_empresa }])
  return company
}

/** Whether a user belongs to a company, also to one that is not active. */
export async function isMember(q: Queries, idUsuario: string, idEmpresa: string): Promise<boolean> {
  if (!isId(idEmpresa)) return false
  const link = sql`select from user_companies where id_usuario = ${idUsuario} and id_empresa = ${idEmpresa}`
  return (await rowsOf(q, link)).length > 0
}

/** Replaces the company's logo; its name changes with its content, so that browsers may keep it. */
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

export async function findLogo(q: Queries, idEmpresa: string) {
  const [logo] = await rowsOf<{ tipo: string; contenido: Uint8Array }>(
    q,
    sql`select tipo, contenido from company_logos where id_empresa = ${idEmpresa}`,
  )
  return logo && { ...logo, contenido: Buffer.from(logo.contenido) }
}

/** What is missing or wrong in the variables of a first start; the message is for people. */
export class FirstStartError extends Error {}

const MEANING = {
  COMPANY_NAME: 'nombre de la primera empresa',
  COMPANY_NIT: 'su NIT',
  ADMIN_EMAIL: 'correo del administrador',
  ADMIN_PASSWORD: 'su contraseña',
}

export type FirstStart = Partial<Record<keyof typeof MEANING, string | undefined>>

const ADMIN_NAME = 'Administrador'

/** On a database without users or companies: makes the first company, the roles and the first administrator. */
export async function createFirstCompanyAndAdmin(db: Database, given: FirstStart): Promise<void> {
  const [there] = await rowsOf(
    db.read,
    sql`select from companies union all (select from users limit 1) limit 1`,
  )
  if (there) return
  const missing = Object.entries(MEANING).filter(([name]) => !given[name as keyof FirstStart])
  if (missing.length > 0) {
    const list = missing.map(([name, meaning]) => `  ${name}: ${meaning}`).join('\n')
    throw new FirstStartError(
      `La base de datos está vacía. Para el primer arranque faltan estas variables:\n${list}`,
    )
  }
  const signIn = LoginRequest.safeParse({ email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD })
  if (!signIn.success) throw new FirstStartError('ADMIN_EMAIL debe ser un correo válido.')
  const { email: correo, password } = signIn.data
  const short = newPassword.safeParse(password).error?.issues[0]?.message
  const debil = short ?? debilidad(password, { nombre: ADMIN_NAME, correo })
  if (debil) throw new FirstStartError(`ADMIN_PASSWORD: ${debil}`)
  const company = NewCompany.safeParse({
    nombre: given.COMPANY_NAME,
    tipo_documento: 'NIT',
    documento: given.COMPANY_NIT,
  })
  if (!company.success) {
    throw new FirstStartError(`COMPANY_NAME o COMPANY_NIT: ${company.error.issues[0]?.message}`)
  }
  const contrasena_hash = await hashPassword(password)
  try {
    await inTransaction(db, SYSTEM, async (tx) => {
      await seedRoles(tx)
      const row = await createCompany(tx, company.data)
      await createUser(tx, {
        nombre_usuario: ADMIN_NAME,
        correo,
        contrasena_hash,
        debe_cambiar_contrasena: false,
        roles: [await roleNamed(tx, 'Administrador')],
        companies: [row._id],
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const details = Object.values(error.errores ?? {}).flat()
    throw new FirstStartError(`COMPANY_NIT: ${details[0] ?? error.message}`)
  }
}
