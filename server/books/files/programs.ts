import type { Modelo } from '../words.ts'
import type { Columna, Escritura } from './columns.ts'

/** 27 columns. Headings are exact, including double and trailing spaces (books/README.md, file layouts). */
const SIIGO_NUBE: readonly Columna[] = [
  ['Tipo de comprobante', 'codigo_tipo'],
  ['Consecutivo comprobante', 'numero'],
  ['Fecha de elaboración ', 'fecha'],
  ['Sigla moneda', { fijo: 'COP' }],
  ['Tasa de cambio'],
  ['Código cuenta contable', 'cuenta'],
  ['Identificación tercero', 'identificacion'],
  ['Sucursal'],
  ['Código producto'],
  ['Código de bodega'],
  ['Acción'],
  ['Cantidad producto'],
  ['Prefijo', 'prefijo_cruce'],
  ['Consecutivo', 'consecutivo_cruce'],
  ['No. cuota', 'cuota'],
  ['Fecha vencimiento', 'vence'],
  ['Código impuesto'],
  ['Código grupo activo fijo'],
  ['Código activo fijo'],
  ['Descripción', 'descripcion'],
  ['Código centro/subcentro de costos', 'centro_costo'],
  ['Débito', 'debito'],
  ['Crédito', 'credito'],
  ['Observaciones', 'concepto'],
  ['Base gravable libro compras/ventas  ', 'base'],
  ['Base exenta libro compras/ventas'],
  ['Mes de cierre'],
]

const encabezado = ([nombre, campo]: Columna): Columna => [`Encab: ${nombre}`, campo]
const detalle = ([nombre, campo]: Columna): Columna => [`Detalle Con: ${nombre}`, campo]

/** 47 columns (books/README.md, file layouts). */
const WORLD_OFFICE: readonly Columna[] = [
  ...(
    [
      ['Empresa', 'empresa'],
      ['Tipo Documento', 'codigo_tipo'],
      ['Prefijo'],
      ['Documento Número', 'numero'],
      ['Fecha', 'fecha'],
      ['Tercero Interno'],
      ['Tercero Externo', 'tercero_comprobante'],
      ['Nota', 'concepto'],
      ['Verificado', { fijo: -1 }],
      ['Anulado', { fijo: 0 }],
      ['Sucursal'],
      ['Clasificación'],
      ['Recaudado por'],
      ['Fecha Recaudo'],
      ...Array.from({ length: 15 }, (_, lugar): Columna => [`Personalizado ${lugar + 1}`]),
    ] satisfies Columna[]
  ).map(encabezado),
  ...(
    [
      ['IdCuentaContable', 'cuenta'],
      ['Nota', 'descripcion'],
      ['Tercero_Externo', 'identificacion'],
      ['Cheque'],
      ['Débito', 'debito'],
      ['Crédito', 'credito'],
      ['Vencimiento', 'vence'],
      ['Centro costos'],
      ['Activo Fijo'],
      ['Tipo_Base'],
      ['Porcentaje_Retención'],
      ['BaseRetención', 'base'],
      ['PagoRetención'],
      ['Sucursal'],
      ['Excluir NIIF'],
      ['No Deducible'],
      ['Código Centro Costos', 'centro_costo'],
      ['Abona_Cruce', 'cruce'],
    ] satisfies Columna[]
  ).map(detalle),
]

const SIMPLE: readonly Columna[] = [
  ['Fecha', 'fecha'],
  ['Tipo', 'tipo'],
  ['Número', 'numero'],
  ['Documento', 'documento'],
  ['Cuenta', 'cuenta'],
  ['Identificación', 'identificacion'],
  ['Tercero', 'tercero'],
  ['Descripción', 'descripcion'],
  ['Débito', 'debito'],
  ['Crédito', 'credito'],
  ['Base', 'base'],
  ['Centro de costos', 'centro_costo'],
  ['Documento cruce', 'cruce'],
  ['Vencimiento', 'vence'],
]

