import { expect } from 'vitest'
import { startRunner } from '#server/imports/runner.ts'
import { type Answer, callOf, says, type TestApi } from './api.ts'

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

/** File of semicolon-separated rows. */
export const csvOfRows = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.join(';')).join('\n'))

/** Calls of the administrator who imports files. */
export function importing(get: () => TestApi) {
  const call = callOf(get)
  const read = async (id: string) => (await call('GET', `/imports/${id}`)).json
  const settled = async (id: string) => {
    await doImports(get())
    return read(id)
  }
  const upload = (bytes: Uint8Array, tipo = 'third-parties', archivo = 'datos', as = get().admin) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const path = `/imports?tipo=${tipo}&archivo=${archivo}`
    return get().call('POST', path, { as, body: Buffer.from(bytes), headers })
  }
  const preview = async (bytes: Uint8Array, tipo?: string, archivo?: string) =>
    settled(says(await upload(bytes, tipo, archivo), 201).json.data._id)
  const act = async (id: string, name: string, body: object = {}) => {
    says(await call('PATCH', `/imports/${id}/${name}`, body), 200)
    return settled(id)
  }
  return {
    read,
    upload,
    /** Import of a file that was read and checked. */
    preview,
    /** Requests an act and does its work. */
    act,
    /** Cells and values of all rows. */
    rows: async (id: string): Promise<Answer['json'][]> =>
      (await call('POST', `/imports/${id}/rows/search`, { limit: 100 })).json.data,
    /** Imports a file whose `count` rows are all new. Returns the import. */
    bring: async (bytes: Uint8Array, tipo: string, count: number): Promise<string> => {
      const seen = await preview(bytes, tipo)
      expect(seen).toMatchObject({ estado: 'LISTA', con_error: 0, otras: 0, nuevas: count })
      const done = await act(seen._id, 'apply')
      expect(done).toMatchObject({ estado: 'IMPORTADA', motivo: '', se_deshace: true })
      return seen._id
    },
  }
}
