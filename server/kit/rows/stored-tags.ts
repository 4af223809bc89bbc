import { readTags } from '../words/tags.ts'

/** Returns the values with `tags` in stored form. Absent tags stay absent, so that an update keeps the stored ones. */
export const withStoredTags = <Values extends { tags?: unknown }>(values: Values): Values => ({
  ...values,
  ...(typeof values.tags === 'string' && { tags: readTags(values.tags).join('|') }),
})
