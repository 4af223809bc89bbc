import type { SQL } from 'drizzle-orm'

/**
 * Description of a table for the generic calls: search, get, create, update and remove. Plain data, except for the
 * message about a duplicate.
 */
export interface Resource {
  /** Table name. */
  name: string
  /** Primary key column, also its name on the wire. */
  id: string
  /** True for users, roles and companies, whose calls need no company. */
  global?: true
  /** True for a global table with rows of one company beside the common rows. */
  ofSomeCompany?: true
  /** Columns of the stored search text `busqueda`, which `searchin_fields` may name. */
  searched: readonly string[]
  /**
   * More columns of the search text that `searchin_fields` may name. A request that names all of `searched`
   * searches the whole text.
   */
  alsoSearched?: readonly string[]
  /** Condition for the rows of the list. Default: all rows of the company. The stored total uses the same condition. */
  listed?: SQL
  /** Columns that `filtros` may name. */
  filters: readonly string[]
  /** Text columns that `sort_order` may name, in Spanish order. `preparar_orden` makes their indexes. */
  sorted: readonly string[]
  /** Numbers, days and fixed words, sorted by value. Nulls come first. */
  sortedByValue?: readonly string[]
  mayBeEmpty?: readonly string[]
  /**
   * Column of a number that the server assigns. The number grows with the key, so sorting by the key sorts by
   * the number.
   */
  numbered?: string
  /** Query with rows if a company used a number outside its number column. */
  usedBesides?: (company: string, number: string) => SQL
  /** Fields of the list without a column, for sorting and sums. */
  computed?: Readonly<Record<string, SQL>>
  /**
   * Join for sums over another table. A lookup per row would read 300,000 blocks for 100,000 rows; the join
   * reads 2,000.
   */
  joined?: (company: string) => SQL
  /** Sums of a search. `of` restricts the rows; default all. */
  totals?: {
    fields: readonly string[]
    of?: SQL
    /**
     * True if a void after the close of its month does not change earlier sums (kit/README.md, voided after the close).
     */
    untilVoided?: true
    /** Splits the sums by the values of this column, in this order. The overall sum stays. */
    by?: { field: string; values: readonly string[] }
    /**
     * Averages weighted by the field `of`, rounded half away from zero to `decimals`. Returned if the filter `where` is
     * yes.
     */
    averages?: Readonly<Record<string, { of: string; decimals: number; where: string }>>
  }
  /** Column by which users know a record. */
  label: string
  /** Day column that `filtros.desde` and `filtros.hasta` bound, both days included. */
  dated?: string
  /** True if that column is a timestamp. Date filters compare its day in Bogotá. */
  datedByMoment?: true
  /** jsonb expression over one row of `source`, merged into the answer. */
  extra?: (source: SQL) => SQL
  /**
   * Columns that are unique together within the company. `folded` ones compare without case, accents and repeated
   * blanks. `message` describes the existing row.
   */
  unique?: {
    columns: readonly string[]
    folded?: readonly string[]
    message: (existing: Record<string, unknown>) => string
  }
}
