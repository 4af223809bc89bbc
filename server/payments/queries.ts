import { sql } from 'drizzle-orm'
import { TAG_BANKS } from './contract.ts'
import { cashQuestion } from './cash-rules.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'

export const PAYMENT_METHODS: Resource = {
  name: 'payment_methods',
  id: 'id_forma_pago',
  searched: ['descripcion'],
  filters: ['activo'],
  sorted: ['descripcion'],
  label: 'descripcion',
  unique: {
    columns: ['descripcion'],
    folded: ['descripcion'],
    message: ({ descripcion }) => `Ya existe la forma de pago «${String(descripcion)}».`,
  },
}

/** The document that is paid. */
export type PaidDocument = { id_liquidacion: string } | { id_cuenta_por_pagar: string }

/** Condition that the whole money of payment `p` of a settlement came back. */
export const CAME_BACK = sql`exists (select from payments b
  where b.id_liquidacion = p.id_liquidacion and b.direccion = 'ENTRA' and b.valor = p.valor)`

/**
 * Cash paid to a third party on a day, in whole pesos, less the money of settlements that came back.
 */
export async function paidInCash(
  q: Queries,
  company: string,
  idTercero: string,
  fecha: string,
): Promise<number> {
  const [row] = await rowsOf<{ valor: string }>(
    q,
    sql`select coalesce(sum(p.valor - coalesce((select sum(b.valor) from payments b
        where b.id_liquidacion = p.id_liquidacion and b.direccion = 'ENTRA'), 0)), 0) as valor
      from payments p join payment_methods f on f.id_forma_pago = p.id_fpago
      where p.id_empresa = ${company} and p.id_tercero = ${idTercero} and p.fecha = ${fecha}::date
        and p.direccion = 'SALE' and not ${TAG_BANKS} = any (string_to_array(f.tags, '|'))`,
  )
  return Number(row?.valor ?? 0)
}

/**
 * Throws 422 on `efectivo_confirmado` with a question when the day's cash reaches 100 UVT. Whole pesos
 * (payments/README.md, cash question).
 */
export async function askAboutCash(
  q: Queries,
  company: string,
  { id_tercero, nombre, valor, fecha }: { id_tercero: string; nombre: string; valor: number; fecha: string },
): Promise<void> {
  const { UVT } = await findParameters(q, company, ['UVT'], fecha)
  if (valor === 0 || !UVT) return
  const pagado = await paidInCash(q, company, id_tercero, fecha)
  const pregunta = cashQuestion({ valor, pagado, nombre, uvt: UVT.valor })
  if (pregunta) throw invalidField('efectivo_confirmado', pregunta)
}

/** Payments of a document in order of entry, with the names of method and bank. */
export async function paymentsOf(q: Queries, paid: PaidDocument) {
  const ofDocument =
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
      where ${ofDocument} order by p.id_pago`,
  )
  return rows.map((row) => ({ ...row, valor: Number(row.valor) }))
}
