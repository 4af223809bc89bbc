import { type Fields, NOTES } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { wordOf } from '#server/kit/words/formats.ts'

/** Accounting programs that have their own file format. */
export const PROGRAMAS = {
  SIIGO_NUBE: 'Siigo Nube',
  WORLD_OFFICE: 'World Office',
  XLSX: 'Excel sencillo',
  CSV: 'CSV sencillo',
} as const

export type NombreDePrograma = keyof typeof PROGRAMAS

export const nombreDePrograma = (programa: string): string => wordOf(PROGRAMAS, programa)

/** Fields of the neutral line that a column can hold, with their labels. */
export const CAMPOS_DE_COLUMNA = {
  codigo_tipo: 'Código del comprobante',
  letra_tipo: 'Código: lo que va antes del espacio',
  resto_tipo: 'Código: lo que va después del espacio',
  tipo: 'Tipo de comprobante, en palabras',
  numero: 'Número en el programa contable',
  secuencia: 'Número de la línea',
  documento: 'Número del documento',
  fecha: 'Fecha',
  ano: 'Año de la fecha',
  mes: 'Mes de la fecha',
  dia: 'Día de la fecha',
  empresa: 'Nombre de la empresa',
  concepto: 'Concepto del comprobante',
  tercero_comprobante: 'Identificación del comprobante',
  cuenta: 'Cuenta',
  identificacion: 'Identificación del tercero',
  tercero: 'Nombre del tercero',
  descripcion: 'Descripción de la línea',
  debito: 'Débito',
  credito: 'Crédito',
  naturaleza: 'D o C',
  valor: 'Valor, débito o crédito',
  base: 'Base',
  centro_costo: 'Centro de costos',
  cruce: 'Documento cruce',
  prefijo_cruce: 'Documento cruce: prefijo',
  consecutivo_cruce: 'Documento cruce: número',
  cuota: 'Número de cuota',
  vence: 'Vencimiento',
  ano_vence: 'Año del vencimiento',
  mes_vence: 'Mes del vencimiento',
  dia_vence: 'Día del vencimiento',
} as const

export type Campo = keyof typeof CAMPOS_DE_COLUMNA

export const FORMATOS = { XLSX: 'Excel', CSV: 'CSV' } as const
export const SEPARADORES = { PUNTO_Y_COMA: 'Punto y coma', COMA: 'Coma', TABULADOR: 'Tabulador' } as const
export const SIGNOS_DECIMALES = { NINGUNO: '1500', PUNTO: '1500.00', COMA: '1500,00' } as const
export const FORMATOS_DE_FECHA = {
  DIA_MES_ANO: '31/12/2026',
  MES_DIA_ANO: '12/31/2026',
  ANO_MES_DIA: '2026-12-31',
  SEGUIDA: '20261231',
} as const
export const LETRAS = { UTF8: 'UTF-8', LATIN1: 'Latin-1 (Windows)' } as const

/** Models for an own program: a built-in program, or a partly known one (books/README.md, file layouts). */
export const MODELOS = {
  ...PROGRAMAS,
  SIIGO_PYME: 'Siigo Pyme',
  ALEGRA: 'Alegra',
  HELISA: 'Helisa',
} as const

export type Modelo = keyof typeof MODELOS

/** True for a built-in program, whose columns are known exactly. */
export const esDeLaCasa = (modelo: Modelo): modelo is NombreDePrograma => Object.hasOwn(PROGRAMAS, modelo)

/** Maximum of columns. A form has at most 500 fields, and a column uses four. */
export const COLUMNAS_MAX = 95

/** Prefix of the file names of trial copies and of voided exports. */
export const PREFIX_OF_TRIAL = 'PRUEBA_'
export const PREFIX_OF_VOIDED = 'ANULADA_'

export const ACCOUNTING_ACCOUNT = {
  descripcion: { label: 'Descripción', maxLength: LENGTH.label },
  id_producto: { label: 'Producto', kind: { of: 'products' } },
  id_banco: { label: 'Banco', kind: { of: 'banks' } },
  tipo_tercero: { label: 'Tipo de tercero', kind: 'choice' },
  cuenta: { label: 'Cuenta', maxLength: 16 },
  centro_costo: { label: 'Centro de costos', maxLength: LENGTH.reference },
  confirmada: { label: 'Confirmada', kind: 'yesNo' },
} as const satisfies Fields

export const ACCOUNTING_EXPORT = {
  programa: { label: 'Programa', kind: 'choice' },
  desde: { label: 'Desde', kind: 'date' },
  hasta: { label: 'Hasta', kind: 'date' },
  registro: { label: 'Exportó' },
  comprobantes: { label: 'Comprobantes', kind: 'number' },
  reversos: { label: 'Reversos', kind: 'number' },
  lineas: { label: 'Líneas', kind: 'number' },
  partes: { label: 'Archivos', kind: 'number' },
  debito: { label: 'Débito', kind: 'pesos' },
  credito: { label: 'Crédito', kind: 'pesos' },
  motivo_anulacion: { label: 'Motivo' },
} as const satisfies Fields

export const ACCOUNTING_PROGRAM = {
  nombre: { label: 'Nombre', maxLength: LENGTH.label },
  formato: { label: 'Formato', kind: 'choice' },
  separador: { label: 'Separador', kind: 'choice' },
  signo_decimal: { label: 'Decimales', kind: 'choice' },
  formato_fecha: { label: 'Fechas', kind: 'choice' },
  letras: { label: 'Letras', kind: 'choice' },
  filas_titulo: { label: 'Filas de título', kind: 'number' },
  filas_maximo: { label: 'Líneas por archivo', kind: 'number' },
  columnas: { label: 'Columnas', kind: 'data' },
  codigos: { label: 'Códigos de comprobantes', kind: 'data' },
  observaciones: NOTES,
  confirmado: { label: 'Confirmado', kind: 'yesNo' },
} as const satisfies Fields
