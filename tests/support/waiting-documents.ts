import { setTimeout as wait } from 'node:timers/promises'
import { today } from '#server/kit/words/days.ts'
import { SENDS_NOTHING } from './electronic-issuer.ts'
import { makeSettlement } from './settlements.ts'
import { caller } from './weighings.ts'

/**
 * Id of a support document that waits: the simulator has no software, so the document stays a draft. Afterwards the
 * company sends nothing, so that the draft does not change any more.
 */
export async function waitingDocument(apiUrl: string): Promise<string> {
  const call = await caller(apiUrl)
  const filtros = { tipo: '05', estado: 'BORRADOR' }
  const found = async () => {
    const { data } = await call('POST', '/electronic-documents/search', { limit: 100, filtros })
    const rows = data as { id_documento: string; problema: string }[]
    // The program writes what a draft lacks once, at its first look.
    return rows.find(({ problema }) => problema !== '')?.id_documento ?? ''
  }
  const earlier = await found()
  if (earlier) return earlier
  const save = (changes: object) =>
    call('PUT', '/electronic-documents/issuer', { ...SENDS_NOTHING, ...changes })
  await save({ canal: 'SIMULADO', desde: today() })
  const { id } = await makeSettlement(apiUrl, { registro: 'RETENCION', anticipo: 0 })
  await call('PATCH', `/settlements/${id}/approve`, {})
  let document = await found()
  for (; !document; document = await found()) await wait(100)
  await save({})
  return document
}
