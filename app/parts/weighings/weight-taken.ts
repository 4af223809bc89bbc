import type { WeighingRecord } from '#server/weighings/rows-contract.ts'
import { kilos } from '#server/kit/words/formats.ts'

/** The weight of a truck in the yard that is taken, in words, and the field of the one that is not. */
export function weightTaken({ peso_lleno, peso_vacio }: Pick<WeighingRecord, 'peso_lleno' | 'peso_vacio'>) {
  return {
    pesado: peso_lleno ? `Lleno ${kilos(peso_lleno)}` : peso_vacio ? `Vacío ${kilos(peso_vacio)}` : '',
    falta: peso_lleno ? ('peso_vacio' as const) : ('peso_lleno' as const),
  }
}
