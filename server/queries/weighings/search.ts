import { sql, type SQL } from 'drizzle-orm'
import type { SearchRequest } from '../../contract/common.ts'
import type { Queries } from '../../db/transaction.ts'
import type { Page } from '../paging.ts'
import { isId } from '../rows.ts'
import { isYes, searchRows, type Filters } from '../search.ts'
import { WEIGHINGS } from './resource.ts'

/** It has what the laboratory measures and a settlement needs. */
export const ANALYSED = sql`(coalesce(humedad, 0) > 0 and impureza is not null)`

/** A purchase of paddy that the laboratory has still to analyse; its index has the same condition. */
const TO_ANALYSE = sql`(operacion = 'COMPRA' and es_paddy and not ${ANALYSED})`

/** It has been PENDIENTE for more than a day. */
export const LATE = sql`(estado = 'PENDIENTE' and creado_en < now() - interval '24 hours')`

const yesOrNo = (condition: SQL) => (value: string) => (isYes(value) ? condition : sql`not ${condition}`)

/** `tercero` is client, supplier or driver (N-54). */
const FILTERS: Filters = {
  tercero: (id) =>
    isId(id) ? sql`(id_cliente = ${id} or id_proveedor = ${id} or id_conductor = ${id})` : sql`false`,
  en_patio: yesOrNo(sql`en_patio`),
  aplica_liquidacion: yesOrNo(sql`aplica_liquidacion`),
  analizada: yesOrNo(ANALYSED),
  sin_analisis: yesOrNo(TO_ANALYSE),
  demorada: yesOrNo(LATE),
}

/** One page of the company's weighings, with the exact count. Marked ones stand in no list. */
export const searchWeighings = (q: Queries, company: string, request: SearchRequest): Promise<Page> =>
  searchRows(q, WEIGHINGS, company, request, { filters: FILTERS })
