import { z } from 'zod'
import { DOCUMENT_TYPES, ENVIRONMENTS, type DocumentType, type Environment } from './words.ts'

/** A party of a document. `identificacion` has no check digit; `digito` is '' where the type has none. */
export const Party = z.object({
  nombre: z.string(),
  /** DIAN code of the identification: 13 is cédula, 31 is NIT. */
  tipo_identificacion: z.string(),
  identificacion: z.string(),
  digito: z.string(),
  /** 1 is a legal person, 2 a natural one. */
  tipo_persona: z.enum(['1', '2']),
  /** Tax responsibilities joined by `;`, such as `O-13;O-15`. `R-99-PN` is none. */
  responsabilidades: z.string(),
  direccion: z.string(),
  /** Five digits of the municipality (DIVIPOLA), '' if unknown. The names follow from them. */
  codigo_municipio: z.string(),
  municipio: z.string(),
  departamento: z.string(),
  /** Six digits, or ''. */
  codigo_postal: z.string(),
  email: z.string(),
  telefono: z.string(),
})
export type Party = z.infer<typeof Party>

/**
 * A line. `cantidad` has up to 6 decimals, `precio` up to 6; `valor` is quantity × price − discount in whole pesos, as
 * the record holds it. `unidad` is a code of UN/ECE Rec 20: KGM is kilogram, 94 is unit. `fecha_compra` is the day of
 * the purchase, for a support document and its note.
 */
export const Line = z.object({
  codigo: z.string(),
  descripcion: z.string(),
  cantidad: z.number(),
  unidad: z.string(),
  precio: z.number(),
  descuento: z.number(),
  valor: z.number(),
  /** Percent of IVA, and its pesos. Null for an excluded product. */
  iva: z.object({ tarifa: z.number(), valor: z.number() }).nullable(),
  fecha_compra: z.string(),
})
export type Line = z.infer<typeof Line>

/** A withholding. `codigo` is 05 for IVA and 06 for income tax. It is informative: it never reduces the total. */
export const Withholding = z.object({
  codigo: z.enum(['05', '06']),
  tarifa: z.number(),
  base: z.number(),
  valor: z.number(),
})
export type Withholding = z.infer<typeof Withholding>

/**
 * An electronic document before it is stamped: all that its XML says except day, hour and identifier. Made from the
 * stored record by `content-queries.ts`. Whole pesos.
 */
export const Content = z.object({
  tipo: z.enum(Object.keys(DOCUMENT_TYPES) as DocumentType[]),
  ambiente: z.enum(Object.keys(ENVIRONMENTS) as Environment[]),
  /** Prefix and number without a hyphen, as the DIAN knows it: `FAC201`. */
  numero: z.string(),
  /** Due day of an invoice or support document; '' for a note. */
  vence: z.string(),
  notas: z.array(z.string()),
  /** Resolution of the number. Null for a note. */
  rango: z
    .object({
      resolucion: z.string(),
      prefijo: z.string(),
      desde: z.number(),
      hasta: z.number(),
      vigente_desde: z.string(),
      vigente_hasta: z.string(),
    })
    .nullable(),
  /** The mill, which signs. */
  empresa: Party,
  /** Buyer of an invoice, or farmer of a support document. */
  tercero: Party,
  /** 1 is paid at once, 2 on credit; `medio` is a code of the DIAN: 10 cash, 47 transfer, 1 undefined. */
  pago: z.object({ forma: z.enum(['1', '2']), medio: z.string() }),
  lineas: z.array(Line),
  retenciones: z.array(Withholding),
  /** `valor` is the sum of the lines before IVA; `total` = valor + iva. */
  totales: z.object({ valor: z.number(), iva: z.number(), total: z.number() }),
  /** Document that a note corrects. Null for other documents. */
  corrige: z
    .object({
      numero: z.string(),
      /** CUFE or CUDS of the corrected document, as it was accepted. */
      identificador: z.string(),
      fecha: z.string(),
      /** Code of the DIAN's list of concepts. */
      concepto: z.string(),
      descripcion: z.string(),
    })
    .nullable(),
})
export type Content = z.infer<typeof Content>

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
