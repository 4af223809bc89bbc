import { caller } from './weighings.ts'

/** Secret of a new yard screen in the first company. The earlier secret ends. */
export async function aYardScreen(apiUrl: string): Promise<string> {
  const call = await caller(apiUrl)
  const { codigo } = await call('POST', '/turns/yard-screen', {})
  return `/patio/${String(codigo)}`
}
