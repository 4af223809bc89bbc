import { today } from '#server/kit/words/days.ts'
import { caller, makeWeighing, type Weighing } from './weighings.ts'

/** Creates a BORRADOR settlement of one weighing, by default the worked example. */
export async function makeSettlement(
  apiUrl: string,
  body: object = {},
  made?: Weighing,
): Promise<{ id: string; weighing: Weighing }> {
  const weighing = made ?? (await makeWeighing(apiUrl))
  const call = await caller(apiUrl)
  const { id_liquidacion } = await call('POST', '/settlements', {
    id_proveedor: weighing.id_proveedor,
    precio_carga: 183_000,
    pesadas: [weighing.id],
    ...body,
  })
  return { id: String(id_liquidacion), weighing }
}

/** Creates a settlement of the weighing, approves it and pays it in cash today. */
export async function makePaid(apiUrl: string, weighing: Weighing): Promise<{ id: string; numero: string }> {
  const call = await caller(apiUrl)
  const { id } = await makeSettlement(apiUrl, { registro: 'RETENCION', anticipo: 0 }, weighing)
  await call('PATCH', `/settlements/${id}/approve`, {})
  const methods = (await call('POST', '/payment-methods/search', { limit: 200 })).data as {
    id_forma_pago: string
    tags: string
  }[]
  const id_fpago = methods.find(({ tags }) => tags === 'CONTADO')?.id_forma_pago
  await call('PATCH', `/settlements/${id}/pay`, { fecha: today(), id_fpago })
  return { id, numero: String((await call('GET', `/settlements/${id}`)).consecutivo) }
}
