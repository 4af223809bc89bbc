import type { LineaContable, ComprobanteContable } from '../accounts-rules.ts'
import { nombreDeTipo } from '#server/kit/words/accounting.ts'
import type { Campo, FORMATOS_DE_FECHA } from '../words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { identificationLabel } from '#server/parties/identifications-words.ts'

/** Line with its voucher, the voucher number in the program, and the company name. */
export interface Renglon {
  linea: LineaContable
  comprobante: ComprobanteContable
  numero: number
  empresa: string
}

export type Celda = string | number

/** Formats of numbers, days and codes. */
export interface Escritura {
  /** Codes of the owner by kind of voucher. Default: the built-in codes. */
  codigos?: Readonly<Record<string, string>>
  fecha?: keyof typeof FORMATOS_DE_FECHA
  /** Decimal sign of amounts, always followed by two zeros. Empty: amounts without decimals. */
  decimal?: '' | '.' | ','
}

/** 'LIQ-187' gives 'LIQ' and '187'. The two parts link the opening and the payment of a balance. */
const partes = (numero: string) => /^(.*?)[-\s]*(\d+)$/.exec(numero) ?? ['', numero, '']

/** NIT without its check digit, as accounting programs store it. Other numbers are unchanged. */
const documento = (tipo: string, numero: string) =>
  identificationLabel(tipo) === 'NIT' ? numero.replace(/-\d$/, '') : numero

/** Default codes by kind of voucher, for programs with numeric codes. */
export const CODIGOS: Readonly<Record<string, number>> = {
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
  COSTO: 14,
  PORPAGAR: 15,
  NOTA: 16,
  DEBITO: 19,
  CONTEO: 17,
  AJUSTE: 18,
  ESTIMADO: 25,
  REVERSION: 21,
  NOMINA: 22,
}

/** Converts digits to a number, unless a leading 0 would be lost. */
export const comoNumero = (texto: string): Celda =>
  /^-?(0|[1-9]\d{0,14})$/.test(texto) ? Number(texto) : texto

/** Code that a program writes for a kind of voucher. */
export function codigoDe(tipo: string, { codigos = {} }: Pick<Escritura, 'codigos'>): Celda {
  const propio = codigos[tipo]
  return propio ? comoNumero(propio) : (CODIGOS[tipo] ?? tipo)
}

/** 'P 003' gives 'P' and '003'. Without a space, the whole code is the second part. */
const partesDelCodigo = (codigo: Celda) => /^(\S+)\s+(.+)$/.exec(String(codigo)) ?? ['', '', String(codigo)]

const DIAS = {
  DIA_MES_ANO: writtenDay,
  MES_DIA_ANO: (dia: string) => [dia.slice(5, 7), dia.slice(8), dia.slice(0, 4)].join('/'),
  ANO_MES_DIA: (dia: string) => dia,
  SEGUIDA: (dia: string) => dia.replaceAll('-', ''),
}

const dia = (fecha: string, { fecha: formato = 'DIA_MES_ANO' }: Escritura) =>
  fecha ? DIAS[formato](fecha) : ''

/** Part of a day as a number, or ''. */
const parte = (fecha: string, desde: number, hasta: number): Celda =>
  fecha ? Number(fecha.slice(desde, hasta)) : ''

const monto = (valor: number, { decimal = '' }: Escritura): Celda =>
  decimal ? `${valor}${decimal}00` : valor

/** Value of each field of the neutral line. */
const ESCRIBE = {
  codigo_tipo: ({ comprobante }, como) => codigoDe(comprobante.tipo, como),
  letra_tipo: ({ comprobante }, como) => partesDelCodigo(codigoDe(comprobante.tipo, como))[1] ?? '',
  resto_tipo: ({ comprobante }, como) =>
    comoNumero(partesDelCodigo(codigoDe(comprobante.tipo, como))[2] ?? ''),
  tipo: ({ comprobante }) => nombreDeTipo(comprobante.tipo),
  numero: ({ numero }) => numero,
  secuencia: ({ comprobante, linea }) => comprobante.lineas.indexOf(linea) + 1,
  documento: ({ comprobante }) => comprobante.numero,
  fecha: ({ comprobante }, como) => dia(comprobante.fecha, como),
  ano: ({ comprobante }) => parte(comprobante.fecha, 0, 4),
  mes: ({ comprobante }) => parte(comprobante.fecha, 5, 7),
  dia: ({ comprobante }) => parte(comprobante.fecha, 8, 10),
  empresa: ({ empresa }) => empresa.replaceAll('.', ''),
  concepto: ({ comprobante }) => comprobante.concepto,
  tercero_comprobante: ({ comprobante: { tercero } }) =>
    documento(tercero.tipo_identificacion, tercero.identificacion),
  cuenta: ({ linea }) => linea.cuenta,
  identificacion: ({ linea: { tercero } }) => documento(tercero.tipo_identificacion, tercero.identificacion),
  tercero: ({ linea }) => linea.tercero.nombre,
  descripcion: ({ linea }) => linea.descripcion,
  debito: ({ linea }, como) => monto(linea.debito, como),
  credito: ({ linea }, como) => monto(linea.credito, como),
  naturaleza: ({ linea }) => (linea.debito !== 0 ? 'D' : 'C'),
  valor: ({ linea }, como) => monto(linea.debito || linea.credito, como),
  base: ({ linea }, como) => (linea.base ? monto(linea.base, como) : ''),
  centro_costo: ({ linea }) => linea.centro_costo,
  cruce: ({ linea }) => linea.cruce,
  prefijo_cruce: ({ linea }) => (linea.vence ? (partes(linea.cruce)[1] ?? '') : ''),
  consecutivo_cruce: ({ linea }) => (linea.vence ? (partes(linea.cruce)[2] ?? '') : ''),
  cuota: ({ linea }) => (linea.vence ? 1 : ''),
  vence: ({ linea }, como) => dia(linea.vence, como),
  ano_vence: ({ linea }) => parte(linea.vence, 0, 4),
  mes_vence: ({ linea }) => parte(linea.vence, 5, 7),
  dia_vence: ({ linea }) => parte(linea.vence, 8, 10),
} as const satisfies Record<Campo, (renglon: Renglon, como: Escritura) => Celda>

/** Column of a file: exact heading, with a field, a fixed value, or nothing. */
export type Columna = readonly [nombre: string, campo?: Campo | { fijo: Celda }]

/** Value of a column for one line, in the format of the program. */
export function celdaDe([, campo]: Columna, renglon: Renglon, como: Escritura): Celda {
  if (campo === undefined) return ''
  return typeof campo === 'string' ? ESCRIBE[campo](renglon, como) : campo.fijo
}
