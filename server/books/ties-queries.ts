import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { sumsOf, type Comprobante } from '#server/kit/rules/voucher.ts'
import { nombreDeTipo } from '#server/kit/words/accounting.ts'
import type { MonthTie } from '#server/periods/contract.ts'
import { openRanges } from './closed-queries.ts'
import { readVouchers } from './read-queries.ts'
import { listsOn } from './ties-lists-queries.ts'
import { tieInWords, tiesOf, type Cuadre, type Libros, type SaldoDeLineas } from './ties-rules.ts'

/** Ties of a company on a day (books/README.md, ties). */
export async function tiesOn(q: Queries, company: string, dia: string): Promise<Cuadre[]> {
  return tiesOf(await booksUntil(q, company, dia), await listsOn(q, company, dia))
}

/** Ties on a day in words, for the closing of a month. */
export async function monthTies(q: Queries, company: string, dia: string): Promise<MonthTie[]> {
  const ties = await tiesOn(q, company, dia)
  return ties.map((tie) => ({ nombre: tie.nombre, enlace: tie.enlace, que: tieInWords(tie) }))
}

/** Sums of all voucher lines up to a day: stored ones in the database, derived ones a month at a time. */
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
  libros.debito += debito
  libros.credito += credito
  if (debito !== credito)
    libros.descuadrados.push({ nombre: `${nombreDeTipo(tipo)} ${numero}`, debito, credito })
  for (const { clase, id_banco, id_producto, cruce, ...line } of lineas) {
    const key = keyOf({ clase, id_banco, id_producto, cruce })
    const saldo = saldos.get(key) ?? { clase, id_banco, id_producto, cruce, valor: 0 }
    saldo.valor += line.debito - line.credito
    saldos.set(key, saldo)
  }
}

/** Stored vouchers up to a day. The database adds them up: a year has 45,000 vouchers. */
async function storedUntil(q: Queries, company: string, dia: string): Promise<Libros> {
  const lines = sql`select v.clave, v.comprobante ->> 'tipo' as tipo, v.comprobante ->> 'numero' as numero, l.*
    from closed_vouchers v cross join lateral json_to_recordset(v.comprobante -> 'lineas')
      as l (clase text, id_banco text, id_producto text, cruce text, debito numeric, credito numeric)
    where v.id_empresa = ${company} and v.fecha <= ${dia}::date
      and v.mes <= (select max(mes) from closed_periods
        where id_empresa = ${company} and cerrado and comprobantes is not null)`
  const saldos = await rowsOf<SaldoDeLineas & { debito: number; credito: number }>(
    q,
    sql`select clase, id_banco, id_producto, coalesce(cruce, '') as cruce, sum(debito - credito)::float8 as valor,
        sum(debito)::float8 as debito, sum(credito)::float8 as credito
      from (${lines}) l group by 1, 2, 3, 4`,
  )
  const unbalanced = await rowsOf<{ tipo: string; numero: string; debito: number; credito: number }>(
    q,
    sql`select tipo, numero, sum(debito)::float8 as debito, sum(credito)::float8 as credito
      from (${lines}) l group by clave, tipo, numero having sum(debito) <> sum(credito) order by tipo, numero`,
  )
  return {
    ...sumsOf(saldos),
    descuadrados: unbalanced.map(({ tipo, numero, ...sums }) => ({
      nombre: `${nombreDeTipo(tipo)} ${numero}`,
      ...sums,
    })),
    saldos: saldos.map(({ debito: _, credito: __, ...saldo }) => saldo),
  }
}
