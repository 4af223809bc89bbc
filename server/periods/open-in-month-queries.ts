import { sql, type SQL } from 'drizzle-orm'
import type { Pending } from './contract.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { daysOfMonth } from '#server/kit/words/months.ts'
import { missingNumbers } from './missing-numbers-queries.ts'
import { belowZero } from '#server/stock/shortage-queries.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { undeclared } from '#server/taxes/declarations-queries.ts'

/** Kind of open record: singular and plural words, condition, and address of the list. */
interface Kind {
  one: string
  many: string
  from: (company: string, days: { desde: string; hasta: string }) => SQL
  link: (days: { desde: string; hasta: string }) => string
}

const within = (day: SQL, { desde, hasta }: { desde: string; hasta: string }) =>
  sql`${day} between ${desde}::date and ${hasta}::date`
const listed =
  (path: string, filter = '') =>
  ({ desde, hasta }: { desde: string; hasta: string }) =>
    `${path}?${filter}desde=${desde}&hasta=${hasta}`

const KINDS: readonly Kind[] = [
  {
    one: 'liquidación en borrador',
    many: 'liquidaciones en borrador',
    from: (company, days) =>
      sql`settlements where id_empresa = ${company} and estado = 'BORRADOR' and ${within(sql`fecha`, days)}`,
    link: listed('/liquidacion-arroz', 'estado=BORRADOR&'),
  },
  {
    one: 'camión en el patio',
    many: 'camiones en el patio',
    from: (company, { hasta }) =>
      sql`weighing_records where id_empresa = ${company} and en_patio and not eliminada and fecha <= ${hasta}::date`,
    link: () => '/patio',
  },
  {
    one: 'pesada pendiente de análisis',
    many: 'pesadas pendientes de análisis',
    from: (company, days) =>
      sql`weighing_records where id_empresa = ${company} and estado = 'PENDIENTE' and not en_patio and not eliminada
        and ${within(sql`fecha`, days)}`,
    link: listed('/weighing-records', 'estado=PENDIENTE&'),
  },
  {
    one: 'recibo de caja pendiente',
    many: 'recibos de caja pendientes',
    from: (company, days) =>
      sql`payment_receipts where id_empresa = ${company} and estado = 'PENDIENTE' and ${within(sql`fecha_recepcion_pago`, days)}`,
    link: listed('/payment-receipts', 'estado=PENDIENTE&'),
  },
  {
    one: 'préstamo por aprobar',
    many: 'préstamos por aprobar',
    from: (company, days) =>
      sql`financing_agreement_movements where id_empresa = ${company} and estado = 'POR_APROBAR'
        and ${within(sql`fecha_movimiento`, days)}`,
    link: () => '/approval-requests',
  },
  {
    one: 'cierre de caja que no cuadra con el libro',
    many: 'cierres de caja que no cuadran con el libro',
    from: (company, days) =>
      sql`cash_closings c join banks b using (id_banco) where c.id_empresa = ${company} and not c.anulado and ${within(sql`c.fecha`, days)}
        and c.contado <> b.saldo_inicial + (select coalesce(sum(m.valor), 0) from bank_movements m
          where m.id_empresa = ${company} and m.id_banco = b.id_banco and m.fecha between b.fecha_si and c.fecha)`,
    link: () => '/libro-de-bancos',
  },
  {
    one: 'día de caja sin cierre',
    many: 'días de caja sin cierre',
    from: (company, days) =>
      sql`(select distinct m.id_banco, m.fecha from bank_movements m join banks b on b.id_banco = m.id_banco and b.clase = 'CAJA'
          and b.fecha_si <= m.fecha
        where m.id_empresa = ${company} and ${within(sql`m.fecha`, days)}
          and not exists (select from cash_closings c where c.id_empresa = ${company} and c.id_banco = m.id_banco
            and c.fecha = m.fecha and not c.anulado)) d`,
    link: () => '/libro-de-bancos',
  },
]

/** Open records of a month `aaaa-mm`, by kind. */
export async function openInMonth(q: Queries, company: string, mes: string): Promise<Pending[]> {
  const days = daysOfMonth(mes)
  const [counts] = await rowsOf<Record<string, string>>(
    q,
    sql`select ${sql.join(
      KINDS.map(
        ({ from }, place) => sql`(select count(*) from ${from(company, days)}) as ${sql.raw(`c${place}`)}`,
      ),
      sql`, `,
    )}`,
  )
  const open = KINDS.flatMap(({ one, many, link }, place) => {
    const cuantos = Number(counts?.[`c${place}`] ?? 0)
    return cuantos === 0
      ? []
      : [{ que: `${cuantos} ${cuantos === 1 ? one : many}`, cuantos, enlace: link(days) }]
  })
  return [
    ...open,
    ...(await stockBelowZero(q, company, days)),
    ...(await undeclared(q, company, mes)),
    ...(await missingNumbers(q, company, days)),
  ]
}

/** Products below zero on some day of the month, one by one: the kilos and the day of the lowest stock. */
async function stockBelowZero(
  q: Queries,
  company: string,
  days: { desde: string; hasta: string },
): Promise<Pending[]> {
  const below = await belowZero(q, company, days)
  return below.map(({ id_producto, descripcion, fecha, kg }) => ({
    que: `${descripcion} bajo cero: faltan ${kilos(-kg)} el ${writtenDay(fecha)}`,
    cuantos: 1,
    enlace: listed(`/existencias/${id_producto}`)(days),
  }))
}
