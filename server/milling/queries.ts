import { sql } from 'drizzle-orm'
import { otherParty } from '#server/parties/queries.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { getRow, type Row } from '#server/kit/rows/rows.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { levyFormula } from './rules.ts'
import { findParameters } from '#server/rates/parameters-queries.ts'
import { millingBalance, yieldOf } from '#server/stock/rules.ts'

export const MILLING_OPERATIONS: Resource = {
  name: 'milling_operations',
  id: 'id_maquila',
  searched: ['consecutivo'],
  filters: ['anulada'],
  sorted: ['consecutivo'],
  sortedByValue: ['fecha', 'kgs_netos', 'utilidad'],
  label: 'consecutivo',
  dated: 'fecha',
  totals: { fields: ['kgs_netos', 'utilidad'], of: sql`not anulada`, untilVoided: true },
  unique: {
    columns: ['consecutivo'],
    message: (row) => `Ya existe una operación con el consecutivo ${row.consecutivo}.`,
  },
}

/**
 * Owner columns of an operation. Throws 422 for MAQUILA without an owner, or with the company itself as
 * owner.
 */
export async function ownerOf(
  q: Queries,
  company: string,
  { de_quien, id_dueno }: { de_quien: string; id_dueno: unknown },
) {
  if (de_quien !== 'MAQUILA') return { de_quien, id_dueno: null, nombre_dueno: '' }
  const found = await otherParty(q, company, String(id_dueno ?? ''))
  if (!found) throw invalidField('id_dueno', mustChoose('un dueño del arroz'))
  return { de_quien, id_dueno: found.id, nombre_dueno: found.nombre }
}

/** Receivable in force that charged the levy of an operation. */
export async function levyReceivable(q: Queries, company: string, id: string) {
  const [found] = await rowsOf<{ id_cuenta_cuota: string; numero_cuenta_cuota: string }>(
    q,
    sql`select id_cuenta_por_cobrar as id_cuenta_cuota, numero_factura as numero_cuenta_cuota from accounts_receivable
      where id_empresa = ${company} and id_maquila = ${id} and not anulada`,
  )
  return found
}

interface Line {
  lado: 'ENTRADA' | 'SALIDA'
  id_producto: string
  descripcion: string
  kg: number
  costo_kg: number | null
  precio_cuota: number | null
}

/** Tolerance of the mass balance on a day, in %. Without a rate it is 0, so every difference needs a reason. */
export async function toleranceOn(q: Queries, company: string, day: string): Promise<string> {
  const { TOLERANCIA_MOLIENDA } = await findParameters(q, company, ['TOLERANCIA_MOLIENDA'], day)
  return String(TOLERANCIA_MOLIENDA?.valor ?? 0)
}

/** Operation with lines, yields and mass balance. Throws 404. */
export async function millingDetail(q: Queries, company: string, id: string): Promise<Row> {
  const row = await getRow(q, MILLING_OPERATIONS, company, id)
  const lines = await rowsOf<Line>(
    q,
    sql`select l.lado, l.id_producto, p.descripcion, l.kg::float8 as kg, l.costo_kg::float8 as costo_kg,
        l.precio_cuota::float8 as precio_cuota
      from milling_lines l join products p using (id_producto)
      where l.id_empresa = ${company} and l.id_maquila = ${id} order by l.id_linea`,
  )
  const tolerancia = await toleranceOn(q, company, String(row.fecha))
  const of = (lado: Line['lado']) => lines.filter((line) => line.lado === lado)
  const balance = millingBalance(of('ENTRADA'), of('SALIDA'), tolerancia)
  const withYield = (line: Line) => ({ ...line, rendimiento: yieldOf(line.kg, balance.entra) })
  const levied = of('ENTRADA').flatMap(({ kg, precio_cuota: precio }) =>
    precio === null ? [] : [{ kg, precio }],
  )
  return {
    ...row,
    formula_cuota: levyFormula(levied, Number(row.tasa_cuota)),
    ...((await levyReceivable(q, company, id)) ?? { id_cuenta_cuota: '', numero_cuenta_cuota: '' }),
    entradas: of('ENTRADA').map(withYield),
    salidas: of('SALIDA').map(withYield),
    balance: { ...balance, tolerancia: Number(tolerancia) },
  }
}
