import { issuer } from './electronic-issuer.ts'
import { resolution } from '../api/support/furnished.ts'
import { says, type Answer, type Method } from '../api/support/api.ts'
import type { Mill } from '../api/support/mill.ts'

type Call = (method: Method, url: string, body?: object) => Promise<Pick<Answer, 'status' | 'json'>>

/** Prefixes of the resolutions of a mill. */
let made = 0

/**
 * Gives a company resolutions of invoices and support documents, addresses of its parties, and the simulator as channel.
 * Returns the prefixes of both resolutions.
 */
export async function beforeTheDian(
  call: Call,
  mill: Pick<Mill, 'propio' | 'cliente' | 'proveedor'>,
  desde: string,
) {
  made += 1
  const { json } = await call('POST', '/consecutives/search', { limit: 1000 })
  const consecutives: { _id: string; tags: string }[] = json.data
  const prefixes = { facturas: `FE${made}`, soportes: `DS${made}` }
  const authorise = async (tag: string, body: object) => {
    const id = consecutives.find(({ tags }) => tags === tag)?._id
    says(await call('POST', `/consecutives/${id}/ranges`, resolution(body)), 201)
  }
  const from = made * 10_000
  const numbers = { numero_desde: from + 1, numero_hasta: from + 5_000 }
  await authorise('FACTURA', {
    resolucion: '18760000001',
    prefijo: prefixes.facturas,
    clave_tecnica: '693ff6f2a553c3646a063436fd4dd9ded0311471',
    ...numbers,
  })
  await authorise('DOCUMENTO_SOPORTE', { resolucion: '18760000002', prefijo: prefixes.soportes, ...numbers })
  for (const id of [mill.propio, mill.cliente, mill.proveedor])
    says(
      await call('PUT', '/third-parties', { id, municipio: 'Espinal', direccion: 'Km 3 vía a Flandes' }),
      200,
    )
  says(await call('PUT', '/electronic-documents/issuer', issuer({ desde })), 200)
  return prefixes
}
