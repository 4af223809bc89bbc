import { z } from 'zod'
import {
  changeAnswer,
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  Kilos,
  Rate6,
  ReasonedVoiding,
  row,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { STOCK_COUNT } from './words.ts'

export const STOCK_KEY = 'POST-stock/search'
export const COUNT_KEY = 'POST-stock/count'
export const VOID_COUNT_KEY = 'PATCH-stock/count/{id}/void'

/**
 * Product at the end of a day: kilos with two decimals, average cost per kilo, value in whole pesos. Received and not
 * settled kilos are in `kg`, but not in `valor`.
 */
export const ProductStock = z.object({
  id_producto: Id,
  descripcion: z.string(),
  kg: z.number(),
  /** Kilos of that day. */
  entradas: z.number(),
  salidas: z.number(),
  /** Kilos that were received and not settled, and their estimated value; null without a price. */
  sin_liquidar: z.number(),
  valor_sin_liquidar: z.number().nullable(),
  /** null before any kilo had a value. */
  costo_kg: z.number().nullable(),
  valor: z.number().nullable(),
})
export type ProductStock = z.infer<typeof ProductStock>

/** Kilos in (positive) or out, with `tipo` and `id` of the document; `saldo` is the stock after it. */
export const StockMovement = z.object({
  id: z.string(),
  fecha: z.string(),
  tipo: z.string(),
  numero: z.string(),
  detalle: z.string(),
  motivo: z.string(),
  kg: z.number(),
  saldo: z.number(),
})
export type StockMovement = z.infer<typeof StockMovement>

const COUNT_KINDS = ['CONTEO', 'MERMA'] as const

/** Count: kilos of the book, and kilos counted or left after drying. */
const StockCount = row('id_conteo', {
  id_conteo: Id,
  id_producto: z.string(),
  clase: z.enum(COUNT_KINDS),
  fecha: z.string(),
  libro: z.number(),
  contado: z.number(),
  diferencia: z.number(),
  costo_kg: z.number().nullable(),
  motivo: z.string(),
  registro: z.string(),
  anulado: flag.default(false),
  motivo_anulacion: z.string(),
})

export const NewCount = z.object({
  id_producto: chosen('un producto'),
  clase: z.enum(COUNT_KINDS, { error: 'Diga si es un conteo o una merma.' }),
  fecha: Day('Escriba la fecha.'),
  /** Kilos counted, or kilos lost for MERMA. */
  kg: Kilos,
  /** Cost per kilo, needed if the count adds kilos to a product that never had a cost. */
  costo_kg: Rate6.min(0, 'El costo no puede ser negativo.').optional(),
  motivo: text(STOCK_COUNT.motivo.maxLength),
})

export const stock = {
  day: endpoint('GET /stock', {
    access: STOCK_KEY,
    summary: 'Las existencias de cada producto al final de un día, con su costo promedio',
    query: z.object({ dia: z.string().default('') }),
    answer: z.object({
      dia: z.string(),
      data: z.array(ProductStock).default([]),
      valor: z.number(),
      valor_sin_liquidar: z.number(),
    }),
  }),
  movements: endpoint('GET /stock/movements', {
    access: STOCK_KEY,
    summary: 'Los movimientos de un producto en unos días, con el saldo después de cada uno',
    query: z.object({
      id_producto: Id,
      desde: z.string().default(''),
      hasta: z.string().default(''),
      pagina: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    answer: z.object({
      producto: z.object({ id_producto: Id, descripcion: z.string() }),
      desde: z.string(),
      hasta: z.string(),
      antes: z.number(),
      entradas: z.number(),
      salidas: z.number(),
      despues: z.number(),
      total_count: z.coerce.number().default(0),
      paginas: z.coerce.number().default(1),
      data: z.array(StockMovement).default([]),
    }),
  }),
  count: endpoint('POST /stock/counts', {
    access: COUNT_KEY,
    summary: 'Escribe un conteo físico, o una merma de secado, que ajusta las existencias',
    said: 'Conteo guardado',
    creates: true,
    body: NewCount,
    answer: changeAnswer(StockCount),
  }),
  void: endpoint('PATCH /stock/counts/{id}/void', {
    access: VOID_COUNT_KEY,
    summary: 'Anula un conteo, con motivo',
    said: 'Conteo anulado',
    params: IdParams,
    body: ReasonedVoiding,
    answer: changeAnswer(StockCount),
  }),
}
