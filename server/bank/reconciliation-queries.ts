import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest, Stored } from '#server/kit/contract/common.ts'
import type { BankMovement } from './contract.ts'
import { OPEN_ITEMS_MAX } from './book-words.ts'
import type { BankLine } from './reconciliations-contract.ts'
import { explainDifference } from './reconciliation-rules.ts'
import { invalidField, notFound } from '#server/kit/rules/refusal.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { rowsOf, type BigInteger, type Queries } from '#server/db/transaction.ts'
import { balanceAt } from './balances-queries.ts'
import { type Account, asMovement, readAccount } from './book-queries.ts'
import { getRow, isId, type Row } from '#server/kit/rows/rows.ts'
import { RECONCILIATIONS } from './statements-queries.ts'

interface Scope {
  company: string
  idBanco: string
  /** First and last day of the lines and movements that count. */
  desde: string
  hasta: string
  /** First day of a movement that is ignored together with its later reversal. */
  reversedFrom: string
}

const FOREVER = 'infinity'

/** SQL: line `l` was not in the book at the end of `hasta`. Lines that round to 0 pesos are ignored. */
const lineIsOpen = (hasta: string) => sql`(round(l.valor) <> 0 and (
  not exists (select from bank_matches x where x.id_linea = l.id_linea)
  or exists (select from bank_matches x join bank_movements n using (id_movimiento)
    where x.id_linea = l.id_linea and n.fecha > ${hasta}::date)))`

const ofLines = ({ company, idBanco, desde, hasta }: Scope) =>
  sql`l.id_empresa = ${company} and l.id_banco = ${idBanco} and l.fecha between ${desde}::date and ${hasta}::date`

/**
 * SQL: movements `m` that the bank had not shown. A movement and its reversal are ignored if the bank showed
 * none of the two. So are the payment of a settlement and its return.
 */
const openMovements = ({ company, idBanco, desde, hasta, reversedFrom }: Scope): SQL => {
  const unmatched = (of: SQL) => sql`not exists (select from bank_matches x where x.id_movimiento = ${of})`
  const partner = (from: string) => sql`p.id_empresa = ${company} and p.id_banco = ${idBanco}
    and p.fecha between ${from}::date and ${hasta}::date and ${unmatched(sql`p.id_movimiento`)}`
  return sql`m.id_empresa = ${company} and m.id_banco = ${idBanco}
    and m.fecha between ${desde}::date and ${hasta}::date
    and not exists (select from bank_matches x join bank_lines l using (id_linea)
      where x.id_movimiento = m.id_movimiento and l.fecha <= ${hasta}::date
        and not exists (select from bank_matches y join bank_movements n using (id_movimiento)
          where y.id_linea = l.id_linea and n.fecha > ${hasta}::date))
    and not (${unmatched(sql`m.id_movimiento`)} and (
      not m.vigente and exists (select from bank_movements p
        where (p.revierte = m.id_movimiento or p.id_movimiento = m.revierte) and ${partner(reversedFrom)})
      or m.origen = 'PAGO' and exists (select from payments a join payments b using (id_empresa, id_liquidacion)
          join bank_movements p on p.origen = 'PAGO' and p.id_origen = b.id_pago and p.vigente
        where a.id_empresa = ${company} and a.id_pago = m.id_origen and a.direccion <> b.direccion and a.valor = b.valor
          and ${partner(desde)})))`
}

/** SQL of a line `l` as the API returns it. */
const asLine = sql`to_jsonb(l) || jsonb_build_object('_id', l.id_linea, 'pesos', round(l.valor), 'registro', '')`

interface Sums {
  lineas: BigInteger
  en_banco: string
  centavos: string
  movimientos: BigInteger
  en_libro: string
}

async function readSums(q: Queries, scope: Scope) {
  const [sums] = await rowsOf<Sums>(
    q,
    sql`select * from (select count(*) filter (where espera) as lineas, coalesce(sum(valor) filter (where espera), 0) as en_banco,
          coalesce(sum(valor - round(valor)) filter (where not espera), 0) as centavos
        from (select l.valor, ${lineIsOpen(scope.hasta)} as espera from bank_lines l where ${ofLines(scope)}) l) del_banco,
      (select count(*) as movimientos, coalesce(sum(m.valor), 0) as en_libro from bank_movements m
        where ${openMovements(scope)}) del_libro`,
  )
  return {
    en_banco: { cantidad: Number(sums?.lineas ?? 0), valor: Number(sums?.en_banco ?? 0) },
    en_libro: { cantidad: Number(sums?.movimientos ?? 0), valor: Number(sums?.en_libro ?? 0) },
    centavos: Number(sums?.centavos ?? 0),
  }
}

const readOpenItems = async (q: Queries, scope: Scope, movementsFrom: string) => ({
  lineas: (
    await rowsOf<{ fila: Stored<typeof BankLine> }>(
      q,
      sql`select ${asLine} as fila from bank_lines l where ${ofLines(scope)} and ${lineIsOpen(scope.hasta)}
        order by l.fecha, l.id_linea limit ${OPEN_ITEMS_MAX}`,
    )
  ).map(({ fila }) => fila),
  movimientos: (
    await rowsOf<{ fila: Stored<typeof BankMovement> }>(
      q,
      sql`select ${asMovement(scope.company)} as fila from bank_movements m
        where ${openMovements({ ...scope, desde: movementsFrom })} order by m.fecha, m.id_movimiento limit ${OPEN_ITEMS_MAX}`,
    )
  ).map(({ fila }) => fila),
})

