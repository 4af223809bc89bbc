import { sql } from 'drizzle-orm'
import type { CompanyChange } from './contract.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import { readTags } from '#server/kit/words/tags.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { normalDocument } from './acts.ts'
import { COMPANIES } from './queries.ts'
import { removePracticeCompany } from './practice-acts.ts'
import { countUses, inUse, lockRow, removeRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'

/** Changes a company; its own third party follows its name and document. */
export async function updateCompany(
  tx: Transaction,
  { id_empresa, version, ...changes }: CompanyChange,
): Promise<Row> {
  const current = await lockRow(tx, COMPANIES, null, id_empresa)
  const { codigo, normal } = normalDocument(
    changes.tipo_documento ?? String(current.tipo_documento),
    changes.documento ?? String(current.documento),
  )
  const company = await updateRow(
    tx,
    COMPANIES,
    null,
    id_empresa,
    {
      ...changes,
      documento: normal,
      tipo_documento: identificationLabel(codigo),
      tags: changes.tags === undefined ? undefined : readTags(changes.tags).join('|'),
    },
    version,
  )
  const own = { nombre: company.nombre, tipo_identificacion: codigo, identificacion: normal }
  await updateRow(tx, THIRD_PARTIES, id_empresa, await ownThirdParty(tx, id_empresa), own)
  return company
}

/** The third party that the company itself is (C-98): made with it, and never deleted alone. */
async function ownThirdParty(q: Queries, idEmpresa: string): Promise<string> {
  const [own] = await rowsOf<{ id_tercero: string }>(
    q,
    sql`select id_tercero from third_parties
      where id_empresa = ${idEmpresa} and ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))`,
  )
  if (!own) throw new Error(`The company ${idEmpresa} has no third party of its own`)
  return own.id_tercero
}

/** What creation puts into these tables, besides the company itself, goes with it. */
const MADE_WITH_COMPANY = [
  'accounting_accounts',
  'accounting_programs',
  'banks',
  'consecutives',
  'payment_methods',
  'rates',
  'third_parties',
]

/**
 * Deletes a practice company with everything in it, and of others one in which nothing was ever done: it has only what its creation gave it, and nobody but the person
 * who deletes it. Records made with the company carry its own moment of creation, as all of one transaction do; any
 * other record that points to it refuses its end (EN_USO).
 */
export async function removeCompany(tx: Transaction, idEmpresa: string, byUser: string): Promise<Row> {
  const company = await lockRow(tx, COMPANIES, null, idEmpresa)
  if (company.practica === true) return removePracticeCompany(tx, idEmpresa)
  const own = [
    ...MADE_WITH_COMPANY.map(
      (table) => sql`${sql.identifier(table)} where id_empresa = ${idEmpresa}
        and creado_en = (select creado_en from companies where id_empresa = ${idEmpresa})`,
    ),
    sql`company_logos where id_empresa = ${idEmpresa}`,
    sql`user_companies where id_empresa = ${idEmpresa} and id_usuario = ${byUser}`,
  ]
  const counts = own.map((rows) => sql`(select count(*) from ${rows})`)
  const [counted] = await rowsOf<{ propios: string }>(
    tx,
    sql`select ${sql.join(counts, sql` + `)} as propios`,
  )
  const others = (await countUses(tx, COMPANIES, idEmpresa)) - Number(counted?.propios)
  if (others > 0) throw inUse(others)
  for (const rows of own) await tx.execute(sql`delete from ${rows}`)
  await removeRow(tx, COMPANIES, null, idEmpresa)
  await tx.execute(sql`delete from totales where id_empresa = ${idEmpresa}`)
  return company
}
