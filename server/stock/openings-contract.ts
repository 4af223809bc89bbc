import { z } from 'zod'
import {
  changeAnswer,
  chosen,
  Day,
  Id,
  IdParams,
  row,
  SomeKilos,
  unsignedPesos,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { COUNT_KEY, VOID_COUNT_KEY } from './contract.ts'

/** Opening stock of a product at the beginning of a day: kilos, and their value in whole pesos. */
const OpeningStock = row('id_existencia', {
  id_existencia: Id,
  id_producto: z.string(),
  fecha: z.string(),
  kg: z.number(),
  valor: z.number(),
  registro: z.string(),
})

export const NewOpeningStock = z.object({
  id_producto: chosen('un producto'),
  fecha: Day('Escriba la fecha.'),
  kg: SomeKilos,
  /** Value of all the kilos, 0 for what is worth nothing. */
  valor: unsignedPesos,
})

export const stockOpenings = {
  create: endpoint('POST /stock/openings', {
    access: COUNT_KEY,
    summary: 'Escribe la existencia inicial de un producto: sus kilos al comenzar un día y lo que valen',
    said: 'Existencia inicial guardada',
    creates: true,
    body: NewOpeningStock,
    answer: changeAnswer(OpeningStock),
  }),
  remove: endpoint('DELETE /stock/openings/{id}', {
    access: VOID_COUNT_KEY,
    summary: 'Quita una existencia inicial de un mes abierto',
    said: 'Existencia inicial quitada',
    params: IdParams,
    answer: changeAnswer(OpeningStock),
  }),
}
