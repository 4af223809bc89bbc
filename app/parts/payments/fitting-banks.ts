import { comparable } from '#app/form/match.ts'
import type { Option } from '#server/kit/contract/common.ts'

/** Banks, first those named in the payment method: 'Transferencia Davivienda' brings Davivienda first. */
export const fittingFirst = (forma: string, bancos: readonly Option[]): Option[] => {
  const words = forma.split(/\s+/).map(comparable)
  const named = words.filter((word) => word.length > 3 && !/^bancos?$/.test(word))
  const fits = ({ label }: Option) => named.some((word) => comparable(label).includes(word))
  return [...bancos.filter(fits), ...bancos.filter((banco) => !fits(banco))]
}
