import { notFound } from '#server/kit/rules/refusal.ts'
import type { ImportKind } from '#server/kit/reading/import-kind.ts'
import { batchesKind } from './batches-kind.ts'
import { employeesKind, originsKind, productsKind } from './catalogues-kind.ts'
import { OPENING_KINDS } from '#server/openings/kinds.ts'
import { thirdPartiesKind } from './third-parties-kind.ts'
import { vehiclesKind } from './vehicles-kind.ts'

/** All importable kinds, in the order of the screen. */
export const KINDS: readonly ImportKind[] = [
  thirdPartiesKind,
  vehiclesKind,
  productsKind,
  originsKind,
  employeesKind,
  batchesKind,
  ...OPENING_KINDS,
]

/** Kind by name. Throws 404. */
export function kindOf(name: string): ImportKind {
  const kind = KINDS.find((one) => one.name === name)
  if (!kind) throw notFound()
  return kind
}
