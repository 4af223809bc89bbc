import { useHalfFilled } from './half-filled.ts'
import { CARRIED_PREFIX } from './reserved.ts'

/** A form's values on their way through another page, as hidden fields. */
export function CarriedFields({ values, prefix = '' }: { values: Record<string, string>; prefix?: string }) {
  useHalfFilled()
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={prefix + name} value={value} />
      ))}
    </>
  )
}

/** The values that CarriedFields wrote with the prefix, by their own names. */
export function carriedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of form) {
    if (name.startsWith(CARRIED_PREFIX) && typeof value === 'string')
      values[name.slice(CARRIED_PREFIX.length)] = value
  }
  return values
}
