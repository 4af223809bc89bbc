import { sql, type SQL } from 'drizzle-orm'
import type { Resource } from './resource.ts'
import { column } from './rows.ts'

/** What rows are ordered by, all of it in one direction; the last is the key, so that ties stay where they are. */
export interface Order {
  by: readonly SQL[]
  descending: boolean
  /** The first may be empty, which is less than anything. */
  mayBeEmpty?: boolean
}

/**
 * The order that `campo:asc|desc` asks for, of a column that the resource says can be sorted: Spanish for texts, whatever
 * their case and accents, with the numbers in them by value. Else newest first (ids grow with time).
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

/** Newest first within a range of days: by the day. */
export const byDay = (resource: Resource, day: string): Order => ({
  by: [sql`${column(day)}`, sql`${column(resource.id)}`],
  descending: true,
})

/** `order by` of the terms, or of what names them. */
export function orderBy({ by, descending, mayBeEmpty }: Order, terms: readonly SQL[] = by): SQL {
  const nulls = mayBeEmpty ? (descending ? 'nulls last' : 'nulls first') : ''
  const list = terms.map(
    (term, place) => sql`${term} ${sql.raw(`${descending ? 'desc' : 'asc'} ${place === 0 ? nulls : ''}`)}`,
  )
  return sql`order by ${sql.join(list, sql`, `)}`
}
