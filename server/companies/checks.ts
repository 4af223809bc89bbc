import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { queryCheck, together, type Check } from '#server/kit/check.ts'

interface Key {
  tabla: string
  columna: string
  a: string
  clave: string
}

const ident = sql.identifier

/**
 * Foreign keys of one column that refer to a table with `id_empresa`. With `parts`, only keys of tables
 * without that column.
 */
const foreignKeys = (q: Queries, parts: boolean) =>
  rowsOf<Key>(
    q,
    sql`with empresas as (select attrelid from pg_attribute where attname = 'id_empresa' and not attisdropped)
      select f.relname as tabla, a.attname as columna, t.relname as a, b.attname as clave
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
        join pg_attribute a on a.attrelid = f.oid and a.attnum = c.conkey[1]
        join pg_attribute b on b.attrelid = t.oid and b.attnum = c.confkey[1]
      where c.contype = 'f' and array_length(c.conkey, 1) = 1 and f.relnamespace = 'public'::regnamespace
        and t.relname <> 'companies' and t.oid in (select attrelid from empresas)
        and (f.oid in (select attrelid from empresas)) <> ${parts}
      order by 1, 2`,
  )

const named = (tabla: string, columna: string) =>
  sql`format('%s %s: su %s es de otra empresa', ${tabla}::text, d.clave, ${columna}::text)`

/** A record and its references belong to the same company. */
async function references(q: Queries): Promise<Check[]> {
  return (await foreignKeys(q, false)).map(({ tabla, columna, a, clave }) =>
    queryCheck(
      `${tabla}.${columna}`,
      sql`select from ${ident(tabla)} where ${ident(columna)} is not null`,
      sql`select d.id_empresa as empresa, ${named(tabla, columna)} as que
        from (select id_empresa, ${ident(columna)} as nombrado, (to_jsonb(t) ->> clave_primaria(${tabla})) as clave
          from ${ident(tabla)} t where ${ident(columna)} is not null) d
          join ${ident(a)} o on o.${ident(clave)} = d.nombrado where o.id_empresa is distinct from d.id_empresa`,
    ),
  )
}

/** A row without `id_empresa` references only rows of one company. */
async function parts(q: Queries): Promise<Check[]> {
  const keys = await foreignKeys(q, true)
  return keys.flatMap((first, place) =>
    keys
      .slice(place + 1)
      .filter(({ tabla }) => tabla === first.tabla)
      .map((second) =>
        queryCheck(
          first.tabla,
          sql`select from ${ident(first.tabla)}`,
          sql`select o.id_empresa as empresa, format('%s: une %s %s con %s de otra empresa', ${first.tabla}::text,
              ${first.a}::text, t.${ident(first.columna)}, ${second.a}::text) as que
            from ${ident(first.tabla)} t join ${ident(first.a)} o on o.${ident(first.clave)} = t.${ident(first.columna)}
              join ${ident(second.a)} p on p.${ident(second.clave)} = t.${ident(second.columna)}
            where o.id_empresa <> p.id_empresa`,
        ),
      ),
  )
}

export const COMPANY_CHECKS: readonly Check[] = [
  together('Nada de dos empresas mezclado', async (q) => [...(await references(q)), ...(await parts(q))]),
]
