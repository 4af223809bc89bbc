import { z } from 'zod'
import {
  changeAnswer,
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  Kilos,
  Pesos,
  Rate6,
  readVersion,
  row,
  SomeKilos,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, saidOf, voids } from '#server/kit/contract/managed.ts'
import { MILLING, PADDY_OWNERS, type PaddyOwner } from './words.ts'
import { INCOMPLETE_OPERATION, ODD_DAY } from '#server/kit/words/sentences.ts'

const OWNERS = Object.keys(PADDY_OWNERS) as [PaddyOwner, ...PaddyOwner[]]

/** Milling operation. Kilos with two decimals, prices per kilo with six, `utilidad` in whole pesos. */
export const MillingOperation = row('id_maquila', {
  id_maquila: Id,
  consecutivo: z.string(),
  fecha: z.string(),
  kgs_netos: z.number(),
  costo_prom_kg: z.number(),
  pr_venta_kg: z.number(),
  utilidad: z.number(),
  de_quien: z.enum(OWNERS),
  /** Owner of the paddy; '' for the mill's own. */
  id_dueno: z.string(),
  nombre_dueno: z.string(),
  /**
   * Levy of milled paddy (milling/README.md, levy): kilos, value at the reference price in whole pesos,
   * percent, and reductions by exemption or certificate.
   */
  kg_cuota: z.number(),
  base_cuota: z.number(),
  tasa_cuota: z.number(),
  cuota_fomento: z.number(),
  nota_cuota: z.string(),
  anulada: flag.default(false),
  motivo_anulacion: z.string(),
})
export type MillingOperation = z.infer<typeof MillingOperation>

const whose = {
  de_quien: z.enum(OWNERS, { error: 'Elija de quién es el arroz.' }),
  /** Owner of the paddy, only for MAQUILA. */
  id_dueno: z.union([z.literal(''), Id]).nullish(),
}

/** New operation. `utilidad` defaults to round(kgs_netos × (pr_venta_kg − costo_prom_kg)). */
export const NewMillingOperation = z.object({
  consecutivo: text(MILLING.consecutivo.maxLength),
  fecha: Day(INCOMPLETE_OPERATION),
  kgs_netos: Kilos,
  costo_prom_kg: Rate6.min(0),
  pr_venta_kg: Rate6.min(0),
  utilidad: Pesos.optional(),
  de_quien: whose.de_quien.default('COMPRADO'),
  id_dueno: whose.id_dueno,
})

/** Line of one product: kilos, percent of the input, and fixed cost per kilo if any. */
const Line = z.object({
  id_producto: Id,
  descripcion: z.string(),
  kg: z.number(),
  rendimiento: z.number().nullable(),
  costo_kg: z.number().nullable(),
})
export type MillingLine = z.infer<typeof Line>

/** Operation with its inputs and outputs: kilos with two decimals, percents of the input. */
export const MillingDetail = row('id_maquila', {
  ...MillingOperation.out.shape,
  motivo_balance: z.string(),
  /** Formula of the levy, and the receivable that charged it. */
  formula_cuota: z.string(),
  id_cuenta_cuota: z.string(),
  numero_cuenta_cuota: z.string(),
  entradas: z.array(Line).default([]),
  salidas: z.array(Line).default([]),
  balance: z.object({
    entra: z.number(),
    sale: z.number(),
    diferencia: z.number(),
    porcentaje: z.number().nullable(),
    tolerancia: z.number(),
    dentro: flag.default(true),
  }),
})
export type MillingDetail = z.infer<typeof MillingDetail>

const SIDE_MAX = 20
const NewLine = z.object({
  id_producto: chosen('un producto'),
  kg: SomeKilos,
})

/** Inputs and outputs of an operation. Replace all lines. */
export const MillingLines = z.object({
  entradas: z.array(NewLine).max(SIDE_MAX).default([]),
  salidas: z
    .array(NewLine.extend({ costo_kg: Rate6.min(0).optional() }))
    .max(SIDE_MAX)
    .default([]),
  motivo_balance: text(MILLING.motivo_balance.maxLength),
  version: readVersion,
  /** false: inputs that the store lacks are refused with 422 on this field, as a question. */
  faltante_confirmado: z.boolean().optional(),
})

const calls = managed({
  resource: 'milling-operations',
  noun: 'operaciones de maquila',
  said: saidOf('Operación', 'a'),
  row: MillingOperation,
  create: NewMillingOperation,
  change: z.object({
    _id: Id.optional(),
    id_maquila: Id.optional(),
    version: readVersion,
    /** Must equal the current number, which never changes. */
    consecutivo: text(MILLING.consecutivo.maxLength),
    fecha: Day(ODD_DAY).optional(),
    kgs_netos: Kilos.optional(),
    costo_prom_kg: Rate6.min(0).optional(),
    pr_venta_kg: Rate6.min(0).optional(),
    utilidad: Pesos.optional(),
    de_quien: whose.de_quien.optional(),
    id_dueno: whose.id_dueno,
  }),
})

/** Owner of the paddy, as its own form sends it. */
export const MillingOwner = z.object(whose)

export const millingOperations = {
  ...calls,
  search: { ...calls.search, summary: 'Busca operaciones de maquila; filtros: anulada, desde, hasta' },
  remove: voids(calls.remove, 'Anula una operación de maquila'),
  find: endpoint('GET /milling-operations/{id}', {
    access: 'POST-milling-operations/search',
    summary: 'Una operación de maquila con lo que entró, lo que salió y su balance',
    params: IdParams,
    answer: MillingDetail,
  }),
  lines: endpoint('PUT /milling-operations/{id}/lines', {
    access: 'PUT-milling-operations',
    summary: 'Escribe lo que entró y lo que salió de una operación, en lugar de lo que decía',
    said: 'Entradas y salidas guardadas',
    params: IdParams,
    body: MillingLines,
    answer: changeAnswer(MillingDetail),
  }),
  /** Returns the operation; `mensaje` names the receivable. */
  chargeLevy: endpoint('PATCH /milling-operations/{id}/charge-levy', {
    access: 'PUT-milling-operations',
    summary: 'Cobra a su dueño la cuota de fomento del arroz de maquila, con una cuenta propia',
    said: 'Cuota cobrada',
    params: IdParams,
    body: z.object({ version: readVersion }),
    answer: changeAnswer(MillingDetail),
  }),
}
