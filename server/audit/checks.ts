import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { queryCheck, together, type Check } from '#server/kit/check.ts'

interface Audited {
  tabla: string
  clave: string
}

const ident = sql.identifier

/** Tables with an audit trigger and a version column. */
const audited = (q: Queries) =>
  rowsOf<Audited>(
    q,
    sql`select c.relname as tabla, clave_primaria(c.relname) as clave from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = 'auditoria' and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version')
      order by 1`,
  )

/**
 * The last entry of a record shows its version.
 * Rows of version 1 older than the table's first entry need none: a migration or the demo inserted them.
 * Bank movements made by a document need none either: the document has its own.
 */
const lastEntry = ({ tabla, clave }: Audited): Check =>
  queryCheck(
    tabla,
    sql`select from ${ident(tabla)}`,
    sql`select (r.fila ->> 'id_empresa')::uuid as empresa, format('%s: va en la versión %s y la auditoría en %s',
        coalesce(r.fila ->> 'numero_de_factura', nombre_de_registro(${tabla}, r.fila, ${clave})), r.fila ->> 'version', coalesce(u.version::text, 'ninguna')) as que
      from (select to_jsonb(t) as fila, t.${ident(clave)}::text as id, version, creado_en from ${ident(tabla)} t) r
        left join lateral (select max((despues ->> 'version')::int) as version, bool_or(operacion = 'CREATE') as creada
          from auditoria a where a.registro_id = r.id and a.tabla_afectada = ${tabla}) u on true
        cross join (select min(fecha) as primera from auditoria where tabla_afectada = ${tabla} and operacion = 'CREATE') p
      where not (${tabla} = 'bank_movements' and r.fila ->> 'origen' <> 'MANO') and (
        (u.version is null or not u.creada) and (r.version > 1 and u.version is null or r.creado_en >= p.primera)
        or u.version <> r.version)`,
  )

/** Each entry starts with the version at which the previous one ended. */
const chain = ({ tabla }: Audited): Check =>
  queryCheck(
    tabla,
    sql`select from auditoria where tabla_afectada = ${tabla}`,
    sql`select id_empresa as empresa, format('%s, entrada del %s: empieza en la versión %s y la anterior terminó en %s',
        descripcion, to_char(fecha at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI'), empieza, termino) as que
      from (select id_empresa, descripcion, fecha, operacion, (antes ->> 'version')::int as empieza,
          lag((despues ->> 'version')::int) over (partition by registro_id order by coalesce((despues ->> 'version')::int, 2147483647))
            as termino
        from auditoria where tabla_afectada = ${tabla} and (antes is not null or despues is not null)) e
      where termino is not null and empieza is distinct from termino`,
  )

export const AUDIT_CHECKS: readonly Check[] = [
  together('Cada registro con su última entrada de auditoría', async (q) =>
    (await audited(q)).map(lastEntry),
  ),
  together('Auditoría sin saltos', async (q) => (await audited(q)).map(chain)),
]
