import { sql, type SQL } from 'drizzle-orm'
import { OF_NO_COMPANY as NO_COMPANY } from '#server/audit/chain/anchor.ts'
import { rowsOf, type Database, type Queries } from '#server/db/transaction.ts'

/** Tables of which each company has its own rows already, or that are common to all. */
const NOT_COPIED = ['companies', 'company_logos', 'user_companies', 'idempotencia']
/** Master data. A copy of a company's documents refers to the original rows of these tables. */
const NAMED_BY_OTHERS = [
  'third_parties',
  'products',
  'vehicles',
  'origins',
  'batches',
  'payment_methods',
  'banks',
  'rates',
  'consecutives',
  'cost_centers',
  'auditoria',
]

/** Tables without a company. Their audit entries are readable in all companies. */
const OF_NO_COMPANY = [
  'users',
  'user_companies',
  'user_roles',
  'roles',
  'role_routes',
  'companies',
  'company_logos',
]

/** Writable columns of each table. `clave` is the id column, if the table has one. */
const TABLES = sql`select c.relname as tabla,
    (select attname::text from pg_attribute where attrelid = c.oid and attnum = i.indkey[0] and i.indnkeyatts = 1
      and attname <> 'id_empresa') as clave,
    array_agg(a.attname::text order by a.attnum) as columnas,
    array_agg(a.attname::text) filter (where a.atttypid = 'uuid'::regtype) as ids
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.oid, c.relname, i.indkey, i.indnkeyatts order by c.relname`

export interface Table {
  tabla: string
  clave: string | null
  columnas: string[]
  ids: string[] | null
}

const tables = (q: Queries) => rowsOf<Table>(q, TABLES)

export const tablesOfCompanies = async (q: Queries) =>
  (await tables(q)).filter(
    ({ tabla, columnas }) => columnas.includes('id_empresa') && !NOT_COPIED.includes(tabla),
  )

/** Runs `work` like `unseen` and rolls its changes back. */
export async function triedUnseen(db: Database, work: (tx: Queries) => Promise<void>): Promise<void> {
  const back = new Error('rolled back')
  await unseen(db, async (tx) => {
    await work(tx)
    throw back
  }).catch((error: unknown) => {
    if (error !== back) throw error
  })
}

/** Runs in one transaction without triggers and foreign keys. */
export const unseen = (db: Database, work: (tx: Queries) => Promise<void>) =>
  db.transaction({}, async (tx) => {
    await tx.execute(sql`select set_config('session_replication_role', 'replica', true)`)
    await work(tx)
  })

/**
 * Copies every row of a company into another one, with new ids. With `papers`, copied documents refer to each
 * other and to the master data of `from`. Without `papers`, every copy refers to rows of `from`; no API call
 * would write such rows. Rows whose number exists in `to` are skipped. Returns the new ids by old id, and the
 * ids that other copies refer to.
 */
export async function copyAll(
  db: Database,
  from: string,
  to: string,
  { papers }: { papers: boolean },
): Promise<{ ids: Map<string, string>; moved: Map<string, string> }> {
  const all = await tables(db.read)
  const kept = all.filter(
    ({ tabla, columnas }) => columnas.includes('id_empresa') && !NOT_COPIED.includes(tabla),
  )
  const parts = papers
    ? all.filter(({ columnas, clave }) => !columnas.includes('id_empresa') && clave === null)
    : []
  const ids = new Map<string, string>()
  const moved = new Map<string, string>()
  for (const { tabla, clave } of kept) {
    if (!clave) continue
    const rows = await rowsOf<{ viejo: string; nuevo: string }>(
      db.read,
      sql`select ${sql.identifier(clave)} as viejo, uuid7() as nuevo from ${sql.identifier(tabla)}
        where id_empresa = ${from}`,
    )
    for (const { viejo, nuevo } of rows) {
      ids.set(viejo, nuevo)
      if (papers && !NAMED_BY_OTHERS.includes(tabla)) moved.set(viejo, nuevo)
    }
  }
  const told = sql`tabla_afectada <> all (string_to_array(${OF_NO_COMPANY.join(' ')}, ' '))`
  const news = JSON.stringify(Object.fromEntries(ids))
  const links = JSON.stringify(Object.fromEntries(moved))
  await unseen(db, async (tx) => {
    for (const table of [...kept, ...parts]) {
      const { tabla, clave, columnas } = table
      const value = (name: string): SQL => {
        const own = sql`t.${sql.identifier(name)}`
        if (name === 'id_empresa') return sql`${to}::uuid`
        if (name === clave) return sql`(${news}::jsonb ->> ${own}::text)::uuid`
        if (!papers && tabla === 'approval_requests' && name in LAPSED) return LAPSED[name]!
        if (!table.ids?.includes(name)) return own
        return sql`coalesce((${links}::jsonb ->> ${own}::text)::uuid, ${own})`
      }
      const its = columnas.includes('id_empresa')
        ? sql`t.id_empresa = ${from} and ${tabla === 'auditoria' ? told : sql`true`}`
        : sql.join(
            (table.ids ?? []).map((name) => sql`${links}::jsonb ? t.${sql.identifier(name)}::text`),
            sql` or `,
          )
      if (!columnas.includes('id_empresa') && !table.ids) continue
      await tx.execute(
        sql`insert into ${sql.identifier(tabla)} (${sql.join(
          columnas.map((name) => sql.identifier(name)),
          sql`, `,
        )})
          select ${sql.join(columnas.map(value), sql`, `)} from ${sql.identifier(tabla)} t where ${its}
          on conflict do nothing`,
      )
    }
  })
  return { ids, moved }
}

