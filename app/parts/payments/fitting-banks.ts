import { comparable } from '#app/form/match.ts'
import type { Option } from '#server/kit/contract/common.ts'

const fitsIn = (forma = '') => {
  const words = forma.split(/\s+/).map(comparable)
  const named = words.filter((word) => word.length > 3 && !/^bancos?$/.test(word))
  return ({ label }: Option) => named.some((word) => comparable(label).includes(word))
}

/** The only bank that the payment method names; '' if it names none or several. */
export function namedBank(forma: string | undefined, bancos: readonly Option[]): string {
  const [one, ...others] = bancos.filter(fitsIn(forma))
  return one && others.length === 0 ? one.value : ''
}

/** Banks, first those named in the payment method: 'Transferencia Davivienda' brings Davivienda first. */
export const fittingFirst = (forma: string | undefined, bancos: readonly Option[]): Option[] => {
  const fits = fitsIn(forma)
  return [...bancos.filter(fits), ...bancos.filter((banco) => !fits(banco))]
}
