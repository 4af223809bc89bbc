import type { SQL } from 'drizzle-orm'

/**
 * What the generic calls (search, get, create, update, remove) need to know of a table: plain data, no behaviour
 * of its own but the sentence that tells a duplicate.
 */
export interface Resource {
  /** Name of the table in the database. */
  name: string
  /** Column of the primary key, which is also its name on the wire. */
  id: string
  /** Users, roles and companies belong to no company. */
  global?: true
  /** Columns that its stored text `busqueda` is made of, and that `searchin_fields` may name. */
  searched: readonly string[]
  /** Columns of that text that `searchin_fields` may name too, and need not to mean everywhere. */
  alsoSearched?: readonly string[]
  /** Which rows stand in its list; without it all of the company. The kept total counts the same. */
  listed?: SQL
  /** Columns that `filtros` may name. */
  filters: readonly string[]
  /** Texts that `sort_order` may name, sorted as Spanish does (`preparar_orden` makes their indexes). */
  sorted: readonly string[]
  /** Numbers, days and the words of an exact filter, which are sorted as they are; what may be empty comes before them. */
  sortedByValue?: readonly string[]
  mayBeEmpty?: readonly string[]
  /** Column of its number where the server gives it: it grows with the key, which has an index in every order. */
  numbered?: string
  /** Whether a company used a number otherwise than in the column of its numbers: a query with rows where it did. */
  usedBesides?: (company: string, number: string) => SQL
  /** Fields of a list that no column holds, for sorting and totals. */
  computed?: Readonly<Record<string, SQL>>
  /** A join of what sums need of another table: asked of each of 100,000 rows it reads 300,000 blocks, joined 2,000. */
  joined?: (company: string) => SQL
  /** Fields that a search adds up, and of which records; of all when left out. */
  totals?: {
    fields: readonly string[]
    of?: SQL
    /** What was voided after its month was closed (`anulada_el`) counts up to the day before (N-127). */
    untilVoided?: true
    /** Told apart by this column's values, in this order; the sum of all is said too. */
    by?: { field: string; values: readonly string[] }
    /** Averages, each row as heavy as its field `of` says, half-up to `decimals`: said where the filter `where` is yes. */
    averages?: Readonly<Record<string, { of: string; decimals: number; where: string }>>
  }
  /** Column by which people know a record. */
  label: string
  /** Date column that `filtros.desde` and `filtros.hasta` bound, both days included. */
  dated?: string
  /** That column is a moment, of which the day in Bogotá counts. */
  datedByMoment?: true
  /** What an answer carries besides the table's columns: a jsonb expression over one row of `source`. */
  extra?: (source: SQL) => SQL
  /**
   * The columns that are unique together (within the company), those of them that are compared without case, accents
   * and repeated spaces, and what to say of the row that is there already.
   */
  unique?: {
    columns: readonly string[]
    folded?: readonly string[]
    message: (existing: Record<string, unknown>) => string
  }
}
