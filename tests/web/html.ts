const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** A text or an attribute without its entities. */
export const decoded = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** The texts of a page as people read them, without tags and scripts. */
export function textOf(html: string): string {
  const bare = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')
  return decoded(bare).replace(/\s+/g, ' ')
}
