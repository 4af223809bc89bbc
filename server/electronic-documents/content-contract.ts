import type { Environment, PersonType } from './issuer-words.ts'
import type { DocumentType } from './words.ts'

/** A party of a document. `identificacion` has no check digit; `digito` is '' where the type has none. */
export interface Party {
  nombre: string
  /** DIAN code of the identification: 13 is cédula, 31 is NIT. */
  tipo_identificacion: string
  identificacion: string
  digito: string
  /** 1 is a legal person, 2 a natural one. */
  tipo_persona: PersonType
  /** Tax responsibilities joined by `;`, such as `O-13;O-15`. `R-99-PN` is none. */
  responsabilidades: string
  direccion: string
  /** Five digits of the municipality (DIVIPOLA), '' if unknown. The names follow from them. */
  codigo_municipio: string
  municipio: string
  departamento: string
  /** Six digits, or ''. */
  codigo_postal: string
  email: string
  telefono: string
}

/**
 * A line. `cantidad` has up to 6 decimals, `precio` up to 6; `valor` is quantity × price − discount in whole pesos, as
 * the record holds it. `unidad` is a code of UN/ECE Rec 20: KGM is kilogram, 94 is unit. `fecha_compra` is the day of
 * the purchase, for a support document and its note.
 */
export interface Line {
  codigo: string
  descripcion: string
  cantidad: number
  unidad: string
  precio: number
  descuento: number
  valor: number
  /** Percent of IVA, and its pesos. Null for an excluded product. */
  iva: { tarifa: number; valor: number } | null
  fecha_compra: string
}

/** A withholding of income tax. It is informative: it never reduces the total. */
export interface Withholding {
  codigo: '06'
  tarifa: number
  base: number
  valor: number
}

/**
 * An electronic document before it is stamped: all that its XML says except day, hour and identifier. Made from the
 * stored record by `content-queries.ts`. Whole pesos.
 */
export interface Content {
  tipo: DocumentType
  ambiente: Environment
  /** Prefix and number without a hyphen, as the DIAN knows it: `FAC201`. */
  numero: string
  /** Due day of an invoice or support document; '' for a note. */
  vence: string
  notas: string[]
  /** Resolution of the number. Null for a note. */
  rango: {
    resolucion: string
    prefijo: string
    desde: number
    hasta: number
    vigente_desde: string
    vigente_hasta: string
  } | null
  /** The mill, which signs. */
  empresa: Party
  /** Buyer of an invoice, or farmer of a support document. */
  tercero: Party
  /** 1 is paid at once, 2 on credit; `medio` is a code of the DIAN: 10 cash, 47 transfer, 1 undefined. */
  pago: { forma: '1' | '2'; medio: string }
  lineas: Line[]
  /** True for the purchases of a week, and for a note on them. */
  semanal: boolean
  retenciones: Withholding[]
  /** `valor` is the sum of the lines before IVA; `total` = valor + iva. */
  totales: { valor: number; iva: number; total: number }
  /** Document that a note corrects. Null for other documents. */
  corrige: {
    numero: string
    /** CUFE or CUDS of the corrected document, as it was accepted. */
    identificador: string
    fecha: string
    /** Code of the DIAN's list of concepts. */
    concepto: string
    descripcion: string
  } | null
}

/** Moment of a stamp in Bogotá: `yyyy-mm-dd` and `HH:MM:SS-05:00`. */
export interface Stamp {
  fecha: string
  hora: string
}

/** Secrets and names by which documents are identified. `claveTecnica` belongs to the range of an invoice. */
export interface Software {
  id: string
  pin: string
  claveTecnica: string
}
