import { getTableColumns, sql, type SQL } from 'drizzle-orm'
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
  if (!resource.sorted.includes(field)) return { by: [sql`${key}`], descending: true }
  return { ...termOf(resource, field, sql`${key}`), descending }
}

/** Newest first within a range of days: by the day. */
export const byDay = (resource: Resource, day: string): Order => ({
  by: [sql`${column(day)}`, sql`${column(resource.id)}`],
  descending: true,
})

function termOf(resource: Resource, field: string, key: SQL): Omit<Order, 'descending'> {
  const computed = resource.computed?.[field]
  if (computed) return { by: [computed, key] }
  const stored = getTableColumns(resource.table)[field]
  const ofAList = resource.filters.includes(field) && !resource.searched.includes(field)
  const text = stored?.columnType === 'PgText' && !ofAList
  const name = column(field)
  return {
    by: [text ? sql`(orden_de_texto(${name}) collate "C")` : sql`${name}`, key],
    // What the database computes is unknown to the data layer.
    mayBeEmpty: !stored?.notNull,
  }
}

/** `order by` of the terms, or of what names them. */
export function orderBy({ by, descending, mayBeEmpty }: Order, terms: readonly SQL[] = by): SQL {
  const nulls = mayBeEmpty ? (descending ? 'nulls last' : 'nulls first') : ''
  const list = terms.map(
    (term, place) => sql`${term} ${sql.raw(`${descending ? 'desc' : 'asc'} ${place === 0 ? nulls : ''}`)}`,
  )
  return sql`order by ${sql.join(list, sql`, `)}`
}
