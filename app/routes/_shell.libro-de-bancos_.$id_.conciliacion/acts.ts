import type { Acts } from '#app/form/acts.ts'

const writes = { key: 'POST-bank-reconciliations', busy: 'Guardando...' } as const
const enters = {
  key: 'POST-bank-movements',
  busy: 'Guardando...',
  failed: 'Error al guardar el movimiento',
} as const

/** Actions of a reconciliation. */
export const ACTS = {
  archivo: {
    ...writes,
    from: ['BANCO'],
    button: 'Traer y cruzar',
    busy: 'Leyendo...',
    failed: 'No se pudo leer el archivo',
  },
  columnas: {
    ...writes,
    from: ['COLUMNAS'],
    button: 'Leer el archivo',
    busy: 'Leyendo...',
    failed: 'No se pudo leer el archivo',
  },
  hoja: {
    ...writes,
    from: ['HOJAS'],
    button: 'Leer esta hoja',
    busy: 'Leyendo...',
    failed: 'No se pudo leer la hoja',
  },
  lineas: {
    ...writes,
    from: ['LINEAS'],
    button: 'Dejar por fuera',
    busy: 'Leyendo...',
    failed: 'No se pudo leer el archivo',
  },
  de_nuevo: {
    ...writes,
    from: ['FALTAN'],
    button: 'Buscar de nuevo',
    busy: 'Buscando...',
    failed: 'No se pudo buscar en el libro',
  },
  cruzar: {
    ...writes,
    from: ['FALTAN'],
    button: 'Cruzar lo marcado',
    failed: 'No se pudo cruzar',
  },
  deshacer: { ...writes, from: ['CRUZADAS'], button: 'Deshacer', failed: 'No se pudo deshacer el cruce' },
  entrada: { ...enters, from: ['ENTRA'], button: 'Entrada' },
  salida: { ...enters, from: ['SALE'], button: 'Salida' },
  quitar: {
    ...writes,
    from: ['ULTIMO'],
    button: 'Quitar',
    busy: 'Quitando...',
    failed: 'No se pudo quitar el archivo',
    danger: true,
  },
} as const satisfies Acts<string>

/** Actions whose button is on the page. */
export const ACTS_OUTSIDE_HEAD = [
  'archivo',
  'columnas',
  'hoja',
  'lineas',
  'de_nuevo',
  'cruzar',
  'deshacer',
  'entrada',
  'salida',
  'quitar',
] as const

/** Actions on one file. */
export const FILE_ACTS = ['columnas', 'hoja', 'lineas', 'quitar'] as const

/** Actions with a dialog. */
export const ASKING: readonly string[] = ['columnas', 'hoja', 'lineas', 'entrada', 'salida', 'quitar']

/** Form fields with the id of the line and of the file. */
export const LINE_FIELD = 'id_linea'
export const FILE_FIELD = 'id_conciliacion'

/** Prefix of the field of a selected movement: `m_` and its id. */
export const MARKED = 'm_'

/** Prefix of the field of a file column: `de.valor`. */
export const COLUMN = 'de.'

/** Prefix of the field of a row that is left out: `f_` and its number. */
export const LEFT_OUT = 'f_'
