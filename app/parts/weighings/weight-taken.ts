import type { WeighingRecord } from '#server/weighings/rows-contract.ts'
import { kilos } from '#server/kit/words/formats.ts'

/** Text of the weight already taken, and field of the missing one. */
export function weightTaken({ peso_lleno, peso_vacio }: Pick<WeighingRecord, 'peso_lleno' | 'peso_vacio'>) {
  return {
    pesado: peso_lleno ? `Lleno ${kilos(peso_lleno)}` : peso_vacio ? `Vacío ${kilos(peso_vacio)}` : '',
    falta: peso_lleno ? ('peso_vacio' as const) : ('peso_lleno' as const),
  }
}
