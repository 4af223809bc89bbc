import { addUp, roundTo } from '#server/kit/rules/figures.ts'
import { kilos } from '#server/kit/words/formats.ts'

interface Faltante {
  nombre: string
  /** Kilos of the book, without what leaves now. */
  libro: number
  /** Kilos that leave. */
  kg: number
  /** Kilos of the same document that the book already counts as gone. */
  antes?: number
}

/** Question about kilos that the store does not have; null if it has them (stock/README.md, missing kilos). */
export function shortageQuestion({ nombre, libro, kg, antes = 0 }: Faltante): string | null {
  const hay = roundTo(addUp([libro, antes]), 2)
  const quedan = roundTo(addUp([hay, -kg]), 2)
  if (quedan >= 0 || kg <= antes) return null
  return `Hay ${kilos(hay)} de ${nombre}; con esto faltarían ${kilos(-quedan)}.`
}
