import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewRate, rates as calls } from './contract.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { readTags } from '#server/kit/words/tags.ts'
import { encajarVigencia, parametroDe, rechazarCruce, rechazarTarifa, type Vigencia } from './rules.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { withStoredTags } from '#server/kit/rows/stored-tags.ts'
import { TODAY_IN_BOGOTA } from '#server/kit/rows/moments.ts'
import { alcanceDe } from './parameters-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { municipioDeLista } from '#server/kit/reading/municipalities.ts'
import {
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

type RateChange = z.infer<NonNullable<typeof calls.update.body>>

export const RATES: Resource = {
  name: 'rates',
  id: 'id_tarifa',
  searched: ['descripcion', 'tags'],
  filters: ['activo', 'area', 'tags', 'id_producto', 'id_origen'],
  sorted: ['descripcion', 'unidad_medida'],
  sortedByValue: ['area', 'valor', 'valor_referencia', 'vigente_desde'],
  label: 'descripcion',
  extra: (rate) =>
    sql`jsonb_build_object('descripcion_producto',
        (select descripcion from products where id_producto = ${rate}.id_producto),
      'nombre_origen', (select nombre from origins where id_origen = ${rate}.id_origen),
      'estado_vigencia', case when not ${rate}.activo then ''
        when ${rate}.vigente_desde > ${TODAY_IN_BOGOTA} then 'FUTURA'
        when coalesce(${rate}.vigente_hasta >= ${TODAY_IN_BOGOTA}, true) then 'VIGENTE'
        when ${rate}.parametro is null or ${rate}.municipio <> '' or exists (select from rates o where o.id_empresa = ${rate}.id_empresa
          and o.activo and o.parametro = ${rate}.parametro and o.alcance = ${rate}.alcance
          and o.vigente_desde > ${rate}.vigente_desde and o.vigente_desde <= ${TODAY_IN_BOGOTA}) then 'VENCIDA'
        else 'EN_USO' end)`,
}

/** A rate valid from a day on; the validity before it ends the day before (N-62). `hoy` is used when no day was given. */
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
  rechazarTarifa(values.tags, values.valor, id_producto, id_origen, municipio)
  await refuseUnknownProduct(tx, idEmpresa, id_producto)
  await refuseUnknownOrigin(tx, idEmpresa, id_origen)
  const nueva = { desde: values.vigente_desde, hasta: values.vigente_hasta || null }
  const own = { ...values, id_producto, id_origen, municipio }
  const others = await sameRate(tx, idEmpresa, own, null)
  const { hasta, cierre } = encajarVigencia(others, nueva)
  if (cierre) {
    await updateRow(tx, RATES, idEmpresa, cierre.vigencia.id_tarifa, { vigente_hasta: cierre.hasta })
  }
  return createRow(tx, RATES, idEmpresa, { ...own, vigente_hasta: hasta })
}

/** A municipality by its name or its code, as the DIVIPOLA writes it; '' is none. Refuses with 422 one that is on no list. */
function knownTown(typed: string): string {
  if (typed === '') return ''
  const found = municipioDeLista(typed)
  if (found === undefined) {
    throw invalidField('municipio', 'Ningún municipio se llama así. Escriba su nombre o su código DIVIPOLA.')
  }
  return found
}

/** Refuses with 422 a product that the company does not have; null is none. */
export async function refuseUnknownProduct(
  tx: Transaction,
  idEmpresa: string,
  id: string | null,
): Promise<void> {
  if (id === null) return
  const found = isId(id)
    ? await rowsOf(tx, sql`select from products where id_empresa = ${idEmpresa} and id_producto = ${id}`)
    : []
  if (found.length === 0) {
    throw invalidField('id_producto', mustChoose('un producto'))
  }
}

/** The same of an origin. */
async function refuseUnknownOrigin(tx: Transaction, idEmpresa: string, id: string | null): Promise<void> {
  if (id === null) return
  const found = isId(id)
    ? await rowsOf(tx, sql`select from origins where id_empresa = ${idEmpresa} and id_origen = ${id}`)
    : []
  if (found.length === 0) throw invalidField('id_origen', mustChoose('un origen'))
}

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
  const moved = VALUE.filter((name) => after[name] !== before[name])
  const renamed = parametersIn(after.tags)[0] !== parametersIn(before.tags)[0]
  if (moved.length > 0 || renamed) {
    await refuseUsedRate(tx, idEmpresa, before, [...moved, ...(renamed ? ['tags'] : [])])
  }
  if (after.activo) {
    rechazarTarifa(after.tags, after.valor, after.id_producto, after.id_origen, after.municipio)
    const others = await sameRate(tx, idEmpresa, after, id_tarifa)
    rechazarCruce(others, { desde: after.vigente_desde, hasta: after.vigente_hasta })
  }
  return updateRow(tx, RATES, idEmpresa, id_tarifa, given, version)
}

/** What a calculation that names a rate took of it; its end may still be set, by the next value or by hand. */
const VALUE = ['valor', 'id_producto', 'id_origen', 'municipio', 'vigente_desde', 'activo'] as const

type Stored = RateKey & DatedValue & { vigente_hasta: string | null }

/** Deletes a value that no stored calculation names. */
export async function removeRate(tx: Transaction, idEmpresa: string, id: string): Promise<Row> {
  await lockCompany(tx, idEmpresa)
  const current = await lockRow(tx, RATES, idEmpresa, id)
  await refuseUsedRate(tx, idEmpresa, current as Row & Stored)
  return removeRow(tx, RATES, idEmpresa, id)
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
 * The active validities of the same rate: of a parameter all of its product, origin and municipality, whatever they are called (N-153); of any
 * other those with the same description, area, tags and product.
 */
async function sameRate(
  tx: Transaction,
  idEmpresa: string,
  { descripcion, area, tags, id_producto, id_origen, municipio }: RateKey,
  except: string | null,
): Promise<(Vigencia & { id_tarifa: string })[]> {
  const parametro = parametroDe(tags)
  const same = parametro
    ? sql`parametro = ${parametro}`
    : sql`clave_de_texto(descripcion) = clave_de_texto(${descripcion})
        and clave_de_texto(area) = clave_de_texto(${area})`
  const rows = await rowsOf<Vigencia & { id_tarifa: string; tags: string }>(
    tx,
    sql`select id_tarifa, tags, vigente_desde::text as desde, vigente_hasta::text as hasta from rates
      where id_empresa = ${idEmpresa} and activo and id_tarifa is distinct from ${except}::uuid
        and alcance = ${alcanceDe({ id_producto, id_origen, municipio })} and ${same}`,
  )
  const sorted = (text: string) => readTags(text).sort().join('|')
  return parametro ? rows : rows.filter((row) => sorted(row.tags) === sorted(tags))
}
