/** Where an import stands, in the order in which it comes there; the four last are its ends. */
export const IMPORT_STATES = [
  'LEYENDO',
  'COLUMNAS',
  'REVISANDO',
  'LISTA',
  'IMPORTANDO',
  'IMPORTADA',
  'RECHAZADA',
  'DETENIDA',
  'DESHECHA',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Somebody works at it, in the background. */
export const isUnderWay = (state: ImportState) => ['LEYENDO', 'REVISANDO', 'IMPORTANDO'].includes(state)

/** What a row is; '' before it was checked. */
export const ROW_STATES = ['', 'NUEVA', 'CAMBIA', 'IGUAL', 'OTRA', 'ERROR'] as const
export type RowState = (typeof ROW_STATES)[number]
