import { sql, type SQL } from 'drizzle-orm'
import { pdfLogo } from '#server/kit/contract/logo.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import { TAG_OWN_COMPANY } from '#server/parties/contract.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { findLogo } from '#server/companies/queries.ts'
import { isMember } from '#server/people/users-queries.ts'
import { activeReceiptOf } from '#server/weighings/queries.ts'
import { activeReceivableOf } from '#server/receivables/queries.ts'
import { isId } from '#server/kit/rows/rows.ts'

interface Found {
  id: string
  id_empresa: string
  /** True if `id` is a client: the paper is the statement of account. */
  del_cliente?: boolean
}

/**
 * Query for each kind of document, by the id of the document or of its weighing. Valid documents come first.
 */
const WHERE: Record<
  | 'pesada'
  | 'turno'
  | 'recibo'
  | 'cuenta'
  | 'factura'
  | 'liquidacion'
  | 'acuerdo'
  | 'egreso'
  | 'nota'
  | 'tercero',
  (id: string) => SQL
> = {
  pesada: (id) => sql`select id_weighing_record as id, id_empresa from weighing_records
    where id_weighing_record = ${id}`,
  turno: (id) => sql`select id_turno as id, id_empresa from turns where id_turno = ${id}`,
  recibo: (id) => sql`select id_recibo_caja as id, id_empresa from payment_receipts
    where id_recibo_caja = ${id} or (${activeReceiptOf(id)})`,
  factura: (id) => sql`select id, id_empresa from invoices
    where id = ${id} or (id_weighing_record = ${id} and viva)`,
  cuenta: (
    id,
  ) => sql`select id_cuenta_por_cobrar as id, id_empresa, false as del_cliente from accounts_receivable
    where id_cuenta_por_cobrar = ${id} or (${activeReceivableOf(id)})
    union all select id_tercero, id_empresa, true from third_parties
    where id_tercero = ${id} and not ${TAG_OWN_COMPANY} = any (string_to_array(tags, '|'))`,
  liquidacion: (id) => sql`select s.id_liquidacion as id, s.id_empresa from settlements s
    where s.id_liquidacion = ${id} or s.id_liquidacion in
      (select id_liquidacion from settlement_weighings where id_weighing_record = ${id} and viva)
    order by s.id_liquidacion desc`,
  acuerdo: (id) => sql`select id_acuerdo_de_financiamiento as id, id_empresa from financing_agreements
    where id_acuerdo_de_financiamiento = ${id}`,
  egreso: (id) => sql`select id_egreso as id, id_empresa from disbursements where id_egreso = ${id}`,
  nota: (id) => sql`select id_nota as id, id_empresa from notes where id_nota = ${id}`,
  tercero: (id) => sql`select id_tercero as id, id_empresa from third_parties where id_tercero = ${id}`,
}

/**
 * Finds a document in a company of the user. `company` restricts the search if the request names one: an
 * address with only a token names none. Throws 404.
 */
export async function findDocument(
  q: Queries,
  kind: keyof typeof WHERE,
  id: string,
  { idUsuario, company }: { idUsuario: string; company: string | null },
): Promise<Found> {
  const [found] = isId(id) ? await rowsOf<Found>(q, WHERE[kind](id)) : []
  if (!found || (company !== null && company !== found.id_empresa)) throw notFound()
  if (!(await isMember(q, idUsuario, found.id_empresa))) throw notFound()
  return found
}

/** Data of the company for its letterhead. */
export async function readLetterhead(q: Queries, idEmpresa: string): Promise<Letterhead> {
  const [company] = await rowsOf<
    Record<'nombre' | 'documento' | 'tipo_documento' | 'direccion' | 'telefono', string> & {
      practica: boolean
    }
  >(
    q,
    sql`select nombre, documento, tipo_documento, direccion, telefono, practica from companies where id_empresa = ${idEmpresa}`,
  )
  if (!company) throw notFound()
  const logo = await findLogo(q, idEmpresa)
  return {
    nombre: company.nombre,
    identificacion: `${company.tipo_documento} ${company.documento}`,
    direccion: company.direccion,
    telefono: company.telefono,
    practica: company.practica,
    logo: logo ? pdfLogo(logo.contenido) : null,
  }
}
