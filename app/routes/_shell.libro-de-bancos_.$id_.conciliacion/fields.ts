/** Form fields with the id of the line and of the file. */
export const LINE_FIELD = 'id_linea'
export const FILE_FIELD = 'id_conciliacion'

/** Prefix of the field of a selected movement: `m_` and its id. */
export const MARKED = 'm_'

/** Prefix of the field of a file column: `de.valor`. */
export const COLUMN = 'de.'

/** Prefix of the field of a row that is left out: `f_` and its number. */
export const LEFT_OUT = 'f_'
