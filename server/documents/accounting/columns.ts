import type { LineaContable, ComprobanteContable } from '../../domain/comprobantes/cuentas.ts'
import { nombreDeTipo } from '../../shared/accounting.ts'
import { writtenDay } from '../../shared/days.ts'
import { identificationLabel } from '../../shared/identifications.ts'

/** A line as a writer sees it: with its voucher, the number that this has in the program, and the company. */
export interface Renglon {
  linea: LineaContable
  comprobante: ComprobanteContable
  numero: number
  empresa: string
}

export type Celda = string | number

/** 'LIQ-187' → 'LIQ' and '187': what opens and pays a balance is told by both. */
const partes = (numero: string) => /^(.*?)[-\s]*(\d+)$/.exec(numero) ?? ['', numero, '']

/** A NIT without its check digit, as accounting programs know third parties; any other number as it is. */
const documento = (tipo: string, numero: string) =>
  identificationLabel(tipo) === 'NIT' ? numero.replace(/-\d$/, '') : numero

/** The codes of the kinds of vouchers, for programs that number them. */
const CODIGOS: Readonly<Record<string, number>> = {
  LIQUIDACION: 1,
  PAGO: 2,
  PRESTAMO: 3,
  INTERES: 4,
  CIERRE: 5,
  FACTURA: 6,
  CUENTA: 7,
  RECIBO: 8,
  APLICACION: 9,
  MAQUILA: 10,
  ANULACION: 11,
  APERTURA: 12,
  BANCO: 13,
}

/** What a column of a file may hold: each a field of the neutral line (accounting.md 1). */
export const CAMPOS = {
  codigo_tipo: ({ comprobante }) => CODIGOS[comprobante.tipo] ?? comprobante.tipo,
  tipo: ({ comprobante }) => nombreDeTipo(comprobante.tipo),
  numero: ({ numero }) => numero,
  documento: ({ comprobante }) => comprobante.numero,
  fecha: ({ comprobante }) => writtenDay(comprobante.fecha),
  empresa: ({ empresa }) => empresa.replaceAll('.', ''),
  concepto: ({ comprobante }) => comprobante.concepto,
  tercero_comprobante: ({ comprobante: { tercero } }) =>
    documento(tercero.tipo_identificacion, tercero.identificacion),
  cuenta: ({ linea }) => linea.cuenta,
  identificacion: ({ linea: { tercero } }) => documento(tercero.tipo_identificacion, tercero.identificacion),
  tercero: ({ linea }) => linea.tercero.nombre,
  descripcion: ({ linea }) => linea.descripcion,
  debito: ({ linea }) => linea.debito,
  credito: ({ linea }) => linea.credito,
  base: ({ linea }) => linea.base || '',
  centro_costo: ({ linea }) => linea.centro_costo,
  cruce: ({ linea }) => linea.cruce,
  prefijo_cruce: ({ linea }) => (linea.vence ? (partes(linea.cruce)[1] ?? '') : ''),
  consecutivo_cruce: ({ linea }) => (linea.vence ? (partes(linea.cruce)[2] ?? '') : ''),
  cuota: ({ linea }) => (linea.vence ? 1 : ''),
  vence: ({ linea }) => (linea.vence ? writtenDay(linea.vence) : ''),
} as const satisfies Record<string, (renglon: Renglon) => Celda>

export type Campo = keyof typeof CAMPOS

/** A column of a file: its name to the letter, and a field or always the same; without both it is empty. */
export type Columna = readonly [nombre: string, campo?: Campo | { fijo: Celda }]

/** The cell of a line in a column. */
export function celdaDe([, campo]: Columna, renglon: Renglon): Celda {
  if (campo === undefined) return ''
  return typeof campo === 'string' ? CAMPOS[campo](renglon) : campo.fijo
}
