import { sql, type SQL } from 'drizzle-orm'
import type { Pending } from '#server/kit/contract/common.ts'
import { findPending, type PendingKind } from '#server/kit/rows/pending.ts'
import type { Queries } from '#server/db/transaction.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { missingNumbers, type Month } from './missing-numbers-queries.ts'
import { belowZero } from '#server/stock/shortage-queries.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { undeclared } from '#server/taxes/declarations-queries.ts'

type Days = Pick<Month, 'desde' | 'hasta'>

const within = (day: SQL, { desde, hasta }: Days) => sql`${day} between ${desde}::date and ${hasta}::date`
const listed =
  (path: string, filter = '') =>
  ({ desde, hasta }: Days) =>
    `${path}?${filter}desde=${desde}&hasta=${hasta}`

const KINDS: readonly PendingKind<Month>[] = [
  {
    words: ['liquidación en borrador', 'liquidaciones en borrador'],
    count: ({ company, ...days }) =>
      sql`select count(*) as cantidad from settlements
        where id_empresa = ${company} and estado = 'BORRADOR' and ${within(sql`fecha`, days)}`,
    link: listed('/liquidacion-arroz', 'estado=BORRADOR&'),
  },
  {
    words: ['camión en el patio', 'camiones en el patio'],
    count: ({ company, hasta }) =>
      sql`select count(*) as cantidad from weighing_records
        where id_empresa = ${company} and en_patio and not eliminada and fecha <= ${hasta}::date`,
    link: '/patio',
  },
  {
    words: ['pesada pendiente de análisis', 'pesadas pendientes de análisis'],
    count: ({ company, ...days }) =>
      sql`select count(*) as cantidad from weighing_records
        where id_empresa = ${company} and estado = 'PENDIENTE' and not en_patio and not eliminada
          and ${within(sql`fecha`, days)}`,
    link: listed('/weighing-records', 'estado=PENDIENTE&'),
  },
  {
    words: ['recibo de caja pendiente', 'recibos de caja pendientes'],
    count: ({ company, ...days }) =>
      sql`select count(*) as cantidad from payment_receipts
        where id_empresa = ${company} and estado = 'PENDIENTE' and ${within(sql`fecha_recepcion_pago`, days)}`,
    link: listed('/payment-receipts', 'estado=PENDIENTE&'),
  },
  {
    words: ['préstamo por aprobar', 'préstamos por aprobar'],
    count: ({ company, ...days }) =>
      sql`select count(*) as cantidad from financing_agreement_movements
        where id_empresa = ${company} and estado = 'POR_APROBAR' and ${within(sql`fecha_movimiento`, days)}`,
    link: '/approval-requests?estado=PENDIENTE&accion=EXCESO_CUPO',
  },
  {
    words: ['cierre de caja que no cuadra con el libro', 'cierres de caja que no cuadran con el libro'],
    count: ({ company, ...days }) =>
      sql`select count(*) as cantidad from cash_closings c join banks b using (id_banco)
        where c.id_empresa = ${company} and not c.anulado and ${within(sql`c.fecha`, days)}
          and c.contado <> b.saldo_inicial + (select coalesce(sum(m.valor), 0) from bank_movements m
            where m.id_empresa = ${company} and m.id_banco = b.id_banco and m.fecha between b.fecha_si and c.fecha)`,
    link: '/libro-de-bancos',
  },
  {
    words: ['día de caja sin cierre', 'días de caja sin cierre'],
    count: ({ company, ...days }) =>
      sql`select count(*) as cantidad from (select distinct m.id_banco, m.fecha from bank_movements m
        join banks b on b.id_banco = m.id_banco and b.clase = 'CAJA' and b.fecha_si <= m.fecha
        where m.id_empresa = ${company} and ${within(sql`m.fecha`, days)}
          and not exists (select from cash_closings c where c.id_empresa = ${company} and c.id_banco = m.id_banco
            and c.fecha = m.fecha and not c.anulado)) d`,
    link: '/libro-de-bancos',
  },
  { find: stockBelowZero },
  { find: ({ q, company, mes }) => undeclared(q, company, mes) },
  { find: missingNumbers },
]

/** Open records of a month `aaaa-mm`, by kind. One query at a time, because closing runs in a transaction. */
export async function openInMonth(q: Queries, company: string, mes: string): Promise<Pending[]> {
  const month = { q, company, mes, ...daysOfMonth(mes) }
  const open: Pending[] = []
  for (const kind of KINDS) open.push(...(await findPending(kind, month)))
  return open
}

/** Products below zero on some day of the month, one by one: the kilos and the day of the lowest stock. */
async function stockBelowZero({ q, company, desde, hasta }: Month): Promise<Pending[]> {
  const days = { desde, hasta }
  const below = await belowZero(q, company, days)
  return below.map(({ id_producto, descripcion, fecha, kg }) => ({
    que: `${descripcion} bajo cero: faltan ${kilos(-kg)} el ${writtenDay(fecha)}`,
    cantidad: 1,
    enlace: listed(`/existencias/${id_producto}`)(days),
  }))
}
