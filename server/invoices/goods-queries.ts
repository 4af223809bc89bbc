import { sql } from 'drizzle-orm'
import { kilosOf, shareTicket, type Salida } from './goods-rules.ts'
import type { ComputedLine, StoredLine } from './lines-queries.ts'
import { addUp, roundTo } from '#server/kit/rules/figures.ts'
import { invalidField, invalidFields } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { keptInStock } from '#server/stock/shortage-queries.ts'

/** Sale ticket of an invoice: its goods have left the store. */
export interface Ticket {
  id_weighing_record: string
  consecutivo: string
  id_producto: string
  kg: number
}

/** Sale ticket of a weighing, or null. Other weighings take nothing out of the store. */
export async function ticketOf(
  q: Queries,
  company: string,
  id: string | null | undefined,
): Promise<Ticket | null> {
  if (!id) return null
  const [ticket] = await rowsOf<Ticket>(
    q,
    sql`select id_weighing_record, consecutivo, id_producto, peso_neto::float8 as kg from weighing_records
      where id_empresa = ${company} and id_weighing_record = ${id} and operacion = 'VENTA' and peso_neto is not null
        and not eliminada`,
  )
  return ticket ?? null
}

/**
 * Adds to each line whether its goods leave the store, with their kilos. Throws 422 for a product that is kept in stock
 * without an answer, for goods that the ticket took out, and for kilos that the unit does not say.
 */
export async function withGoods(
  q: Queries,
  company: string,
  lineas: readonly ComputedLine[],
  ticket: Ticket | null,
): Promise<ComputedLine[]> {
  const errores: Record<string, string[]> = {}
  const answered: ComputedLine[] = []
  for (const [place, linea] of lineas.entries()) {
    const { id_producto, descripcion, sale_de_bodega = null, cantidad, unidad } = linea
    const field = `lineas.${place}.sale_de_bodega`
    const byTicket = ticket?.id_producto === id_producto.toLowerCase()
    const kg = sale_de_bodega && !byTicket ? (linea.kg ?? kilosOf(cantidad, unidad)) : null
    if (byTicket && sale_de_bodega)
      errores[field] = [`Ya salió de la bodega con el tiquete ${ticket.consecutivo}.`]
    else if (!byTicket && sale_de_bodega === null && (await keptInStock(q, company, id_producto)))
      errores[field] = [`${descripcion} se lleva en existencias: diga si sale de la bodega.`]
    else if (!byTicket && sale_de_bodega && !kg)
      errores[`lineas.${place}.kg`] = ['Escriba los kilos que salen de la bodega: la unidad no los dice.']
    answered.push({ ...linea, sale_de_bodega: byTicket ? null : sale_de_bodega, kg })
  }
  if (Object.keys(errores).length > 0) throw invalidFields(errores)
  return answered
}

/** Goods of an invoice that left the store, with what its notes brought back. */
export async function goodsOf(
  q: Queries,
  company: string,
  { _id, id_weighing_record }: { _id: string; id_weighing_record?: string | null },
  lineas: readonly StoredLine[],
): Promise<Salida[]> {
  const ticket = await ticketOf(q, company, id_weighing_record)
  const kgOfTicket = ticket ? await leftOfTicket(q, company, ticket, _id) : 0
  const returned = await rowsOf<{ id_linea: string | null; cantidad: number; kg: number }>(
    q,
    sql`select r.id_linea, coalesce(sum(r.cantidad), 0)::float8 as cantidad, sum(r.kg)::float8 as kg
      from returned_goods r join notes n using (id_nota)
      where r.id_empresa = ${company} and n.id_factura = ${_id} group by r.id_linea`,
  )
  const back = (id: string | null) =>
    returned.find(({ id_linea }) => id_linea === id) ?? { cantidad: 0, kg: 0 }
  if (lineas.length === 0 && ticket) {
    const { id_producto } = ticket
    const goods = {
      id_linea: null,
      id_producto,
      id_weighing_record: ticket.id_weighing_record,
      cantidad: null,
    }
    return [{ ...goods, kg: kgOfTicket, devuelto: back(null) }]
  }
  const shared = lineas.filter(({ id_producto }) => id_producto === ticket?.id_producto)
  const shares = shareTicket(
    kgOfTicket,
    shared.map(({ cantidad }) => cantidad),
  )
  return lineas.flatMap((linea): Salida[] => {
    const { id_linea, id_producto, cantidad } = linea
    const place = shared.indexOf(linea)
    const kg = place >= 0 ? shares[place]! : linea.kg
    if (!kg) return []
    const id_weighing_record = place >= 0 ? ticket!.id_weighing_record : null
    return [{ id_linea, id_producto, id_weighing_record, kg, cantidad, devuelto: back(id_linea) }]
  })
}

/** Kilos of a ticket that notes of other invoices did not bring back. */
async function leftOfTicket(q: Queries, company: string, ticket: Ticket, invoice: string): Promise<number> {
  const [back] = await rowsOf<{ kg: number }>(
    q,
    sql`select coalesce(sum(r.kg), 0)::float8 as kg from returned_goods r join notes n using (id_nota)
      where r.id_empresa = ${company} and r.id_weighing_record = ${ticket.id_weighing_record}
        and n.id_factura <> ${invoice}`,
  )
  return roundTo(addUp([ticket.kg, -(back?.kg ?? 0)]), 2)
}

/** Throws 422 if all goods of a ticket came back with notes: nothing is left to invoice. */
export async function refuseReturnedTicket(q: Queries, company: string, id: string): Promise<void> {
  const [returned] = await rowsOf<{ numero: string }>(
    q,
    sql`select max(n.numero) as numero from returned_goods r join notes n using (id_nota)
        join weighing_records w using (id_weighing_record)
      where r.id_empresa = ${company} and r.id_weighing_record = ${id} group by w.peso_neto having sum(r.kg) >= w.peso_neto`,
  )
  if (returned)
    throw invalidField('id_weighing_record', `Lo de esa pesada volvió con la nota ${returned.numero}.`)
}
