import type { SearchRequest } from '#server/kit/contract/common.ts'

/** The search of a list that is offered whole, in a select: as many as one call gives. */
export const WHOLE_LIST: SearchRequest = {
  actual_page: 1,
  limit: 1000,
  search: '',
  searchin_fields: '',
  fields: '',
  sort_order: '',
  filtros: {},
}

/** The same of roles and companies, of which D1 §9 has 100. */
export const FIRST_HUNDRED: SearchRequest = { ...WHOLE_LIST, limit: 100 }