/** Known columns only. Headings contain double spaces (books/README.md, file layouts). */
const SIIGO_PYME: readonly Columna[] = [
  ['TIPO DE COMPROBANTE (OBLIGATORIO)', 'letra_tipo'],
  ['CÓDIGO COMPROBANTE  (OBLIGATORIO)', 'resto_tipo'],
  ['NÚMERO DE DOCUMENTO', 'numero'],
  ['CUENTA CONTABLE   (OBLIGATORIO)', 'cuenta'],
  ['DÉBITO O CRÉDITO (OBLIGATORIO)', 'naturaleza'],
  ['VALOR DE LA SECUENCIA   (OBLIGATORIO)', 'valor'],
  ['AÑO DEL DOCUMENTO', 'ano'],
  ['MES DEL DOCUMENTO', 'mes'],
  ['DÍA DEL DOCUMENTO', 'dia'],
  ['CÓDIGO DEL VENDEDOR'],
  ['CÓDIGO DE LA CIUDAD'],
  ['CÓDIGO DE LA ZONA'],
  ['SECUENCIA', 'secuencia'],
  ['CENTRO DE COSTO', 'centro_costo'],
  ['SUBCENTRO DE COSTO'],
  ['NIT', 'identificacion'],
  ['SUCURSAL'],
  ['DESCRIPCIÓN DE LA SECUENCIA', 'descripcion'],
  ['NÚMERO DE CHEQUE'],
  ['COMPROBANTE ANULADO'],
  ['BASE DE RETENCIÓN', 'base'],
  ['TIPO Y COMPROBANTE CRUCE', 'prefijo_cruce'],
  ['NÚMERO DE DOCUMENTO CRUCE', 'consecutivo_cruce'],
  ['NÚMERO DE VENCIMIENTO', 'cuota'],
  ['AÑO VENCIMIENTO', 'ano_vence'],
  ['MES VENCIMIENTO', 'mes_vence'],
  ['DÍA VENCIMIENTO', 'dia_vence'],
]

export interface Programa extends Escritura {
  columnas: readonly Columna[]
  formato: 'xlsx' | 'csv'
  /** Encoding of a CSV file. Latin-1 cannot represent all letters. */
  letras?: 'latin1' | 'utf8'
  /** Separator of a CSV file. Default: semicolon. */
  separador?: ';' | ',' | '\t'
  /** Rows above the headings. The first has the company name. */
  filas_titulo?: number
}

/** Built-in programs, by the names in `PROGRAMAS` (books/words.ts). */
export const ESCRITORES = {
  SIIGO_NUBE: { columnas: SIIGO_NUBE, formato: 'xlsx' },
  WORLD_OFFICE: { columnas: WORLD_OFFICE, formato: 'csv', letras: 'latin1' },
  CSV: { columnas: SIMPLE, formato: 'csv', letras: 'utf8' },
  XLSX: { columnas: SIMPLE, formato: 'xlsx' },
} as const satisfies Record<string, Programa>

/** Models for own programs, with their limits and a note on the unknown parts. */
export const COPIABLES: Readonly<Record<Modelo, Programa & { filas_maximo?: number; nota?: string }>> = {
  ...ESCRITORES,
  SIIGO_PYME: {
    columnas: SIIGO_PYME,
    formato: 'xlsx',
    filas_titulo: 4,
    nota: 'Propuesta: compare los encabezados con la plantilla de su Siigo Pyme, que puede tener hasta 123 columnas.',
  },
  ALEGRA: {
    columnas: SIMPLE,
    formato: 'xlsx',
    filas_maximo: 2000,
    nota: 'Propuesta: escriba los encabezados de la hoja «Plantilla» que descarga de Alegra. Recibe hasta 2.000 filas y 450 kB.',
  },
  HELISA: {
    columnas: SIMPLE,
    formato: 'csv',
    letras: 'latin1',
    nota: 'Propuesta: ponga las columnas en el orden del formato de archivo plano que declaró en Helisa.',
  },
}
