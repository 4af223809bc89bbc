/**
 * How the value of a column is written. `valor` is one of a fixed set of words (value-words.ts), `permiso` a permission
 * key, `de` the id of a record of another table, which is told by its name; `pesos_si_hay` is not told while it is 0, in a company
 * that has no such thing. The rest say it themselves.
 */
export type Written =
  | 'texto'
  | 'numero'
  | 'pesos'
  | 'pesos_si_hay'
  | 'precio'
  | 'kilos'
  | 'porcentaje'
  | 'dia'
  | 'mes'
  | 'momento'
  | 'sino'
  | 'etiquetas'
  | 'valor'
  | 'identificacion'
  | 'permiso'
  | 'datos'
  | { de: string }

/** The label of a column as its form writes it, and how its values are written: as text when left out. */
export type ColumnWords = string | readonly [label: string, written: Written]

/**
 * A change with a word of its own: the column took this value ('*' another one, '' none), and in which words that is
 * told; its reason stands in another column.
 */
export interface Act {
  columna: string
  vale: string
  frase: string
  motivo?: string
}

/**
 * What people call an audited table, its records and its columns. In a phrase `{nombre}` is the record as people call it
 * and `{columna}` the value of a column; of `{una|otra}` the first that holds something.
 */
export interface TableWords {
  /** Name of the primary key's column (of its first one). */
  id: string
  /** All of them, as the filter of the audit lists them. */
  nombre: string
  /** One of them with its article: 'la pesada'. */
  uno: string
  /** Columns of which the first that holds something names the record. */
  llamada: readonly string[]
  /** Its name is the number of a document, which needs no noun before it. */
  documento?: true
  /** What creating, changing and deleting one is called where 'Creó', 'Modificó' and 'Eliminó' are not the words. */
  frases?: { CREATE?: string; UPDATE?: string; DELETE?: string }
  actos?: readonly Act[]
  /** A sum that grows and shrinks, with `{diferencia}` in its two phrases. */
  cuenta?: { columna: string; sube: string; baja: string }
  columnas: Readonly<Record<string, ColumnWords>>
  /** Columns that tell nobody anything: ids beside a copied name, marks that follow from other columns. */
  tecnicas?: readonly string[]
  /** The record that it is part of: of which table, and by which column. Its history tells of the part too. */
  parte_de?: { tabla: string; por: string }
  /** What it is part of where it is not of the first. */
  o_parte_de?: { tabla: string; por: string }
  /** Its records belong to no company, though a column may name one. */
  sin_empresa?: true
}

/** Columns that no table tells of. */
export const TECHNICAL = [
  'version',
  'version_token',
  'busqueda',
  'path',
  'creado_en',
  'actualizado_en',
  'id_empresa',
  'id_importacion',
  'contrasena_hash',
] as const

/** The label of a column, and how its values are written. */
export const labelOf = (column: ColumnWords) => (typeof column === 'string' ? column : column[0])
export const writtenOf = (column: ColumnWords): Written => (typeof column === 'string' ? 'texto' : column[1])

/** What every catalogue can do besides being changed. */
export const ACTIVATION: readonly Act[] = [
  { columna: 'activo', vale: 'false', frase: 'Desactivó {nombre}' },
  { columna: 'activo', vale: 'true', frase: 'Activó {nombre}' },
]
