import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Day,
  flag,
  Id,
  Kilos,
  numberText,
  Pesos,
  Rate6,
  readVersion,
  row,
  text,
} from './common.ts'
import { managed, saidOf, voids } from './managed.ts'
import { LENGTH } from '../shared/lengths.ts'
import { INCOMPLETE_OPERATION } from '../shared/sentences.ts'

/** A milling operation. Kilos with two decimals, prices per kilo with six, `utilidad` in whole pesos. */
export const MillingOperation = row('id_maquila', {
  id_maquila: Id,
  consecutivo: numberText,
  fecha: answeredText,
  kgs_netos: answeredNumber,
  costo_prom_kg: answeredNumber,
  pr_venta_kg: answeredNumber,
  utilidad: answeredNumber,
  anulada: flag.default(false),
  motivo_anulacion: answeredText,
})
export type MillingOperation = z.infer<typeof MillingOperation>

/** Without `utilidad` the server computes it: round(kgs_netos × (pr_venta_kg − costo_prom_kg)) (facts 3.5). */
export const NewMillingOperation = z.object({
  consecutivo: text(LENGTH.document),
  fecha: Day(INCOMPLETE_OPERATION),
  kgs_netos: Kilos,
  costo_prom_kg: Rate6.min(0),
  pr_venta_kg: Rate6.min(0),
  utilidad: Pesos.optional(),
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
    /** Only the number that it has (N-166). */
    consecutivo: text(LENGTH.document),
    fecha: Day('Escriba la fecha como aaaa-mm-dd.').optional(),
    kgs_netos: Kilos.optional(),
    costo_prom_kg: Rate6.min(0).optional(),
    pr_venta_kg: Rate6.min(0).optional(),
    utilidad: Pesos.optional(),
  }),
})

export const millingOperations = {
  ...calls,
  search: { ...calls.search, summary: 'Busca operaciones de maquila; filtros: anulada, desde, hasta' },
  remove: voids(calls.remove, 'Anula una operación de maquila'),
}
