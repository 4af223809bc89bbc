import type { Option } from '#server/kit/contract/common.ts'

/** Parses `id;label` items joined by `|`. */
export function readItems(text: string): Option[] {
  return text
    .split('|')
    .filter(Boolean)
    .map((item) => {
      const [value = '', label = value] = item.split(';')
      return { value, label }
    })
}