/** Copies the weighings of a company as deleted ones. Returns the new ids by old id. */
export async function copyDeleted(db: Database, company: string): Promise<Map<string, string>> {
  const rows = await rowsOf<{ fila: Written['fila']; nuevo: string }>(
    db.read,
    sql`select to_jsonb(t) as fila, uuid7() as nuevo from weighing_records t where id_empresa = ${company}`,
  )
  const weighings = (await tables(db.read)).filter(({ tabla }) => tabla === 'weighing_records')
  const deleted = rows.map(({ fila, nuevo }) => ({
    tabla: 'weighing_records',
    fila: {
      ...fila,
      id_weighing_record: nuevo,
      consecutivo: `${fila.consecutivo}-E`,
      eliminada: true,
      motivo_anulacion: 'Repetida',
      id_liquidacion: null,
      liquidacion_pagada: false,
      id_origen: null,
      creado_en: '2026-01-02T12:00:00Z',
    },
  }))
  await layInto(db, company, deleted, weighings, { ids: 'own' })
  return new Map(rows.map(({ fila, nuevo }) => [String(fila.id_weighing_record), nuevo]))
}

/** Invoices for deleted weighings, which no call would write. */
export async function invoiceDeleted(db: Database, company: string, deleted: ReadonlyMap<string, string>) {
  const rows = await rowsOf<{ fila: Written['fila'] }>(
    db.read,
    sql`select to_jsonb(t) as fila from invoices t where id_empresa = ${company} and id_weighing_record is not null`,
  )
  const invoices = rows.map(({ fila }) => ({
    tabla: 'invoices',
    fila: {
      ...fila,
      numero_de_factura: `${fila.numero_de_factura}-E`,
      id_weighing_record: deleted.get(String(fila.id_weighing_record)),
    },
  }))
  await layInto(db, company, invoices, await tables(db.read))
}

/** Changes copied records so that they differ from the originals, some of them so that they raise warnings. */
export async function makeOthers(db: Database, company: string): Promise<void> {
  const changes = [
    sql`update weighing_records set pesado_en = pesado_en - interval '3 days', id_origen = null,
      creado_en = creado_en - interval '3 days'`,
    sql`update banks set saldo_inicial = null`,
    sql`update rates set vigente_desde = vigente_desde - 9000, vigente_hasta = '2015-12-31',
      tags = case municipio when '' then tags || '_' else tags end`,
    sql`update settlements set kg_liquidados = kg_liquidados * 2, fecha = fecha - 1`,
    sql`update milling_operations set costo_prom_kg = costo_prom_kg * 2`,
    sql`update accounts_receivable set total_abonos_realizados = 1, valor_original_factura = valor_original_factura + 1`,
  ]
  await unseen(db, async (tx) => {
    for (const change of changes) await tx.execute(sql`${change} where id_empresa = ${company}`)
  })
}

/**
 * Rewrites the rows of a company unchanged, so that a query without a condition on the company finds the rows
 * of other companies first.
 */
export async function standLast(db: Database, company: string): Promise<void> {
  await unseen(db, async (tx) => {
    for (const { tabla } of await tablesOfCompanies(tx))
      await tx.execute(
        sql`update ${sql.identifier(tabla)} set id_empresa = id_empresa where id_empresa = ${company}`,
      )
  })
}

