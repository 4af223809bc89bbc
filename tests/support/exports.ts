import { addDays, today } from '#server/kit/words/days.ts'
import { makeInvoice } from './invoices.ts'
import { newWord } from './third-parties.ts'
import { caller } from './weighings.ts'

/** Days of the season on which no other test creates documents: arrears of 90 days begin 120 days ago. */
export const DAYS = { desde: addDays(today(), -117), hasta: addDays(today(), -111) }

/** Creates an invoice on one of the days. */
export const makeInvoiceThen = (apiUrl: string) =>
  makeInvoice(apiUrl, { fecha_de_emision: DAYS.hasta, fecha_de_vencimiento: addDays(DAYS.hasta, 20) })

/** Creates an accounting program without exports. All vouchers are pending for it. */
export async function makeProgram(apiUrl: string): Promise<{ id: string; nombre: string }> {
  const call = await caller(apiUrl)
  // Sorted last by name, so that the other programs stay on the first page of the list.
  const nombre = `Zeta ${newWord()}`
  const { data } = await call('POST', '/accounting-programs/create', { nombre, copia_de: 'CSV' })
  return { id: (data as { _id: string })._id, nombre }
}

/** Exports the days to a program of its own. */
export async function makeExport(apiUrl: string): Promise<string> {
  const { id: programa } = await makeProgram(apiUrl)
  const { data } = await (await caller(apiUrl))('POST', '/accounting-exports', { programa, ...DAYS })
  return (data as { _id: string })._id
}