interface Asked {
  id_banco?: string | undefined
  /**
   * Statement file whose last day is shown. Default: the last file, with the lines and movements open today.
   */
  id_conciliacion?: string | undefined
  /** First day of listed movements, possibly before the first file. */
  desde?: string | undefined
}

/** Selected file, or the last one. Undefined before the first file. Throws 404 for a waiting or voided file. */
async function readFile(q: Queries, company: string, { id_banco = '', id_conciliacion }: Asked) {
  if (id_conciliacion !== undefined) {
    const file = await getRow(q, RECONCILIATIONS, company, id_conciliacion)
    if (file.estado !== 'LEIDA') throw notFound()
    return file
  }
  if (!isId(id_banco)) throw notFound()
  const [last] = await rowsOf<{ id: string }>(
    q,
    sql`select id_conciliacion as id from bank_reconciliations where id_empresa = ${company} and id_banco = ${id_banco}
      and estado = 'LEIDA' order by hasta desc, id_conciliacion desc limit 1`,
  )
  return last && getRow(q, RECONCILIATIONS, company, last.id)
}

/**
 * Compares an account with its bank: both balances on the last day of a file, the explained difference, and the
 * open lines and movements. Throws 404 for another company (bank/README.md, difference).
 */
export async function readState(q: Queries, company: string, asked: Asked) {
  const file: Row | undefined = await readFile(q, company, asked)
  const cuenta = await readAccount(q, company, String(file?.id_banco ?? asked.id_banco))
  const [first] = await rowsOf<{ desde: string | null }>(
    q,
    sql`select greatest(min(r.desde), b.fecha_si)::text as desde from banks b
        left join bank_reconciliations r on r.id_empresa = ${company} and r.id_banco = b.id_banco and r.estado = 'LEIDA'
      where b.id_empresa = ${company} and b.id_banco = ${cuenta.id_banco} group by b.id_banco`,
  )
  if (!file || typeof file.hasta !== 'string') return emptyState(cuenta)
  const desde = first?.desde ?? file.hasta
  const reversedFrom = cuenta.fecha_si ?? '-infinity'
  const scope = { company, idBanco: cuenta.id_banco, desde, hasta: file.hasta, reversedFrom }
  const sums = await readSums(q, scope)
  const libro = await balanceAt(q, company, cuenta.id_banco, file.hasta)
  const explained = explainDifference(file.saldo_banco as number | null, libro, {
    en_banco: sums.en_banco.valor,
    en_libro: sums.en_libro.valor,
    centavos: sums.centavos,
  })
  const listedFrom = asked.desde ?? desde
  // The bank may have shown a movement of before the first file, so its reversal stays in the list of today.
  const waiting =
    asked.id_conciliacion === undefined ? { ...scope, hasta: FOREVER, reversedFrom: listedFrom } : scope
  const listed = await readOpenItems(q, waiting, listedFrom)
  return { cuenta, conciliacion: file, desde, ...explained, ...sums, ...listed }
}

const NONE = { cantidad: 0, valor: 0 }

const emptyState = (cuenta: Account) => ({
  cuenta,
  conciliacion: null,
  desde: '',
  saldo_banco: null,
  saldo_libro: null,
  diferencia: null,
  en_banco: NONE,
  en_libro: NONE,
  centavos: 0,
  sin_explicar: null,
  lineas: [],
  movimientos: [],
})

/** Matched lines of an account, newest first, each with its movements. */
export async function searchMatched(
  q: Queries,
  company: string,
  { actual_page, limit, filtros: { id_banco = '' } }: SearchRequest,
) {
  if (id_banco === '') throw invalidField('id_banco', mustChoose('una cuenta'))
  await readAccount(q, company, id_banco)
  const where = sql`l.id_empresa = ${company} and l.id_banco = ${id_banco}
    and exists (select from bank_matches x where x.id_linea = l.id_linea)`
  const [count] = await rowsOf<{ total: BigInteger }>(
    q,
    sql`select count(*) as total from bank_lines l where ${where}`,
  )
  const rows = await rowsOf<{ fila: Stored<typeof BankLine> }>(
    q,
    sql`select ${asLine} || (select jsonb_build_object('movimientos', jsonb_agg(${asMovement(company)} order by m.fecha, m.id_movimiento),
          'automatico', bool_and(x.automatico), 'registro', min(x.registro))
        from bank_matches x join bank_movements m using (id_movimiento) where x.id_linea = l.id_linea) as fila
      from (select * from bank_lines l where ${where} order by l.fecha desc, l.id_linea desc
        limit ${limit} offset ${(actual_page - 1) * limit}) l order by l.fecha desc, l.id_linea desc`,
  )
  return { data: rows.map(({ fila }) => fila), total_count: Number(count?.total ?? 0) }
}
