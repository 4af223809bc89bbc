import { ACTIVE, type FieldWords } from './fields.ts'

/**
 * Change with its own phrase.
 * `vale`: new value of the column; '*' is any value, '' none. `motivo`: column with the reason.
 */
export interface Act {
  columna: string
  vale: string
  frase: string
  motivo?: string
}

/**
 * Words for an audited table. In phrases, `{nombre}` is the record and `{columna}` a column value.
 * `{una|otra}` uses the first non-empty column.
 */
export interface TableWords {
  /** Primary key column, the first one if there are several. */
  id: string
  /** Plural, as in the audit filter. */
  nombre: string
  /** Singular with article: 'la pesada'. */
  uno: string
  /** Name columns. The first non-empty one is used. */
  llamada: readonly string[]
  /** True if the name is a document number, which needs no noun. */
  documento?: true
  /** Phrases instead of 'Creó', 'Modificó' and 'Eliminó'. */
  frases?: { CREATE?: string; UPDATE?: string; DELETE?: string }
  actos?: readonly Act[]
  /** Sum that grows or shrinks. The two phrases may use `{diferencia}`. */
  cuenta?: { columna: string; sube: string; baja: string }
  columnas: Readonly<Record<string, FieldWords>>
  /** Hidden columns: ids beside a copied name, and derived flags. */
  tecnicas?: readonly string[]
  /** Parent record: its table and the column with its id. The parent's history includes this record. */
  parte_de?: { tabla: string; por: string }
  /** Second possible parent, used when the first reference is null. */
  o_parte_de?: { tabla: string; por: string }
  /** True if the records belong to no company, even if a column references one. */
  sin_empresa?: true
}

/** Columns hidden in all tables. */
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

/** Phrases of every catalogue record. */
export const ACTIVATION: readonly Act[] = [
  { columna: 'activo', vale: 'false', frase: 'Desactivó {nombre}' },
  { columna: 'activo', vale: 'true', frase: 'Activó {nombre}' },
]

/** List of a company with active and inactive records. */
export const catalogue = (
  id: string,
  nombre: string,
  uno: string,
  llamada: readonly string[],
  columnas: TableWords['columnas'],
  tecnicas: readonly string[] = [],
): TableWords => ({
  id,
  nombre,
  uno,
  llamada,
  actos: ACTIVATION,
  columnas: { ...columnas, activo: ACTIVE },
  tecnicas,
})
