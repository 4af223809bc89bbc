import type { Filter, FixedOption, List } from '#app/list/define-list.ts'

const NAME = 'tercero'

/** Filter by one third party of thousands, which only the address sets: `?tercero=`. */
export const partyFilter = (label: string): Filter => ({ name: NAME, label, options: [], fixed: true })

export const hasPartyFilter = ({ filters = [] }: Pick<List<unknown>, 'filters'>): boolean =>
  filters.some(({ name }) => name === NAME)

/** The list with the third party that its address names. Without one, `?tercero=` makes the address invalid. */
export const ofThirdParty = <Row>(list: List<Row>, option: FixedOption): List<Row> => ({
  ...list,
  filters: (list.filters ?? []).map((one) =>
    one.name === NAME && option ? { ...one, options: [option] } : one,
  ),
})
