import type { ImportState } from '#server/imports/words.ts'
import { isUnderWay } from '#server/imports/words.ts'

export const IMPORT_PATH = '/importar'

/** Pages of an import after the upload. */
export type ImportStep = 'columnas' | 'vista' | 'resultado'

export const previewPath = (id: string) => `${IMPORT_PATH}/${encodeURIComponent(id)}`
export const columnsPath = (id: string) => `${previewPath(id)}/columnas`
const resultPath = (id: string) => `${previewPath(id)}/resultado`

/** Download of the rejected rows, to correct them. */
export const errorsFilePath = (id: string) => `${previewPath(id)}/errores`

/** Page for the import's state. */
export function addressOf(id: string, state: ImportState): { step: ImportStep; path: string } {
  if (state === 'COLUMNAS') return { step: 'columnas', path: columnsPath(id) }
  if (isUnderWay(state) || state === 'LISTA') return { step: 'vista', path: previewPath(id) }
  return { step: 'resultado', path: resultPath(id) }
}

export const STATE_WORDS: Readonly<
  Record<ImportState, { label: string; tone: 'amber' | 'red' | 'blue' | 'green' | 'grey' }>
> = {
  LEYENDO: { label: 'Leyendo el archivo', tone: 'blue' },
  COLUMNAS: { label: 'Faltan columnas', tone: 'amber' },
  REVISANDO: { label: 'Revisando', tone: 'blue' },
  LISTA: { label: 'Por importar', tone: 'amber' },
  IMPORTANDO: { label: 'Importando', tone: 'blue' },
  IMPORTADA: { label: 'Importada', tone: 'green' },
  DESHACIENDO: { label: 'Deshaciendo', tone: 'blue' },
  RECHAZADA: { label: 'No se leyó', tone: 'red' },
  DETENIDA: { label: 'Detenida', tone: 'grey' },
  DESHECHA: { label: 'Deshecha', tone: 'grey' },
}
