import { isCarried, ownName } from '#app/form/reserved.ts'
import { all, type Visitor } from './visitor.ts'

/** Fields of the sent form that the sign-in page carries. */
export const carriedBy = ({ page }: Visitor): [name: string, value: string][] =>
  all(page, 'input', ({ attributes }) => isCarried(attributes.name ?? '')).map(
    ({ attributes: { name = '', value = '' } }) => [ownName(name), value],
  )
