import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewRate, rates as calls } from './contract.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { readTags, withStoredTags } from '#server/kit/words/tags.ts'
import { endedBy, fitValidity, parameterOf, refuseOverlap, refuseRate, type Vigencia } from './rules.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { scopeOf } from './parameters-queries.ts'
import { municipioDeLista } from '#server/kit/reading/municipalities.ts'
import {
  column,
  createRow,
  defined,
  isId,
  lockCompany,
  lockRow,
  removeRow,
  updateRow,
  type Row,
} from '#server/kit/rows/rows.ts'
import { refuseUsedRate, type DatedValue } from './uses-queries.ts'
import { parametersIn } from './parameters-words.ts'
import { mustChoose } from '#server/kit/words/sentences.ts'
import { RATES } from './queries.ts'

type RateChange = z.infer<NonNullable<typeof calls.update.body>>

/**
 * Adds a value from a day on and closes the validity before it (rates/README.md, dated values). The default
 * day is `hoy`.
 */
export async function createRate(
  tx: Transaction,
  idEmpresa: string,
  datos: z.infer<typeof NewRate>,
  hoy: string,
): Promise<Row> {
  const values = withStoredTags({ ...datos, vigente_desde: datos.vigente_desde ?? hoy })
  await lockCompany(tx, idEmpresa)
  const id_producto = values.id_producto || null
  const id_origen = values.id_origen || null
  const municipio = knownTown(values.municipio)
  refuseRate(values.tags, values.valor, id_producto, id_origen, municipio)
  await refuseUnknownProduct(tx, idEmpresa, id_producto)
  await refuseUnknownOrigin(tx, idEmpresa, id_origen)
  const nueva = { desde: values.vigente_desde, hasta: values.vigente_hasta || null }
  const own = { ...values, id_producto, id_origen, municipio }
  const others = await sameRate(tx, idEmpresa, own, null)
  const { hasta, cierre } = fitValidity(others, nueva)
  if (cierre) {
    await updateRow(tx, RATES, idEmpresa, cierre.vigencia.id_tarifa, { vigente_hasta: cierre.hasta })
  }
  return createRow(tx, RATES, idEmpresa, { ...own, vigente_hasta: hasta })
}

/** Name of a municipality in the DIVIPOLA list, from its name or code. '' stays ''. Throws 422 for an unknown one. */
function knownTown(typed: string): string {
  if (typed === '') return ''
  const found = municipioDeLista(typed)
  if (found === undefined) {
    throw invalidField('municipio', 'Ningún municipio se llama así. Escriba su nombre o su código DIVIPOLA.')
  }
  return found
}

/** Refusal of a record of another company with 422 on `key`. Null is allowed. */
const refuseUnknown =
  (table: string, key: string, what: string) =>
  async (tx: Transaction, idEmpresa: string, id: string | null): Promise<void> => {
    if (id === null) return
    const named = sql`select from ${column(table)} where id_empresa = ${idEmpresa} and ${column(key)} = ${id}`
    if (!isId(id) || (await rowsOf(tx, named)).length === 0) throw invalidField(key, mustChoose(what))
  }

export const refuseUnknownProduct = refuseUnknown('products', 'id_producto', 'un producto')
const refuseUnknownOrigin = refuseUnknown('origins', 'id_origen', 'un origen')

export async function updateRate(
  tx: Transaction,
  idEmpresa: string,
  { id_tarifa, version, ...changes }: RateChange,
): Promise<Row> {
  await lockCompany(tx, idEmpresa)
  const current = await lockRow(tx, RATES, idEmpresa, id_tarifa)
  const given = withStoredTags({
    ...changes,
    ...(changes.vigente_hasta !== undefined && { vigente_hasta: changes.vigente_hasta || null }),
    ...(changes.id_producto !== undefined && { id_producto: changes.id_producto || null }),
    ...(changes.id_origen !== undefined && { id_origen: changes.id_origen || null }),
    ...(changes.municipio !== undefined && { municipio: knownTown(changes.municipio) }),
  })
  const after = { ...current, ...defined(given) } as Row & Stored
  if (after.id_producto !== current.id_producto) await refuseUnknownProduct(tx, idEmpresa, after.id_producto)
  if (after.id_origen !== current.id_origen) await refuseUnknownOrigin(tx, idEmpresa, after.id_origen)
  const before = current as Row & Stored
  const moved = USED_COLUMNS.filter((name) => after[name] !== before[name])
  const renamed = parametersIn(after.tags)[0] !== parametersIn(before.tags)[0]
  if (moved.length > 0 || renamed) {
    await refuseUsedRate(tx, idEmpresa, before, [...moved, ...(renamed ? ['tags'] : [])])
  }
  if (after.activo) {
    refuseRate(after.tags, after.valor, after.id_producto, after.id_origen, after.municipio)
    const others = await sameRate(tx, idEmpresa, after, id_tarifa)
    refuseOverlap(others, { desde: after.vigente_desde, hasta: after.vigente_hasta })
  }
  return updateRow(tx, RATES, idEmpresa, id_tarifa, given, version)
}

/** Columns that a stored calculation depends on. The end of a validity may still change. */
const USED_COLUMNS = ['valor', 'id_producto', 'id_origen', 'municipio', 'vigente_desde', 'activo'] as const

type Stored = RateKey & DatedValue & { vigente_hasta: string | null }

/** Deletes a value and gives its days to the previous one. Throws EN_USO if a stored calculation uses the value. */
export async function removeRate(tx: Transaction, idEmpresa: string, id: string): Promise<Row> {
  await lockCompany(tx, idEmpresa)
  const current = (await lockRow(tx, RATES, idEmpresa, id)) as Row & Stored
  await refuseUsedRate(tx, idEmpresa, current)
  const removed = await removeRow(tx, RATES, idEmpresa, id)
  const { activo, vigente_desde: desde, vigente_hasta } = current
  const ended = activo && endedBy(await sameRate(tx, idEmpresa, current, id), { desde })
  if (ended) await updateRow(tx, RATES, idEmpresa, ended.id_tarifa, { vigente_hasta })
  return removed
}

interface RateKey {
  descripcion: string
  area: string
  tags: string
  id_producto: string | null
  id_origen: string | null
  municipio: string
}

/**
 * Active validities of the same rate. A parameter is the same by its tag and scope, whatever its description.
 * Other rates are the same by description, area, tags and scope.
 */
async function sameRate(
  tx: Transaction,
  idEmpresa: string,
  { descripcion, area, tags, id_producto, id_origen, municipio }: RateKey,
  except: string | null,
): Promise<(Vigencia & { id_tarifa: string })[]> {
  const parametro = parameterOf(tags)
  const same = parametro
    ? sql`parametro = ${parametro}`
    : sql`clave_de_texto(descripcion) = clave_de_texto(${descripcion})
        and clave_de_texto(area) = clave_de_texto(${area})`
  const rows = await rowsOf<Vigencia & { id_tarifa: string; tags: string }>(
    tx,
    sql`select id_tarifa, tags, vigente_desde::text as desde, vigente_hasta::text as hasta from rates
      where id_empresa = ${idEmpresa} and activo and id_tarifa is distinct from ${except}::uuid
        and alcance = ${scopeOf({ id_producto, id_origen, municipio })} and ${same}`,
  )
  const sorted = (text: string) => readTags(text).sort().join('|')
  return parametro ? rows : rows.filter((row) => sorted(row.tags) === sorted(tags))
}
