import { NewMillingOperation } from '#server/contract/milling-operations.ts'
import { createMillingOperation } from '#server/queries/catalogues.ts'
import { dayBefore, planEvenly, type Company } from './mill.ts'
import { random } from './random.ts'

const OPERATIONS = 30
/** The first one is of so many days ago, the last one of yesterday. */
const SPAN = { from: 118, to: 1 }

/** Plans milling operations of the last four months; when paddy was dearest some were made at a loss. */
export function planMillingOperations(mill: Company): void {
  const chance = random(1982)
  const operations = Array.from({ length: OPERATIONS }, (_, index) => {
    const dear = index >= 11 && index <= 13
    return NewMillingOperation.parse({
      fecha: dayBefore(mill.now, SPAN.from - ((SPAN.from - SPAN.to) * index) / OPERATIONS),
      kgs_netos: chance.between(6_000, 34_000),
      costo_prom_kg: chance.between(1_690, 1_860),
      pr_venta_kg: dear ? chance.between(1_640, 1_680) : chance.between(1_980, 2_240),
    })
  })
  planEvenly(mill, operations, SPAN, (tx, operation) =>
    createMillingOperation(tx, mill.company, operation, operation.fecha),
  )
}
