import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { queryCheck, together, type Check } from '#server/kit/check.ts'

const ident = sql.identifier

/** Checks the stored row counts, which triggers of `preparar_tabla` maintain. */
async function keptTotals(q: Queries): Promise<Check[]> {
  const tables = await rowsOf<{ tabla: string; marcada: boolean }>(
    q,
    sql`select c.relname as tabla, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'eliminada') as marcada
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'total_alta' order by 1`,
  )
  return tables.map(({ tabla, marcada }) =>
    queryCheck(
      tabla,
      sql`select from totales where tabla = ${tabla}`,
      sql`select coalesce(t.id_empresa, r.id_empresa) as empresa,
          format('%s: dice %s y son %s', ${tabla}::text, coalesce(t.cantidad, 0), coalesce(r.filas, 0)) as que
        from (select * from totales where tabla = ${tabla}) t full join (select id_empresa, count(*) as filas
          from ${ident(tabla)} ${marcada ? sql`where not eliminada` : sql``} group by 1) r on r.id_empresa = t.id_empresa
        where coalesce(t.cantidad, 0) <> coalesce(r.filas, 0)`,
    ),
  )
}

/** Checks the names repeated in other tables, which triggers of `preparar_copia` maintain. */
async function copiedNames(q: Queries): Promise<Check[]> {
  const copies = await rowsOf<{ origen: string; datos: string[] }>(
    q,
    sql`select c.relname as origen, string_to_array(encode(t.tgargs, 'escape'), '\\000') as datos
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'renombrar_copia' order by t.tgname`,
  )
  return copies.map(({ origen, datos: [tabla = '', id = '', copia = '', clave = '', nombre = ''] }) =>
    queryCheck(
      `${tabla}.${copia}`,
      sql`select from ${ident(tabla)} where ${ident(id)} is not null`,
      sql`select (to_jsonb(t) ->> 'id_empresa')::uuid as empresa, format('%s: dice «%s» donde es «%s»', ${tabla}::text,
          t.${ident(copia)}, o.${ident(nombre)}) as que
        from ${ident(tabla)} t join ${ident(origen)} o on o.${ident(clave)} = t.${ident(id)}
        where t.${ident(copia)} is distinct from o.${ident(nombre)}`,
    ),
  )
}

/** Recomputes the stored results of writes, such as search texts and balances. */
async function computed(q: Queries): Promise<Check[]> {
  const columns = await rowsOf<{ tabla: string; columna: string; formula: string }>(
    q,
    sql`select c.relname as tabla, a.attname as columna, pg_get_expr(d.adbin, d.adrelid) as formula
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where a.attgenerated = 's' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  )
  return columns.map(({ tabla, columna, formula }) =>
    queryCheck(
      `${tabla}.${columna}`,
      sql`select from ${ident(tabla)}`,
      sql`select (to_jsonb(t) ->> 'id_empresa')::uuid as empresa,
          format('%s %s: su %s no es lo que da', ${tabla}::text, to_jsonb(t) ->> clave_primaria(${tabla}), ${columna}::text) as que
        from ${ident(tabla)} t where ${ident(columna)} is distinct from ${sql.raw(formula)}`,
    ),
  )
}

/** Checks of values that are stored twice for quick reading. */
export const REPEATED_CHECKS: readonly Check[] = [
  together('Totales guardados', keptTotals),
  together('Nombres repetidos en otros registros', copiedNames),
  together('Textos de búsqueda y valores calculados', computed),
]
