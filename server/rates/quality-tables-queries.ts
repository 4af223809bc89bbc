import { sql } from 'drizzle-orm'
import type { NewQualityTable, QualityPreview } from './quality-tables-contract.ts'
import { qualitySteps, trialInWords, refuseRule } from './quality-rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { QUALITY_MEASURES, type QualityMeasure, type ReglaDeCalidad } from './quality-words.ts'
import { parametersInForce } from './parameters-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'

export const QUALITY_TABLES: Resource = {
  name: 'quality_tables',
  id: 'id_tabla_calidad',
  searched: ['nombre', 'medida'],
  filters: ['activo', 'medida', 'id_producto'],
  sorted: ['nombre', 'medida'],
  sortedByValue: ['vigente_desde'],
  label: 'nombre',
  extra: (table) => sql`jsonb_build_object('descripcion_producto',
    (select descripcion from products where id_producto = ${table}.id_producto))`,
}

/** A table's rule and id, as stored in a calculation. */
export interface UsedTable extends ReglaDeCalidad {
  id_tabla_calidad: string
  nombre: string
}

interface InForce extends UsedTable {
  id_producto: string | null
}

/** Columns that a calculation stores. */
const RULE = sql`jsonb_build_object('id_tabla_calidad', id_tabla_calidad, 'nombre', nombre, 'medida', medida, 'modo', modo,
  'umbral', umbral, 'valor', valor, 'por_fraccion', por_fraccion, 'efecto', efecto, 'unidad', unidad, 'tope', tope,
  'tramos', tramos)`

/** Tables in force on a day, `aaaa-mm-dd`. */
export async function tablesInForce(q: Queries, company: string, fecha: string): Promise<InForce[]> {
  const rows = await rowsOf<{ fila: InForce }>(
    q,
    sql`select ${RULE} || jsonb_build_object('id_producto', id_producto) as fila from quality_tables
      where id_empresa = ${company} and activo and vigente_desde <= ${fecha}::date
        and (vigente_hasta >= ${fecha}::date or vigente_hasta is null)`,
  )
  return rows.map(({ fila }) => fila)
}

const MEASURES = Object.keys(QUALITY_MEASURES) as QualityMeasure[]

/** One table per measure for a product. Its own table beats the general one. */
export function tablesFor(tables: readonly InForce[], producto: string): UsedTable[] {
  const of = (medida: QualityMeasure, id: string | null) =>
    tables.find((one) => one.medida === medida && one.id_producto === id)
  return MEASURES.flatMap((medida) => {
    const found = of(medida, producto) ?? of(medida, null)
    if (!found) return []
    const { id_producto: _, ...used } = found
    return [used]
  })
}

export type GivenTable = NewQualityTable & { vigente_desde: string }

/** Rule of a request body. Empty fields become null. */
export const ruleOf = (given: NewQualityTable): ReglaDeCalidad => ({
  medida: given.medida,
  modo: given.modo,
  umbral: given.umbral ?? null,
  valor: given.valor ?? null,
  por_fraccion: given.por_fraccion,
  efecto: given.efecto,
  unidad: given.unidad,
  tope: given.tope ?? null,
  tramos: given.tramos,
})

type Tried = Partial<Record<QualityMeasure, number | null | undefined>>

/** Result of an unsaved table together with the other tables of its day and product. */
export async function previewTable(
  q: Queries,
  company: string,
  { prueba, ...given }: GivenTable & { prueba: Tried },
): Promise<QualityPreview> {
  const regla = ruleOf(given)
  refuseRule(regla)
  const { vigente_desde: fecha } = given
  const others = tablesFor(await tablesInForce(q, company, fecha), given.id_producto || '')
  const { KG_CARGA } = await parametersInForce(q, company, ['KG_CARGA'], fecha)
  const todas = [...others.filter(({ medida }) => medida !== regla.medida), regla]
  const analizadas = MEASURES.flatMap((medida) => todas.filter((una) => una.medida === medida))
    .map((una) => ({ regla: una, analisis: prueba[una.medida] ?? null }))
    .filter(({ analisis }) => analisis !== null)
  return {
    texto: trialInWords(analizadas, KG_CARGA.valor),
    pasos: qualitySteps(analizadas, KG_CARGA.valor),
  }
}
