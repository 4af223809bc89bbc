import { sql } from 'drizzle-orm'
import type { CompanyChange } from './contract.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'
import { readTags } from '#server/kit/words/tags.ts'
import { rowsOf, type BigInteger, type Transaction } from '#server/db/transaction.ts'
import { normalDocument } from './acts.ts'
import { COMPANIES } from './queries.ts'
import { removePracticeCompany } from './practice-acts.ts'
import { countUses, inUse, lockRow, removeRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { refusePayrollElsewhere } from '#server/payroll/payments-acts.ts'
import { ownParty, THIRD_PARTIES } from '#server/parties/queries.ts'

/**
 * Updates a company. The company's own third party gets the same name and document. Throws CONFLICTO when payroll
 * leaves the books while one of its payments stands in an open month.
 */
export async function updateCompany(
  tx: Transaction,
  { id_empresa, version, ...changes }: CompanyChange,
): Promise<Row> {
  const current = await lockRow(tx, COMPANIES, null, id_empresa)
  const { codigo, normal } = normalDocument(
    changes.tipo_documento ?? String(current.tipo_documento),
    changes.documento ?? String(current.documento),
  )
  if (changes.nomina_externa === true && current.nomina_externa !== true)
    await refusePayrollElsewhere(tx, id_empresa)
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
  await updateRow(tx, THIRD_PARTIES, id_empresa, (await ownParty(tx, id_empresa)).id, own)
  return company
}

/** Tables that get rows when a company is created. */
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
 * Deletes a practice company with all its data, or a company that was never used.
 * Rows created with the company share its `creado_en`, because now() is constant in a transaction.
 * Any other row that references the company refuses the deletion (EN_USO).
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
  const [counted] = await rowsOf<{ propios: BigInteger }>(
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
