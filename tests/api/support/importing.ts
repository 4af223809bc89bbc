import { expect } from 'vitest'
import { startRunner } from '#server/imports/runner.ts'
import { says, type Answer, type Session, type TestApi } from './api.ts'

/** Headings of an import of third parties. */
export const PARTY_HEADS = [
  'Tipo',
  'Nombre',
  'Tipo de identificación',
  'Identificación',
  'Teléfono',
  'Municipio',
  'Correo',
]

/** Does all waiting work of imports, as the API does in the background. Expects no failure. */
export async function doImports({ db }: TestApi): Promise<void> {
  const problems: unknown[] = []
  const runner = startRunner({ db, all: db, onProblem: (error) => problems.push(error) })
  runner.wake()
  await runner.settled()
  await runner.stop()
  expect(problems).toEqual([])
}

type Json = Answer['json']

/** Calls of one administrator who imports files, with the work done after each. */
export interface Importing {
  preview: (bytes: Uint8Array, tipo?: string) => Promise<Json>
  act: (id: string, act: string, body: object) => Promise<Json>
  /** Cells and values of all rows. */
  rows: (id: string) => Promise<Json[]>
}

export function importing(get: () => TestApi): Importing {
  const as = (): Session => get().admin
  const read = async (id: string) => {
    await doImports(get())
    return (await get().call('GET', `/imports/${id}`, { as: as() })).json
  }
  return {
    preview: async (bytes, tipo = 'third-parties') => {
      const headers = { 'content-type': 'application/octet-stream' }
      const path = `/imports?tipo=${tipo}&archivo=datos`
      const sent = await get().call('POST', path, { as: as(), body: Buffer.from(bytes), headers })
      return read(says(sent, 201).json.data._id)
    },
    act: async (id, act, body) => {
      says(await get().call('PATCH', `/imports/${id}/${act}`, { as: as(), body }), 200)
      return read(id)
    },
    rows: async (id) => {
      const body = { limit: 100 }
      return (await get().call('POST', `/imports/${id}/rows/search`, { as: as(), body })).json.data
    },
  }
}
