import { sql } from 'drizzle-orm'
import { NewCompany, type Practice } from './contract.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Actor, type Transaction } from '#server/db/transaction.ts'
import { removeRow, type Row } from '#server/kit/rows/rows.ts'
import { createCompany } from './acts.ts'
import { COMPANIES, practiceOf } from './queries.ts'
import { unaudited } from '#server/db/writes.ts'

/**
 * Requests the practice company of the caller. Existing or running ones stay; a failed one is built again.
 */
export async function askForPractice(tx: Transaction, idUsuario: string): Promise<Practice> {
  await tx.execute(
    sql`insert into practice_companies as p (id_usuario, actor) values (${idUsuario}, ${JSON.stringify(tx.actor)}::jsonb)
      on conflict (id_usuario) do update
        set estado = 'EN_CURSO', avance = 0, intentos = 0, actor = excluded.actor, pedida_en = now()
        where p.estado = 'FALLIDA'`,
  )
  return practiceOf(tx, idUsuario)
}

/** First of 999 NITs reserved for practice companies. No real company has these numbers. */
const FIRST_NIT = 999_000_001

/** Empty practice company. Inactive until its data is complete. */
export async function createPracticeCompany(tx: Transaction, { nombre }: Actor): Promise<string> {
  const [free] = await rowsOf<{ nit: string }>(
    tx,
    sql`select n::text as nit from generate_series(${FIRST_NIT}::int, ${FIRST_NIT + 998}::int) n
      where not exists (select from companies where documento like n || '-%') limit 1`,
  )
  if (!free) throw new Refusal('CONFLICTO', 'Ya hay demasiadas empresas de práctica.')
  const datos = NewCompany.parse({
    nombre: `Molino de práctica de ${nombre.replace(/[;|]/g, ' ')}`.slice(0, 200),
    tipo_documento: 'NIT',
    documento: free.nit,
    color_principal: '#7a4a12',
  })
  const { _id } = await createCompany(tx, datos, { practica: true, activo: false })
  return _id
}

interface Table {
  tabla: string
  /**
   * True if the table has `id_empresa`. Rows of other tables are found through the references in `apunta`.
   */
  empresa: boolean
  apunta: { columna: string; a: string; clave: string }[]
}

/** Tables with records of companies or parts of such records. The append-only audit is not touched. */
const TABLES = sql`
  with llaves as (
    select c.conrelid, c.confrelid, a.attname as columna, b.attname as clave
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.confrelid not in ('companies'::regclass, 'users'::regclass)),
  propias as (
    select c.oid, c.relname, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'id_empresa' and not a.attisdropped) as empresa
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('companies', 'auditoria', 'auditoria_sellos', 'auditoria_por_sellar'))
  select p.relname as tabla, p.empresa, (select coalesce(jsonb_agg(jsonb_build_object(
      'columna', l.columna, 'a', l.confrelid::regclass::text, 'clave', l.clave)), '[]')
    from llaves l where l.conrelid = p.oid) as apunta
  from propias p
  where p.empresa or exists (select from llaves l join propias d on d.oid = l.confrelid and d.empresa where l.conrelid = p.oid)
  order by p.relname`

/** Deletion order: referencing tables before the tables they reference. */
function inOrder(tables: readonly Table[]): Table[] {
  const left = [...tables]
  const ordered: Table[] = []
  while (left.length > 0) {
    const place = left.findIndex(
      ({ tabla }) =>
        !left.some((other) => other.tabla !== tabla && other.apunta.some(({ a }) => a === tabla)),
    )
    if (place < 0)
      throw new Error(`Tables point to one another: ${left.map(({ tabla }) => tabla).join(', ')}`)
    ordered.push(...left.splice(place, 1))
  }
  return ordered
}

/**
 * Removes a practice company with all its data, all or nothing. `molino.retira` lets the triggers that protect
 * payments and closed months give up its rows, and no other company's. The audit keeps its entries.
 */
export async function removePracticeCompany(tx: Transaction, idEmpresa: string): Promise<Row> {
  const tables = inOrder(await rowsOf<Table>(tx, TABLES))
  const own = (one: Table) => {
    if (one.empresa) return sql`id_empresa = ${idEmpresa}`
    const named = one.apunta.flatMap(({ columna, a, clave }) => {
      const of = tables.find(({ tabla }) => tabla === a)
      return of?.empresa
        ? [
            sql`${sql.identifier(columna)} in (select ${sql.identifier(clave)} from ${sql.identifier(a)} where id_empresa = ${idEmpresa})`,
          ]
        : []
    })
    return sql.join(named, sql` or `)
  }
  const retire = (company: string) => tx.execute(sql`select set_config('molino.retira', ${company}, true)`)
  await retire(idEmpresa)
  await unaudited(tx, async () => {
    await tx.execute(sql`delete from practice_companies where id_hecha = ${idEmpresa}`)
    for (const one of tables)
      await tx.execute(sql`delete from ${sql.identifier(one.tabla)} where ${own(one)}`)
  })
  await retire('')
  return removeRow(tx, COMPANIES, null, idEmpresa)
}
