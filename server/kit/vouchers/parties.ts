import { sql } from 'drizzle-orm'
import type { Comprobante, Tercero } from '../rules/voucher.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

type PartyOf = (id: string) => Tercero | undefined

/** Documents that were read. They become vouchers once their third parties are known, which many of them share. */
export interface Documents {
  terceros: readonly (string | null)[]
  vouchers: (partyOf: PartyOf) => Comprobante[]
}

/** What a row of a document says of it, but for its third party, which it names by its id. */
export type RowOf<Document> = Omit<Document, 'tercero'> & { id_tercero: string }

/** The documents of some rows, each of which `make` turns into its vouchers; milling has an owner too where it is not the company's. */
export const documents = <Row extends { id_tercero: string; id_dueno?: string | null }>(
  rows: readonly Row[],
  make: (row: Row & { tercero: Tercero }, partyOf: PartyOf) => Comprobante[],
): Documents => ({
  terceros: rows.flatMap(({ id_tercero, id_dueno = null }) => [id_tercero, id_dueno]),
  vouchers: (partyOf) =>
    rows.flatMap((row) => {
      const tercero = partyOf(row.id_tercero)
      return tercero ? make({ ...row, tercero }, partyOf) : []
    }),
})

/** The vouchers of documents, with the third parties that these name. */
export async function withParties(q: Queries, company: string, found: readonly Documents[]) {
  const ids = new Set(found.flatMap(({ terceros }) => terceros.filter((id) => id !== null)))
  const rows =
    ids.size === 0
      ? []
      : await rowsOf<Tercero & { id: string }>(
          q,
          sql`select id_tercero as id, tipo, nombre, identificacion, tipo_identificacion from third_parties
            where id_empresa = ${company}
              and id_tercero = any (string_to_array(${[...ids].join('|')}, '|')::uuid[])`,
        )
  // The order of the fields is part of what an exported voucher is known by.
  const parties = new Map(
    rows.map(({ id, tipo, nombre, identificacion, tipo_identificacion }) => [
      id,
      { tipo, nombre, identificacion, tipo_identificacion },
    ]),
  )
  return found.flatMap(({ vouchers }) => vouchers((id) => parties.get(id)))
}
