import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/transaction.ts'
import { formerMonth } from './closed-queries.ts'
import { stockLeftBy } from './ledger-queries.ts'
import { queryCheck, sliceCheck, type Check, type Fault } from '#server/kit/check.ts'

type Left = Record<'id_producto' | 'kg' | 'kg_costo' | 'valor' | 'costo', string>

const figuresOf = ({ kg, kg_costo, valor, costo }: Left) =>
  [kg, kg_costo, valor, costo].map(Number).join(' / ')

export const STOCK_CHECKS: readonly Check[] = [
  queryCheck(
    'Entradas y salidas de la molienda con su operación',
    sql`select from milling_lines`,
    sql`select l.id_empresa as empresa, format('Maquila %s: sus líneas dicen %s y ella %s', o.consecutivo,
        concat_ws(' ', l.fecha, case when l.anulada then 'anulada' end),
        concat_ws(' ', o.fecha, case when o.anulada then 'anulada' end)) as que
      from milling_lines l join milling_operations o using (id_maquila)
      where (l.fecha, l.anulada, l.id_empresa) is distinct from (o.fecha, o.anulada, o.id_empresa)`,
  ),
  sliceCheck<{ empresa: string; mes: string }>(
    'Existencias de cada empresa al cierre de su último mes, desde la primera pesada',
    'select id_empresa as empresa, max(mes) as mes from closed_stock where valor is not null group by id_empresa',
    async (closings, q) => {
      const faults: Fault[] = []
      for (const { empresa, mes } of closings) {
        const kept = await rowsOf<Left & { descripcion: string }>(
          q,
          sql`select id_producto, p.descripcion, e.kg::text, e.kg_costo::text, coalesce(e.valor, 0)::text as valor, coalesce(e.costo::text, '') as costo
            from closed_stock e join products p using (id_producto) where e.id_empresa = ${empresa} and e.mes = ${mes}`,
        )
        const left = new Map(
          (await stockLeftBy(q, empresa, mes, await formerMonth(q, empresa))).map((one) => [
            one.id_producto,
            figuresOf(one),
          ]),
        )
        for (const { descripcion, ...one } of kept) {
          const [says, is] = [figuresOf(one), left.get(one.id_producto)]
          left.delete(one.id_producto)
          if (says !== is)
            faults.push({ empresa, que: `${descripcion} al cierre de ${mes}: dice ${says}, son ${is}` })
        }
        if (left.size > 0)
          faults.push({ empresa, que: `Cierre de ${mes}: le faltan existencias de ${left.size} productos` })
      }
      return faults
    },
  ),
]
