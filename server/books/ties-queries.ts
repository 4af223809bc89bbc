import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { sumsOf, type Comprobante } from '#server/kit/rules/voucher.ts'
import { nombreDeTipo } from '#server/kit/words/accounting.ts'
import { addDays } from '#server/kit/words/days.ts'
import { daysOfMonth, monthOf } from '#server/kit/words/months.ts'
import type { MonthTie } from '#server/periods/contract.ts'
import { openRanges, STORED_LINES } from './closed-queries.ts'
import { readVouchers } from './read-queries.ts'
import { listsOn } from './ties-lists-queries.ts'
import { sidesOf, tieInWords, tiesOf, type Cuadre, type Libros, type SaldoDeLineas } from './ties-rules.ts'

/** Ties of a company on a day (books/README.md, ties). */
export async function tiesOn(q: Queries, company: string, dia: string): Promise<Cuadre[]> {
  return tiesOf(await booksUntil(q, company, dia), await listsOn(q, company, dia))
}

/** Ties on a day in words, for the closing of a month. */
export async function monthTies(q: Queries, company: string, dia: string): Promise<MonthTie[]> {
  const ties = await tiesOn(q, company, dia)
  return ties.map((tie) => {
    const { nombre, enlace, partes } = tie
    return { nombre, que: tieInWords(tie), cantidad: partes.length, enlace }
  })
}

/** Balances of all voucher lines up to a day: stored ones by their sums, derived ones a month at a time. */
async function booksUntil(q: Queries, company: string, dia: string): Promise<Libros> {
  const libros = await storedUntil(q, company, dia)
  const saldos = new Map(libros.saldos.map((one) => [keyOf(one), one]))
  for (const days of await openRanges(q, company, dia)) {
    for (const voucher of await readVouchers(q, company, days)) addVoucher(libros, saldos, voucher)
  }
  return { ...libros, saldos: [...saldos.values()] }
}

const keyOf = ({ clase, id_banco, id_producto, cruce }: Omit<SaldoDeLineas, 'valor'>) =>
  `${clase}|${id_banco ?? ''}|${id_producto ?? ''}|${cruce}`

function addVoucher(
  libros: Libros,
  saldos: Map<string, SaldoDeLineas>,
  { tipo, numero, lineas }: Comprobante,
) {
  const { debito, credito } = sumsOf(lineas)
  if (debito !== credito)
    libros.descuadrados.push({ nombre: `${nombreDeTipo(tipo)} ${numero}`, debito, credito })
  for (const { clase, id_banco, id_producto, cruce, ...line } of lineas) {
    const key = keyOf({ clase, id_banco, id_producto, cruce })
    const saldo = saldos.get(key) ?? { clase, id_banco, id_producto, cruce, valor: 0 }
    saldo.valor += line.debito - line.credito
    saldos.set(key, saldo)
  }
}

/**
 * Balances of stored vouchers up to a day: the sums of the months that ended by then, and the lines after them. If their
 * debit is not their credit, `check:data` names the vouchers.
 */
async function storedUntil(q: Queries, company: string, dia: string): Promise<Libros> {
  const [months] = await rowsOf<{ sumado: string; hasta: string }>(
    q,
    sql`select coalesce(max(mes) filter (where mes < ${monthOf(addDays(dia, 1))}), '') as sumado, coalesce(max(mes), '') as hasta
      from closed_periods where id_empresa = ${company} and cerrado and comprobantes is not null`,
  )
  const { sumado = '', hasta = '' } = months ?? {}
  const after = sumado ? daysOfMonth(sumado).hasta : '-infinity'
  const saldos = await rowsOf<SaldoDeLineas>(
    q,
    sql`select clase, id_banco, id_producto, cruce, sum(debito - credito)::float8 as valor
      from (
        select clase, id_banco, id_producto, cruce, debito, credito from closed_sums
        where id_empresa = ${company} and mes <= ${sumado}
        union all
        select clase, id_banco, id_producto, cruce, debito, credito from (${STORED_LINES}) l
        where id_empresa = ${company} and mes <= ${hasta} and fecha > ${after}::date and fecha <= ${dia}::date) x
      group by 1, 2, 3, 4 having sum(debito) <> sum(credito)`,
  )
  const { debito, credito } = sidesOf(saldos)
  return { descuadrados: debito === credito ? [] : [{ nombre: 'Meses cerrados', debito, credito }], saldos }
}
