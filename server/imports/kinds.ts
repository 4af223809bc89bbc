import { notFound } from '../domain/refusal.ts'
import type { ImportKind } from './kind.ts'
import { batchesKind } from './kinds/batches.ts'
import { employeesKind, originsKind, productsKind } from './kinds/catalogues.ts'
import { OPENING_KINDS } from './kinds/opening-kinds.ts'
import { thirdPartiesKind } from './kinds/third-parties.ts'
import { vehiclesKind } from './kinds/vehicles.ts'

/** Everything that is imported, in the order in which it is offered. */
export const KINDS: readonly ImportKind[] = [
  thirdPartiesKind,
  vehiclesKind,
  productsKind,
  originsKind,
  employeesKind,
  batchesKind,
  ...OPENING_KINDS,
]

/** A kind by its name; 404 where there is none. */
export function kindOf(name: string): ImportKind {
  const kind = KINDS.find((one) => one.name === name)
  if (!kind) throw notFound()
  return kind
}
