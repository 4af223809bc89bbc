import type { Clase } from '#server/kit/words/accounting.ts'
import { TAG_BANKS, TAG_CREDIT, TAG_DEDUCTED } from './contract.ts'
import { hasTag } from '#server/kit/words/tags.ts'

/** Tags of the payment method, and the bank if any. */
export interface Medio {
  tags: string
  id_banco: string | null
}

/** Accounting class that a payment moves: bank, cash, or no money. */
export function classOfMeans({ tags, id_banco }: Medio): Clase {
  if (id_banco !== null || hasTag(tags, TAG_BANKS)) return 'BANCO'
  return hasTag(tags, TAG_CREDIT) || hasTag(tags, TAG_DEDUCTED) ? 'MEDIO_SIN_DINERO' : 'CAJA'
}
