import type { Option } from '#server/kit/contract/common.ts'

/** Reads a text of items `id;label` joined by `|` (D1 §3). */
export function readItems(text: string): Option[] {
  return text
    .split('|')
    .filter(Boolean)
    .map((item) => {
      const [value = '', label = value] = item.split(';')
      return { value, label }
    })
}
