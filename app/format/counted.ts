import { whole } from '#server/kit/words/formats.ts'

/** '1 cuenta', '3 cuentas'. */
export const counted = (count: number, one: string, many: string) =>
  `${whole(count)} ${count === 1 ? one : many}`
