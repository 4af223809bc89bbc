import { addDays, today } from '#server/kit/words/days.ts'
import { newThirdParty, newWord } from './third-parties.ts'
import { caller } from './weighings.ts'

/**
 * Creates a milling of bought paddy and a farmer. The farmer can own the paddy. The product has a reference
 * price for the levy.
 */
export async function makeMilling(apiUrl: string) {
  const call = await caller(apiUrl)
  const made = async (path: string, body: object) =>
    ((await call('POST', path, body)) as { data: { _id: string; consecutivo: string } }).data
  const word = newWord()
  const paddy = await made('/products', { descripcion: `Paddy ${word}`, tags: 'ARROZ_PADDY' })
  await made('/rates/create', {
    ...{ area: 'MAQUILA', descripcion: `Precio de referencia ${word}`, unidad_medida: 'COP/kg', valor: 1464 },
    ...{ tags: 'PRECIO_REFERENCIA_CUOTA', id_producto: paddy._id, vigente_desde: addDays(today(), -30) },
  })
  const farmer = newThirdParty({ tipo: 'PROVEEDOR' })
  const { _id: id_dueno } = await made('/third-parties', farmer)
  const { _id: id, consecutivo } = await made('/milling-operations/create', {
    ...{ fecha: today(), kgs_netos: 1, costo_prom_kg: 1, pr_venta_kg: 1 },
  })
  const lines = [{ id_producto: paddy._id, kg: 10_000 }]
  await call('PUT', `/milling-operations/${id}/lines`, { entradas: lines, salidas: lines })
  return { id, consecutivo, id_dueno, dueno: String(farmer.nombre), producto: `Paddy ${word}` }
}

/** Creates a milling whose levy the owner owes. The levy is not charged yet. */
export async function makeLeviedMilling(apiUrl: string): Promise<string> {
  const { id, id_dueno } = await makeMilling(apiUrl)
  const call = await caller(apiUrl)
  await call('PUT', '/milling-operations/update', { id_maquila: id, de_quien: 'MAQUILA', id_dueno })
  return id
}
