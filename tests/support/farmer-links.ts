import { caller } from './weighings.ts'

/** A farmer of the season with paid settlements. Each test uses its own `index`. */
export async function aFarmer(apiUrl: string, index: number) {
  const call = await caller(apiUrl)
  const search = { limit: 500, sort_order: 'consecutivo:asc', filtros: { estado: 'PAGADA' } }
  const { data } = (await call('POST', '/settlements/search', search)) as unknown as {
    data: { id_proveedor: string; id_liquidacion: string }[]
  }
  const suppliers = [...new Map(data.map((one) => [one.id_proveedor, one])).values()]
  const { id_proveedor: id, id_liquidacion: liquidacion } = suppliers[index] ?? suppliers[0]!
  const { nombre, identificacion } = (await call('GET', `/third-parties/${id}`)) as Record<string, string>
  const [numero = ''] = String(identificacion).split('-')
  return { id, liquidacion, nombre: String(nombre), pin: numero.replace(/\D/g, '').slice(-4) }
}

/** A farmer of the season with a new link. */
export async function aLink(apiUrl: string, index: number) {
  const farmer = await aFarmer(apiUrl, index)
  const call = await caller(apiUrl)
  const { codigo } = await call('POST', `/third-parties/${farmer.id}/link`, { dias: 30 })
  return { ...farmer, path: `/m/${String(codigo)}` }
}
