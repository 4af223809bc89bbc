/**
 * Converts a number typed in Colombia to plain decimal text for the API: `1.500` → `1500`, `1.500,5` → `1500.5`, `26,5`
 * and `26.5` → `26.5`. A point before exactly three digits groups thousands. Null for text that is no number (`1.5.0`,
 * `abc`, `1e9`); `''` stays `''`.
 */
export function parseNumber(typed: string): string | null {
  const text = typed.replace(/[\s\u00a0$]/g, '')
  if (text === '') return ''
  const grouped = /^(-?)(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/.exec(text)
  if (grouped) return decimal(grouped[1], grouped[2]?.replaceAll('.', ''), grouped[3])
  const plain = /^(-?)(\d+)(?:[.,](\d+))?$/.exec(text)
  return plain ? decimal(plain[1], plain[2], plain[3]) : null
}

function decimal(sign = '', whole = '', fraction?: string): string {
  const digits = whole.replace(/^0+(?=\d)/, '')
  return `${sign}${digits}${fraction ? `.${fraction}` : ''}`
}
