import { sql } from 'drizzle-orm'
import { textsOf } from '#server/kit/rows/rows.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { Decimal } from '#server/kit/rules/figures.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { closedStockBefore } from './closed-queries.ts'
import { keyOf, stockLedger, type Movimiento, type Valuado } from './ledger-rules.ts'
import { stockMovements, VOUCHER_OF } from './movements-queries.ts'

interface MovementRow extends Record<'fecha' | 'tipo' | 'id_producto' | 'kg', string> {
  id: string | null
  valor: string | null
  costo_kg: string | null
  de_tipo: string | null
  de_id: string | null
  de_kg: string | null
}

/** Stock with a value: its ledger, and the value of each movement. */
export interface Stock extends Omit<ReturnType<typeof stockLedger>, 'valores'> {
  /** Signed whole pesos of a movement; null while its product never had a cost. */
  valueOf: (movement: { tipo: string; id: string; id_producto: string }) => number | null
  /** Last average cost per kilo at the end of a day; null before any kilo had a value. */
  costOn: (id_producto: string, dia: string) => Decimal | null
}

/** Stock of the asked days, read once and only when it is needed. */
export type StockOf = () => Promise<Stock>

export function stockOnce(q: Queries, company: string, days: { desde: string; hasta: string }): StockOf {
  let read: Promise<Stock> | undefined
  return () => (read ??= readStock(q, company, days))
}

/**
 * Ledger of the stock for some days, both included. Closed months do not change, so it starts after the last one before
 * `desde`. Two queries, and one more for documents of closed months that are taken back.
 */
export async function readStock(
  q: Queries,
  company: string,
  { desde, hasta }: { desde: string; hasta: string },
): Promise<Stock> {
  return stockSince(q, company, await closedStockBefore(q, company, desde), hasta)
}

/** Ledger from a closed month (`aaaa-mm`) on; '' for the very beginning. */
async function stockSince(q: Queries, company: string, cerrado: string, hasta: string): Promise<Stock> {
  const rows = await rowsOf<MovementRow>(
    q,
    sql`select id_producto, fecha::text as fecha, tipo, id, kg_valor::text as kg, valor::text as valor,
        costo_kg::text as costo_kg, de_tipo, de_id, de_kg::text as de_kg
      from (${stockMovements(company, { cerrado, hasta })}) m
      where kg_valor <> 0 or valor <> 0 or tipo = 'CIERRE'
      order by m.fecha, m.turno, m.id, m.tipo collate "C", m.id_producto, m.kg_valor, m.costo_kg`,
  )
  const iniciales = rows
    .filter(({ tipo }) => tipo === 'CIERRE')
    .map(({ id_producto, kg, valor, costo_kg }) => ({
      id_producto,
      kg: new Decimal(kg),
      valor: Number(valor),
      costo: costo_kg === null ? null : new Decimal(costo_kg),
    }))
  const movimientos = rows.filter(isMovement).map(movementOf)
  const originales = await closedOriginals(q, company, cerrado, movimientos)
  const { valores, ...ledger } = stockLedger(movimientos, { iniciales, originales })
  return {
    ...ledger,
    valueOf: (movement) => {
      const found = valores.get(keyOf(movement))
      return found?.conocido ? found.valor : null
    },
    costOn: (id_producto, dia) => ledger.balanceOn(id_producto, dia).costo,
  }
}

/** The stock at the end of a closed month is no movement. Only its rows have no document. */
const isMovement = (row: MovementRow): row is MovementRow & { id: string } => row.tipo !== 'CIERRE'

const movementOf = ({ valor, de_tipo, de_id, de_kg, ...row }: MovementRow & { id: string }): Movimiento => ({
  ...row,
  valor: valor === null ? null : Number(valor),
  devuelve:
    de_tipo && de_id
      ? { clave: keyOf({ tipo: de_tipo, id: de_id, id_producto: row.id_producto }), kg: de_kg ?? row.kg }
      : null,
})

/**
 * Movements of closed months that `movimientos` take back, with the value that their stored vouchers say
 * (stock/README.md, voids).
 */
async function closedOriginals(
  q: Queries,
  company: string,
  cerrado: string,
  movimientos: readonly Movimiento[],
): Promise<Map<string, Valuado>> {
  const here = new Set(movimientos.filter(({ devuelve }) => !devuelve).map(keyOf))
  const wanted = new Map<string, { tipo: string; clave: string; kg: Decimal }>()
  for (const { devuelve } of movimientos) {
    if (!devuelve || here.has(devuelve.clave)) continue
    const [tipo = '', id = ''] = devuelve.clave.split(' ')
    wanted.set(devuelve.clave, {
      tipo,
      clave: `${VOUCHER_OF[tipo] ?? tipo}-${id}`,
      kg: new Decimal(devuelve.kg),
    })
  }
  if (wanted.size === 0 || cerrado === '') return new Map()
  const claves = [...new Set([...wanted.values()].map(({ clave }) => clave))]
  const rows = await rowsOf<Record<'clave' | 'id_producto' | 'entra' | 'sale', string>>(
    q,
    sql`select v.clave, l ->> 'id_producto' as id_producto, sum((l ->> 'debito')::numeric)::text as entra,
        sum((l ->> 'credito')::numeric)::text as sale
      from closed_vouchers v cross join lateral json_array_elements(v.comprobante -> 'lineas') l
      where v.id_empresa = ${company} and v.fecha <= ${daysOfMonth(cerrado).hasta}::date
        and v.clave = any (${textsOf(claves)})
        and l ->> 'clase' in ('INVENTARIO_PADDY', 'INSUMOS', 'PRODUCTO_TERMINADO') and l ->> 'id_producto' is not null
      group by v.clave, l ->> 'id_producto'`,
  )
  const stored = new Map(rows.map((row) => [`${row.clave} ${row.id_producto}`, row]))
  const originals = new Map<string, Valuado>()
  for (const [key, { clave, kg }] of wanted) {
    const found = stored.get(`${clave} ${key.split(' ')[2] ?? ''}`)
    const valor = kg.isNegative() ? 0 - Number(found?.sale ?? 0) : Number(found?.entra ?? 0)
    originals.set(key, { kg, valor, conocido: found !== undefined })
  }
  return originals
}

/**
 * Stock that month `mes` leaves of each product, summed from closed month `cerrado` on. `kg` is the book; `kg_costo`,
 * `valor` and `costo` (pesos a kilo, all digits) are those of the ledger. `costo` is '' without a cost.
 */
export async function stockLeftBy(q: Queries, company: string, mes: string, cerrado: string) {
  const { hasta } = daysOfMonth(mes)
  const { existencias } = await stockSince(q, company, cerrado, hasta)
  const moved = await rowsOf<{ id_producto: string; kg: string }>(
    q,
    sql`select id_producto, sum(kg)::text as kg from (${stockMovements(company, { cerrado, hasta })}) m group by id_producto`,
  )
  const kilos = new Map(moved.map(({ id_producto, kg }) => [id_producto, kg]))
  return [...new Set([...kilos.keys(), ...existencias.keys()])].map((id_producto) => {
    const { kg, valor = 0, costo } = existencias.get(id_producto) ?? {}
    return {
      id_producto,
      kg: kilos.get(id_producto) ?? '0',
      kg_costo: kg?.toFixed() ?? '0',
      valor: String(valor),
      costo: costo?.toFixed() ?? '',
    }
  })
}
