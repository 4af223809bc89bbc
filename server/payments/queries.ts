import { sql } from 'drizzle-orm'
import { TAG_BANKS } from './contract.ts'
import { preguntaPorEfectivo } from './cash-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { buscarParametros } from '#server/rates/parameters-queries.ts'

/** The document that money is of. */
type Paid = { id_liquidacion: string } | { id_cuenta_por_pagar: string }

/** Money of a document: it leaves (SALE) or comes back (ENTRA). Whole pesos, over 0. */
type NewPayment = Paid & {
  id_tercero: string
  direccion: 'SALE' | 'ENTRA'
  fecha: string
  valor: number
  id_fpago: string
  id_banco: string | null
  /** Number of the receipt that was given for it. */
  referencia?: string
  /** The number under which it was paid; what comes back has none. */
  id_egreso?: string | null
}

/** Writes money that moved, as a row that is never changed nor deleted (N-149); of 0 there is none. */
export async function recordPayment(tx: Transaction, company: string, payment: NewPayment): Promise<void> {
  if (payment.valor === 0) return
  const documento = 'id_liquidacion' in payment ? 'LIQUIDACION' : 'CUENTA_POR_PAGAR'
  const whose = { id_empresa: company, documento, registro: tx.actor.nombre }
  await insertRows(tx, 'payments', [{ ...whose, ...payment }])
}

/** What was paid to somebody in cash on a day, by a method that is no bank, and did not come back; whole pesos. */
export async function paidInCash(
  q: Queries,
  company: string,
  idTercero: string,
  fecha: string,
): Promise<number> {
  const [row] = await rowsOf<{ valor: string }>(
    q,
    sql`select coalesce(sum(p.valor), 0) as valor
      from payments p join payment_methods f on f.id_forma_pago = p.id_fpago
      where p.id_empresa = ${company} and p.id_tercero = ${idTercero} and p.fecha = ${fecha}::date
        and p.direccion = 'SALE' and not ${TAG_BANKS} = any (string_to_array(f.tags, '|'))
        and not exists (select from payments b where b.id_liquidacion = p.id_liquidacion and b.direccion = 'ENTRA')`,
  )
  return Number(row?.valor ?? 0)
}

/** Asks, with 422 beside `efectivo_confirmado`, about cash that comes to 100 UVT or more for somebody's day; whole pesos. */
export async function askAboutCash(
  q: Queries,
  company: string,
  { id_tercero, nombre, valor, fecha }: { id_tercero: string; nombre: string; valor: number; fecha: string },
): Promise<void> {
  const { UVT } = await buscarParametros(q, company, ['UVT'], fecha)
  if (valor === 0 || !UVT) return
  const pagado = await paidInCash(q, company, id_tercero, fecha)
  const pregunta = preguntaPorEfectivo({ valor, pagado, nombre, uvt: UVT.valor })
  if (pregunta) throw invalidField('efectivo_confirmado', pregunta)
}

/** What moved for a document, in its order; method and bank by their names. */
export async function paymentsOf(q: Queries, paid: Paid) {
  const whose =
    'id_liquidacion' in paid
      ? sql`p.id_liquidacion = ${paid.id_liquidacion}`
      : sql`p.id_cuenta_por_pagar = ${paid.id_cuenta_por_pagar}`
  const rows = await rowsOf<
    Record<
      | 'fecha'
      | 'valor'
      | 'direccion'
      | 'registro'
      | 'descripcion_fpago'
      | 'nombre_banco'
      | 'referencia'
      | 'id_egreso'
      | 'numero_egreso',
      string
    >
  >(
    q,
    sql`select p.fecha::text as fecha, p.valor::text as valor, p.direccion, p.registro, p.referencia,
        f.descripcion as descripcion_fpago, concat_ws(' ', b.nombre, b.nro_cuenta) as nombre_banco,
        coalesce(p.id_egreso::text, '') as id_egreso, coalesce(e.consecutivo, '') as numero_egreso
      from payments p join payment_methods f on f.id_forma_pago = p.id_fpago left join banks b on b.id_banco = p.id_banco
        left join disbursements e on e.id_egreso = p.id_egreso
      where ${whose} order by p.id_pago`,
  )
  return rows.map((row) => ({ ...row, valor: Number(row.valor) }))
}
