import { sql } from 'drizzle-orm'
import type { Comprobante, Tercero } from '../rules/voucher.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { idsOf } from '../rows/rows.ts'

type PartyOf = (id: string) => Tercero | undefined

/** Documents before their third parties are known. Many documents share a party. */
export interface Documents {
  terceros: readonly (string | null)[]
  vouchers: (partyOf: PartyOf) => Comprobante[]
}

/** Row of a document that names its third party by id. */
export type RowOf<Document> = Omit<Document, 'tercero'> & { id_tercero: string }

/**
 * Wraps rows with the function that makes their vouchers. Milling has a second party: the owner of rice that
 * is not the company's.
 */
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

/** Makes the vouchers of the documents, with their third parties read once. */
export async function withParties(q: Queries, company: string, found: readonly Documents[]) {
  const ids = new Set(found.flatMap(({ terceros }) => terceros.filter((id) => id !== null)))
  const rows =
    ids.size === 0
      ? []
      : await rowsOf<Tercero & { id: string }>(
          q,
          sql`select id_tercero as id, tipo, nombre, identificacion, tipo_identificacion from third_parties
            where id_empresa = ${company}
              and id_tercero = any (${idsOf([...ids])})`,
        )
  // The fingerprint of an exported voucher depends on the order of the fields.
  const parties = new Map(
    rows.map(({ id, tipo, nombre, identificacion, tipo_identificacion }) => [
      id,
      { tipo, nombre, identificacion, tipo_identificacion },
    ]),
  )
  return found.flatMap(({ vouchers }) => vouchers((id) => parties.get(id)))
}
