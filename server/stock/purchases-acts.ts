import { sql } from 'drizzle-orm'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { refuseOutside, untilToday } from '#server/kit/rules/dates.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { createRow, isId, lockCompany, type Row } from '#server/kit/rows/rows.ts'
import { LAST_DAY } from '#server/kit/words/days.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { payableDetail } from '#server/payables/queries.ts'
import { PAYABLES } from '#server/payables/resource-queries.ts'
import type { NewInputPurchase } from './purchases-contract.ts'

/**
 * Buys inputs on credit, on a day up to `hoy` in Bogotá. The kilos enter stock at `valor`, which is owed as a payable
 * (stock/README.md, purchases of inputs). Throws 422 for an unknown party or product, DUPLICADO for a product of an
 * invoice that was bought before.
 */
export async function buyInputs(
  tx: Transaction,
  company: string,
  { id_tercero, id_producto, factura, fecha, fecha_vencimiento, ...bought }: NewInputPurchase,
  hoy: string,
): Promise<Row> {
  const [party] = isId(id_tercero)
    ? await rowsOf<{ nombre: string }>(
        tx,
        sql`select nombre from third_parties where id_empresa = ${company} and id_tercero = ${id_tercero}`,
      )
    : []
  if (!party) throw invalidField('id_tercero', mustChoose('a quién se le compra'))
  const [product] = isId(id_producto)
    ? await rowsOf<{ descripcion: string }>(
        tx,
        sql`select descripcion from products where id_empresa = ${company} and id_producto = ${id_producto}`,
      )
    : []
  if (!product) throw invalidField('id_producto', mustChoose('un producto'))
  refuseOutside('fecha', fecha, untilToday(hoy))
  refuseOutside('fecha_vencimiento', fecha_vencimiento, {
    desde: { dia: fecha, que: 'el día de la compra' },
    hasta: { dia: LAST_DAY, que: 'el último día que admite el sistema' },
  })
  // Serialises the numbers and the invoices.
  await lockCompany(tx, company)
  await refuseBought(tx, company, { id_tercero, id_producto, factura })
  const [before] = await rowsOf<{ veces: number }>(
    tx,
    sql`select count(*)::int as veces from accounts_payable where id_empresa = ${company} and origen = 'INSUMOS'`,
  )
  const { _id } = await createRow(tx, PAYABLES, company, {
    ...bought,
    ...{ id_tercero, id_producto, fecha, fecha_vencimiento },
    consecutivo: `INSUMOS-${(before?.veces ?? 0) + 1}`,
    origen: 'INSUMOS',
    nombre_tercero: party.nombre,
    concepto: product.descripcion + invoiced(factura),
  })
  return payableDetail(tx, company, _id, hoy)
}

/** End of the words of a purchase: the supplier's invoice, if it has one. */
const invoiced = (factura: string) => factura && `, factura ${factura}`

/** Throws DUPLICADO if a product of a supplier's invoice was bought before. An invoice may have several products. */
async function refuseBought(
  q: Queries,
  company: string,
  { id_tercero, id_producto, factura }: Pick<NewInputPurchase, 'id_tercero' | 'id_producto' | 'factura'>,
): Promise<void> {
  if (factura === '') return
  const end = sql`clave_de_texto(${invoiced(factura)})`
  const [other] = await rowsOf<{ id_cuenta_por_pagar: string; consecutivo: string }>(
    q,
    sql`select id_cuenta_por_pagar, consecutivo from accounts_payable
      where id_empresa = ${company} and origen = 'INSUMOS' and not anulada and id_tercero = ${id_tercero}
        and id_producto = ${id_producto} and right(clave_de_texto(concepto), length(${end})) = ${end} limit 1`,
  )
  if (!other) return
  const mensaje = `Este producto de la factura ${factura} ya está en la compra ${other.consecutivo}.`
  throw new Refusal('DUPLICADO', mensaje, { errores: { factura: [mensaje] }, registro: { ...other } })
}
