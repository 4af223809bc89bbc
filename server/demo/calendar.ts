import { sql, type SQL } from 'drizzle-orm'
import { inTransaction, rowsOf, type Actor, type Database, type Transaction } from '#server/db/transaction.ts'
import { unaudited } from '#server/db/writes.ts'

/** Action to perform at the time `at`. */
type Doing = (tx: Transaction, at: Date) => Promise<void>

/** Planned events of a season. */
export interface Calendar {
  /** Plans an action in the name of `who`. An action may plan further ones. */
  plan: (at: Date, who: Actor, does: Doing) => void
  /** Runs all planned actions by time, each in its own transaction. */
  run: () => Promise<void>
  /** Replaces the timestamps of filling by the planned ones, in all rows of these companies. */
  backdate: (tx: Transaction, companies: readonly string[]) => Promise<void>
}

/**
 * Makes a calendar. `onStep` gets the number of done and planned actions after each action. A rejection of
 * `onStep` ends the season.
 */
export function calendarOf(
  db: Database,
  onStep: (done: number, of: number) => Promise<void> = async () => {},
): Calendar {
  const planned: { at: Date; who: Actor; does: Doing }[] = []
  /** Planned timestamp of each transaction, by the timestamp that it wrote. */
  const moments = new Map<string, Date>()
  return {
    plan(at, who, does) {
      const place = planned.findIndex((other) => other.at > at)
      planned.splice(place < 0 ? planned.length : place, 0, { at, who, does })
    },
    async run() {
      for (let next = planned.shift(); next; next = planned.shift()) {
        const { at, who, does } = next
        const done = () =>
          inTransaction(db, who, async (tx) => {
            const [row] = await rowsOf<{ hecho: string }>(tx, sql`select now()::text as hecho`)
            if (moments.has(row!.hecho)) return false
            moments.set(row!.hecho, at)
            await does(tx, at)
            return true
          })
        // PGlite's clock counts milliseconds, so that a transaction may begin at the same time as the last one.
        while (!(await done()));
        await onStep(moments.size, moments.size + planned.length)
      }
    },
    backdate: (tx, companies) => backdate(tx, companies, moments),
  }
}

/**
 * Rewrites every company table but the audit, which is immutable. The rewrite makes neither versions nor audit entries.
 * The day of a void is the day of the last change, so that stock and vouchers give back on the same day.
 */
async function backdate(
  tx: Transaction,
  companies: readonly string[],
  moments: ReadonlyMap<string, Date>,
): Promise<void> {
  const tables = await rowsOf<{ tabla: string; columnas: string[] }>(
    tx,
    sql`select table_name as tabla, json_agg(column_name) as columnas from information_schema.columns
      where table_schema = 'public' and table_name <> 'auditoria'
        and (data_type = 'timestamp with time zone' or column_name = 'fecha_anulacion')
        and table_name in (select table_name from information_schema.columns
          where table_schema = 'public' and column_name = 'id_empresa')
      group by table_name having bool_or(column_name = 'actualizado_en')`,
  )
  await tx.execute(
    sql`create temp table momentos (hecho timestamptz primary key, momento timestamptz not null) on commit drop`,
  )
  await tx.execute(
    sql`insert into momentos select hecho::timestamptz, momento::timestamptz
      from jsonb_each_text(${JSON.stringify(Object.fromEntries(moments))}::jsonb) m (hecho, momento)`,
  )
  await unaudited(tx, async () => {
    for (const { tabla, columnas } of tables) {
      const moved = columnas.map((name) =>
        name === 'fecha_anulacion'
          ? sql`fecha_anulacion = case when t.fecha_anulacion is not null
            then (${planned('actualizado_en')} at time zone 'America/Bogota')::date end`
          : sql`${sql.identifier(name)} = ${planned(name)}`,
      )
      await tx.execute(
        sql`update ${sql.identifier(tabla)} t set ${sql.join(moved, sql`, `)}
        where t.id_empresa::text = any (string_to_array(${companies.join('|')}, '|')) and t.actualizado_en >= (select min(hecho) from momentos)`,
      )
    }
  })
}

/** Planned moment of a column of `t`, or its own where no planned action wrote it. */
function planned(name: string): SQL {
  const column = sql`t.${sql.identifier(name)}`
  return sql`coalesce((select momento from momentos where hecho = ${column}), ${column})`
}
