import { today } from '#server/kit/words/days.ts'
import { loanMeans } from './agreements.ts'
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

/** Creates a settlement of the weighing, approves it and pays it from a bank today. */
export async function makePaid(apiUrl: string, weighing: Weighing): Promise<{ id: string; numero: string }> {
  const call = await caller(apiUrl)
  const { id } = await makeSettlement(apiUrl, { registro: 'RETENCION', anticipo: 0 }, weighing)
  await call('PATCH', `/settlements/${id}/approve`, {})
  const { bancos: id_fpago, banco } = await loanMeans(apiUrl)
  await call('PATCH', `/settlements/${id}/pay`, { fecha: today(), id_fpago, id_banco: banco.id_banco })
  return { id, numero: String((await call('GET', `/settlements/${id}`)).consecutivo) }
}
