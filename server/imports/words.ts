/**
 * States of an import, in order. The last three are final, except that another sheet of a refused file may be
 * read.
 */
export const IMPORT_STATES = [
  'LEYENDO',
  'COLUMNAS',
  'REVISANDO',
  'LISTA',
  'IMPORTANDO',
  'IMPORTADA',
  'DESHACIENDO',
  'RECHAZADA',
  'DETENIDA',
  'DESHECHA',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** True if a background task is running or queued. */
export const isUnderWay = (state: ImportState) =>
  ['LEYENDO', 'REVISANDO', 'IMPORTANDO', 'DESHACIENDO'].includes(state)

/** Result of a row; '' before its check. */
export const ROW_STATES = ['', 'NUEVA', 'CAMBIA', 'IGUAL', 'OTRA', 'ERROR'] as const
export type RowState = (typeof ROW_STATES)[number]
