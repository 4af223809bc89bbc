/** Whether a record's tags, separated by `|`, hold the tag (D1 §3). */
export const hasTag = (tags: string, tag: string): boolean => tags.split('|').includes(tag)

/** The given tags as one text; what is false is left out. */
export const joinTags = (...tags: (string | false)[]): string => tags.filter(Boolean).join('|')

/** The tags with one of them put in or taken out. */
export const withTag = (tags: string, tag: string, held: boolean): string =>
  joinTags(...tags.split('|').filter((one) => one !== tag), held && tag)
