import { caller } from './weighings.ts'

/** The secret of a new screen in the yard of the first company: the one before ends. */
export async function aYardScreen(apiUrl: string): Promise<string> {
  const call = await caller(apiUrl)
  const { codigo } = await call('POST', '/turns/yard-screen', {})
  return `/patio/${String(codigo)}`
}
