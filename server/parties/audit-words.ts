import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { TAGS } from '#server/kit/words/fields.ts'
import { PARTY_LEVY } from './levy-words.ts'
import { THIRD_PARTY } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  third_parties: catalogue('id_tercero', 'Terceros', 'el tercero', ['nombre'], {
    ...THIRD_PARTY,
    ...PARTY_LEVY,
    tags: TAGS,
  }),
}
