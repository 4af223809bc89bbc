import type { SearchInput } from '#server/contract/common.ts'
import { origins } from '#server/contract/origins.ts'
import { paymentMethods } from '#server/contract/payment-methods.ts'
import { products } from '#server/contract/products.ts'
import { vehicles } from '#server/contract/vehicles.ts'
import type { Key } from '#server/contract/keys.ts'
import { batches } from '#server/contract/batches.ts'
import { type ThirdParty, thirdParties } from '#server/contract/third-parties.ts'
import { type Choice, TYPE_AHEAD_LIMIT } from '#app/form/choice.ts'
import type { Session } from '#app/session/guard.server.ts'
import { call } from '#app/api/client.server.ts'
import { identification } from '#server/shared/identifications.ts'

interface Lookup {
  key: Key
  search: (session: Session, body: SearchInput) => Promise<Choice[]>
}

export const thirdPartyChoice = (row: ThirdParty): Choice => ({
  id: row.id_tercero,
  label: row.nombre,
  detail: identification(row.tipo_identificacion, row.identificacion),
})

const parties = (type: 'CLIENTE' | 'PROVEEDOR' | 'CONDUCTOR'): Lookup => ({
  key: 'POST-third-parties/search',
  search: async (session, body) => {
    const { data } = await call(session, thirdParties.searchByType, { params: { type }, body })
    return data.filter((row) => row.activo).map(thirdPartyChoice)
  },
})

/** What type-aheads search, by the last part of `/buscar/…`. */
export const LOOKUPS = {
  clientes: parties('CLIENTE'),
  proveedores: parties('PROVEEDOR'),
  conductores: parties('CONDUCTOR'),
  productos: {
    key: 'POST-products/search',
    search: async (session, body) => {
      const { data } = await call(session, products.search, { body })
      return data.filter((row) => row.activo).map((row) => ({ id: row.id_producto, label: row.descripcion }))
    },
  },
  placas: {
    key: 'POST-vehicles/search',
    search: async (session, body) => {
      const { data } = await call(session, vehicles.search, { body })
      return data.filter((row) => row.activo).map((row) => ({ id: row.id_vehiculo, label: row.placa }))
    },
  },
  origenes: {
    key: 'POST-origins/search',
    search: async (session, body) => {
      const { data } = await call(session, origins.search, { body })
      return data.filter((row) => row.activo).map((row) => ({ id: row.id_origen, label: row.nombre }))
    },
  },
  lotes: {
    key: 'POST-batches/search',
    search: async (session, body) => {
      const { data } = await call(session, batches.search, { body })
      return data
        .filter((row) => row.activo)
        .map((row) => ({ id: row.id_lote, label: row.descripcion, detail: row.consecutivo }))
    },
  },
  'formas-de-pago': {
    key: 'POST-payment-methods/search',
    search: async (session, body) => {
      const { data } = await call(session, paymentMethods.search, { body })
      return data
        .filter((row) => row.activo)
        .map((row) => ({ id: row.id_forma_pago, label: row.descripcion }))
    },
  },
} satisfies Record<string, Lookup>

export type LookupName = keyof typeof LOOKUPS

/** Up to ten active records that hold the text. Needs the search key of what is looked for. */
export async function lookUp(session: Session, name: LookupName, text: string): Promise<Choice[]> {
  const { key, search }: Lookup = LOOKUPS[name]
  session.require(key)
  return search(session, {
    actual_page: 1,
    limit: TYPE_AHEAD_LIMIT,
    search: text.trim().slice(0, 200),
    searchin_fields: '',
    fields: '',
    sort_order: '',
    filtros: { activo: 'true' },
  })
}