/** A record may have one waiting request only, so the copy of a request is expired. */
const LAPSED: Record<string, SQL> = {
  estado: sql`'VENCIDA'`,
  fecha_decision: sql`now()`,
  motivo_rechazo: sql`''`,
}

/** A row as JSON, with its table. */
export interface Written {
  tabla: string
  fila: Record<string, unknown>
}

/** Rows of a company that the running transaction has written. */
export async function writtenIn(tx: Queries, company: string, of: readonly Table[]): Promise<Written[]> {
  const written = of
    .filter(({ columnas }) => columnas.includes('actualizado_en'))
    .map(
      ({ tabla }) => sql`select ${tabla}::text as tabla, to_jsonb(t) as fila from ${sql.identifier(tabla)} t
        where id_empresa = ${company} and actualizado_en = transaction_timestamp()`,
    )
  return rowsOf<Written>(tx, sql.join(written, sql` union all `))
}

/** Inserts rows into a company, with new or with their own ids. */
export async function layInto(
  db: Database,
  company: string,
  rows: readonly Written[],
  of: readonly Table[],
  { ids }: { ids: 'new' | 'own' } = { ids: 'new' },
) {
  await unseen(db, async (tx) => {
    for (const { tabla, fila } of rows) {
      const { clave, columnas } = of.find((one) => one.tabla === tabla)!
      const names = sql.join(
        columnas.map((name) => sql.identifier(name)),
        sql`, `,
      )
      const changed = JSON.stringify({ ...fila, id_empresa: company })
      const id = clave && ids === 'new' ? sql`jsonb_build_object(${clave}::text, uuid7())` : sql`'{}'::jsonb`
      await tx.execute(
        sql`insert into ${sql.identifier(tabla)} (${names}) select ${names}
          from jsonb_populate_record(null::${sql.identifier(tabla)}, ${changed}::jsonb || ${id}) on conflict do nothing`,
      )
    }
  })
}

/** Copy of a value with ids replaced. */
export const renamed = <Value>(value: Value, ids: ReadonlyMap<string, string>): Value =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) => ids.get(String(one)) ?? one) as Value

/** Writes audit entries in a company that refer to records of another company, and to deleted ones. */
export async function nameOthers(
  db: Database,
  company: string,
  other: string,
  copies: ReadonlyMap<string, string>,
) {
  const entries = await rowsOf<{ fila: Record<string, unknown> }>(
    db.read,
    sql`select to_jsonb(t) as fila from auditoria t where id_empresa = ${company} and despues is not null`,
  )
  const gone = new Map([...copies].map(([old], index) => [old, GONE + String(index).padStart(12, '0')]))
  const naming = ({ fila }: { fila: Record<string, unknown> }, ids: ReadonlyMap<string, string>) => {
    const despues = JSON.parse(
      JSON.stringify(fila.despues),
      (_, value: unknown) => ids.get(String(value)) ?? value,
    )
    return { tabla: 'auditoria', fila: { ...fila, despues } }
  }
  const auditoria = (await tablesOfCompanies(db.read)).filter(({ tabla }) => tabla === 'auditoria')
  await layInto(
    db,
    company,
    entries.flatMap((one) => [naming(one, copies), naming(one, gone)]),
    auditoria,
  )
  const deleted = entries.flatMap(({ fila }) => {
    const registro_id = gone.get(String(fila.registro_id))
    return registro_id ? [{ tabla: 'auditoria', fila: { ...fila, registro_id } }] : []
  })
  await layInto(db, other, deleted, auditoria)
}

const GONE = '01a1f903-63d8-7000-9bbe-'

/** Hash of all rows of other companies. */
export async function othersRows(tx: Queries, company: string, of: readonly Table[]): Promise<string> {
  const prints = of.map(
    ({ tabla }) => sql`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as p
      from ${sql.identifier(tabla)} t where id_empresa::text not in (${company}, ${NO_COMPANY})`,
  )
  const [row] = await rowsOf<{ todo: string }>(
    tx,
    sql`select string_agg(p, '') as todo from (${sql.join(prints, sql` union all `)}) x`,
  )
  return row?.todo ?? ''
}

/** SQL that locks the rows of other companies. */
export const lockOthers = (of: readonly Table[], company: string): string =>
  ['companies', ...of.map(({ tabla }) => tabla)]
    .map((tabla) => `select from ${tabla} where id_empresa::text <> '${company}' for update`)
    .join(';')
