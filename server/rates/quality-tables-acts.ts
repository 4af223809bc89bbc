import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseRule } from './quality-rules.ts'
import { refuseUnknownProduct } from './acts.ts'
import { refusedOn } from '#server/kit/rules/refusal.ts'
import {
  createRow,
  defined,
  lockCompany,
  lockRow,
  removeRow,
  type Row,
  updateRow,
} from '#server/kit/rows/rows.ts'
import { type Queries, rowsOf, type Transaction } from '#server/db/transaction.ts'
import type { qualityTables as calls } from './quality-tables-contract.ts'
import { endedBy, fitValidity, refuseOverlap, type Vigencia } from './rules.ts'
import { measureName, type QualityMeasure } from './quality-words.ts'
import { type GivenTable, QUALITY_TABLES, ruleOf } from './quality-tables-queries.ts'

type Change = z.infer<NonNullable<typeof calls.update.body>>

type Stored = GivenTable & { activo: boolean; id_producto: string | null; vigente_hasta: string | null }

/** Names of the table in messages about validities. */
const namesOf = (medida: QualityMeasure) => {
  const name = `tabla de ${measureName(medida).toLowerCase()}`
  return { esta: `Esta ${name}`, misma: `otra ${name}` }
}

/** Validities of other active tables with the same measure and product. */
const sameTables = (
  q: Queries,
  company: string,
  { medida, id_producto }: { medida: string; id_producto: string | null },
  except: string | null,
) =>
  rowsOf<Vigencia & { id_tabla_calidad: string }>(
    q,
    sql`select id_tabla_calidad, vigente_desde::text as desde, vigente_hasta::text as hasta from quality_tables
      where id_empresa = ${company} and activo and medida = ${medida}
        and id_producto is not distinct from ${id_producto}::uuid
        and id_tabla_calidad is distinct from ${except}::uuid`,
  )

/** Adds a table from a day on and closes the previous table. */
export async function createTable(tx: Transaction, company: string, given: GivenTable): Promise<Row> {
  await lockCompany(tx, company)
  const { vigente_desde: desde } = given
  const id_producto = given.id_producto || null
  const regla = ruleOf(given)
  refuseRule(regla)
  await refuseUnknownProduct(tx, company, id_producto)
  const others = await sameTables(tx, company, { medida: regla.medida, id_producto }, null)
  const nueva = { desde, hasta: given.vigente_hasta || null }
  const { hasta, cierre } = fitValidity(others, nueva, namesOf(regla.medida))
  if (cierre) {
    const { id_tabla_calidad } = cierre.vigencia
    await updateRow(tx, QUALITY_TABLES, company, id_tabla_calidad, { vigente_hasta: cierre.hasta })
  }
  const { nombre } = given
  const row = { nombre, id_producto, ...regla, vigente_desde: desde, vigente_hasta: hasta }
  return createRow(tx, QUALITY_TABLES, company, row)
}

/** Columns that an approved settlement depends on. Name and end may still change. */
const USED_COLUMNS = [
  'id_producto',
  'medida',
  'modo',
  'umbral',
  'valor',
  'por_fraccion',
  'efecto',
  'unidad',
  'tope',
  'tramos',
  'vigente_desde',
  'activo',
] as const

/** Throws EN_USO when a change touches what an approved settlement used (rates/README.md, values in use). */
export async function updateTable(
  tx: Transaction,
  company: string,
  { id_tabla_calidad: id, version, ...change }: Change,
): Promise<Row> {
  await lockCompany(tx, company)
  const current = (await lockRow(tx, QUALITY_TABLES, company, id)) as Row & Record<string, unknown>
  const given: Record<string, unknown> = defined({
    ...change,
    ...(change.vigente_hasta !== undefined && { vigente_hasta: change.vigente_hasta || null }),
    ...(change.id_producto !== undefined && { id_producto: change.id_producto || null }),
  })
  const after = { ...current, ...given } as unknown as Stored
  const moved = USED_COLUMNS.filter((name) => !isDeepStrictEqual(after[name], current[name]))
  if (moved.length > 0) await refuseUsedTable(tx, company, id, moved)
  refuseRule(ruleOf(after))
  if (moved.includes('id_producto')) await refuseUnknownProduct(tx, company, after.id_producto)
  if (after.activo) {
    const others = await sameTables(tx, company, after, id)
    const dias = { desde: after.vigente_desde, hasta: after.vigente_hasta || null }
    refuseOverlap(others, dias, namesOf(after.medida))
  }
  // An equal JSON column counts as a change when it is written, so it is left out.
  const changed = Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, current[name]))
  return updateRow(tx, QUALITY_TABLES, company, id, Object.fromEntries(changed), version)
}

/** Deletes a table and gives its days to the previous one. Throws EN_USO when an approved settlement used the table. */
export async function removeTable(tx: Transaction, company: string, id: string): Promise<Row> {
  await lockCompany(tx, company)
  const current = (await lockRow(tx, QUALITY_TABLES, company, id)) as Row & Stored
  await refuseUsedTable(tx, company, id)
  const removed = await removeRow(tx, QUALITY_TABLES, company, id)
  const { activo, vigente_desde: desde, vigente_hasta } = current
  const ended = activo && endedBy(await sameTables(tx, company, current, id), { desde })
  if (ended) await updateRow(tx, QUALITY_TABLES, company, ended.id_tabla_calidad, { vigente_hasta })
  return removed
}

/** Throws EN_USO, naming the settlement, when one that was ever approved used the table. */
async function refuseUsedTable(
  q: Queries,
  company: string,
  id: string,
  campos: readonly string[] = [],
): Promise<void> {
  const [found] = await rowsOf<{ consecutivo: string }>(
    q,
    sql`select s.consecutivo from settlements s join settlement_calculations c using (id_liquidacion)
      where s.id_empresa = ${company} and s.aprobada_en is not null
        and c.calculo -> 'pesadas' @> jsonb_build_array(jsonb_build_object('tablas',
          jsonb_build_array(jsonb_build_object('id_tabla_calidad', ${id}::text))))
      order by s.id_liquidacion limit 1`,
  )
  if (!found) return
  const mensaje = `Esta tabla está en la liquidación ${found.consecutivo}, por eso no se cambia ni se elimina. Escriba otra con «Nueva vigencia».`
  throw refusedOn(campos, 'EN_USO', mensaje)
}
