import { setTimeout as wait } from 'node:timers/promises'
import { caller } from './weighings.ts'

/** Settings that send to the simulator. */
export const issuer = (changes: object = {}) => ({
  canal: 'SIMULADO',
  ambiente: '2',
  desde: '2026-01-01',
  tipo_persona: '1',
  responsabilidades: 'O-13;O-15',
  codigo_postal: '733520',
  software_id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
  software_pin: '12345',
  ...changes,
})

/** Settings of a company that sends nothing. */
export const SENDS_NOTHING = { canal: 'NINGUNO', desde: '', ambiente: '2', tipo_persona: '1' }

/** Waits until the simulator has accepted all documents of the season. */
export async function seasonSent(apiUrl: string): Promise<void> {
  const call = await caller(apiUrl)
  const count = async (filtros: object) =>
    (await call('POST', '/electronic-documents/search', { filtros })).total_count
  while ((await count({ estado: 'ACEPTADO' })) === 0 || (await count({ pendiente: 'true' })) !== 0)
    await wait(200)
}

/** Lets the mill send nothing after the season, because the texts of a signed invoice can no longer change. */
export async function stopSending(apiUrl: string): Promise<void> {
  await seasonSent(apiUrl)
  const call = await caller(apiUrl)
  await call('PUT', '/electronic-documents/issuer', SENDS_NOTHING)
}
