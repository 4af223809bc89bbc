import { sql, type SQL } from 'drizzle-orm'
import type { Resource } from './resource.ts'
import { column } from './rows.ts'

/**
 * Terms of `order by`, all in one direction. The last term is the key, so that the order of ties is stable.
 */
export interface Order {
  by: readonly SQL[]
  descending: boolean
  /** True if the first term may be null. Nulls sort as the lowest value. */
  mayBeEmpty?: boolean
}

/**
 * Order for `campo:asc|desc`, if the resource declares the column as sortable. Texts sort as in Spanish, without case
 * and accents, numbers in them by value. Otherwise newest first, because ids grow with time.
 */
export function readOrder(resource: Resource, sortOrder: string): Order {
  const [field = '', direction = 'asc'] = sortOrder.split(':').map((part) => part.trim())
  const descending = direction.toLowerCase() === 'desc'
  const key = column(resource.id)
  if (field === '_id' || field === resource.id || field === resource.numbered)
    return { by: [sql`${key}`], descending }
  const text = resource.sorted.includes(field)
  if (!text && !resource.sortedByValue?.includes(field)) return { by: [sql`${key}`], descending: true }
  const name = column(field)
  const term = text
    ? sql`(orden_de_texto(${name}) collate "C")`
    : (resource.computed?.[field] ?? sql`${name}`)
  return { by: [term, sql`${key}`], descending, mayBeEmpty: resource.mayBeEmpty?.includes(field) ?? false }
}

/** Newest day first, for a list bounded by days. */
export const byDay = (resource: Resource, day: string): Order => ({
  by: [sql`${column(day)}`, sql`${column(resource.id)}`],
  descending: true,
})

/** `order by` of the terms, or of their aliases. */
export function orderBy({ by, descending, mayBeEmpty }: Order, terms: readonly SQL[] = by): SQL {
  const nulls = mayBeEmpty ? (descending ? 'nulls last' : 'nulls first') : ''
  const list = terms.map(
    (term, place) => sql`${term} ${sql.raw(`${descending ? 'desc' : 'asc'} ${place === 0 ? nulls : ''}`)}`,
  )
  return sql`order by ${sql.join(list, sql`, `)}`
}
