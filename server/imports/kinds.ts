import { notFound } from '#server/kit/rules/refusal.ts'
import type { ImportKind } from './kind.ts'
import { batchesKind } from './batches-kind.ts'
import { employeesKind, originsKind, productsKind } from './catalogues-kind.ts'
import { OPENING_KINDS } from '#server/openings/kinds.ts'
import { thirdPartiesKind } from './third-parties-kind.ts'
import { vehiclesKind } from './vehicles-kind.ts'

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
