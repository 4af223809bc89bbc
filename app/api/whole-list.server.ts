import type { SearchRequest } from '#server/kit/contract/common.ts'

/** Search of a list that a select offers whole; 1,000 is the limit of one call. */
export const WHOLE_LIST: SearchRequest = {
  actual_page: 1,
  limit: 1000,
  search: '',
  searchin_fields: '',
  fields: '',
  sort_order: '',
  filtros: {},
}
