import type { Option } from '#server/kit/contract/common.ts'

export const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** Options of values, each with its label in words. Default: the value itself. */
export const optionsFrom = <Value extends string>(
  values: readonly Value[],
  inWords: (value: Value) => string = (value) => value,
): Option[] => values.map((value) => ({ value, label: inWords(value) }))
