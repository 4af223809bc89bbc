import { caller, makeWeighing, type Weighing } from './weighings.ts'

/** A settlement of one new weighing as the golden record has it (facts 3.1), in BORRADOR. */
export async function makeSettlement(
  apiUrl: string,
  body: object = {},
): Promise<{ id: string; weighing: Weighing }> {
  const weighing = await makeWeighing(apiUrl)
  const call = await caller(apiUrl)
  const { id_liquidacion } = await call('POST', '/settlements', {
    id_proveedor: weighing.id_proveedor,
    precio_carga: 183_000,
    pesadas: [weighing.id],
    ...body,
  })
  return { id: String(id_liquidacion), weighing }
}
