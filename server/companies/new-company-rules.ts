import { parameterName, YEARLY, type ParameterTag } from '#server/rates/parameters-words.ts'

/** Initial records of every new company (companies/README.md, new company). */

/** One number series per document. The tag links a series to its document. */
export const DOCUMENT_CONSECUTIVES = [
  { descripcion: 'Pesadas', prefijo: 'PES', tags: 'PESADA' },
  { descripcion: 'Liquidaciones', prefijo: 'LIQ', tags: 'LIQUIDACION' },
  { descripcion: 'Acuerdos de financiamiento', prefijo: 'ACU', tags: 'ACUERDO' },
  { descripcion: 'Recibos de caja', prefijo: 'RC', tags: 'RECIBO_CAJA' },
  { descripcion: 'Facturas', prefijo: 'FAC', tags: 'FACTURA' },
  { descripcion: 'Cuentas por cobrar', prefijo: 'CXC', tags: 'CUENTA' },
  { descripcion: 'Lotes', prefijo: 'LOT', tags: 'LOTE' },
  { descripcion: 'Maquilas', prefijo: 'MAQ', tags: 'MAQUILA' },
  { descripcion: 'Comprobantes de egreso', prefijo: 'CE', tags: 'EGRESO' },
  { descripcion: 'Documentos soporte', prefijo: 'DS', tags: 'DOCUMENTO_SOPORTE' },
  { descripcion: 'Notas de ajuste', prefijo: 'NA', tags: 'NOTA_AJUSTE' },
  { descripcion: 'Notas crédito', prefijo: 'NC', tags: 'NOTA_CREDITO' },
  { descripcion: 'Notas débito', prefijo: 'ND', tags: 'NOTA_DEBITO' },
]

export const PAYMENT_METHODS = [
  { descripcion: 'Contado', tags: 'CONTADO' },
  { descripcion: 'Crédito', tags: 'CREDITO' },
  { descripcion: 'Descuento en liquidación', tags: 'DESCUENTO_LIQUIDACION' },
  { descripcion: 'Bancos', tags: 'SON_BANCOS' },
] as const

/** Cash box for money outside banks. The book creates one with this name if none is left. */
export const CASH_BOX = 'Caja general'

export interface Parameter {
  /** Key for the lookup of the calculations. */
  tag: string
  area: string
  descripcion: string
  unidad_medida: string
  valor: string
  desde: string
  /** Last day of validity. Without it the value holds until a newer one begins. */
  hasta?: string
}

type Row = [tag: ParameterTag, unidad_medida: string, valor: string, desde?: string, hasta?: string]

const ofArea = (area: string, rows: Row[]): Parameter[] =>
  rows.map(([tag, unidad_medida, valor, desde = '2025-01-01', hasta]) => ({
    tag,
    area,
    descripcion: parameterName(tag) + (YEARLY.has(tag) ? ` ${desde.slice(0, 4)}` : ''),
    unidad_medida,
    valor,
    desde,
    ...(hasta && { hasta }),
  }))

/**
 * Minimum base of a withholding in its four periods, in UVT. `antes` applies in periods 1 and 3, `despues` in
 * periods 2 and 4.
 */
const enVentanas = (tag: ParameterTag, antes: string, despues: string): Row[] => [
  [tag, 'UVT', antes, '2025-01-01', '2025-05-31'],
  [tag, 'UVT', despues, '2025-06-01', '2026-05-07'],
  [tag, 'UVT', antes, '2026-05-08', '2026-06-30'],
  [tag, 'UVT', despues, '2026-07-01'],
]

/** Dated parameters of a new company: unit, value, first and last day. Percents: 0.5 means 0.5 %. */
export const PARAMETERS: readonly Parameter[] = [
  ...ofArea('LIQUIDACION', [
    ['BASE_HUMEDAD', '%', '24'],
    ['BASE_IMPUREZA', '%', '3'],
    ['KG_CARGA', 'kg', '125'],
    ['CUOTA_FOMENTO', '%', '0.5'],
    ['DIAS_DEPOSITO', 'días', '60'],
  ]),
  ...ofArea('IMPUESTOS', [
    ['UVT', 'COP', '49799', '2025-01-01', '2025-12-31'],
    ['UVT', 'COP', '52374', '2026-01-01', '2026-12-31'],
    ['RETENCION', '%', '1.5'],
    ...enVentanas('RETENCION_BASE_UVT', '92', '70'),
    ['RETENCION_FLETE', '%', '1'],
    ...enVentanas('RETENCION_FLETE_BASE_UVT', '4', '2'),
    ...enVentanas('RETENCION_SERVICIOS_BASE_UVT', '4', '2'),
    ['REGISTRO_BOLSA', '%', '0.3'],
    ['REGISTRA_BOLSA', '0 o 1', '0'],
  ]),
  ...ofArea('BASCULA', [
    ['TARA_BULTO', 'kg', '0'],
    ['TARA_VIGENCIA', 'días', '90'],
    ['TARA_TOLERANCIA', '%', '5'],
    ['PESO_NETO_MINIMO', 'kg', '500'],
    ['PESO_NETO_MAXIMO', 'kg', '60000'],
    ['BASCULA', 'COP/pesada', '15000'],
  ]),
  ...ofArea('MAQUILA', [['TOLERANCIA_MOLIENDA', '%', '1']]),
  ...ofArea('LOGISTICA', [
    ['DESCARGUE', 'COP/t', '12000'],
    ['FLETE', 'COP/kg', '45'],
    ['DIAS_PAGO', 'días', '8'],
  ]),
  ...ofArea('FINANCIAMIENTO', [
    ['CUPO_HECTAREA', 'COP/ha', '4000000'],
    ['TASA_PRESTAMO', '%/mes', '3'],
    ['TECHO_USURA', '%/mes', '2.302'],
  ]),
  ...ofArea('CARTERA', [
    ['INTERES_MORA', '%/mes', '1.9'],
    ['DIAS_CORRIENTE', 'días', '0'],
    ['DIAS_EN_MORA', 'días', '90'],
  ]),
  ...ofArea('NOMINA', [
    ['SMMLV', 'COP', '1423500', '2025-01-01', '2025-12-31'],
    ['SMMLV', 'COP', '1750905', '2026-01-01', '2026-12-31'],
    ['AUXILIO_TRANSPORTE', 'COP', '200000', '2025-01-01', '2025-12-31'],
    ['AUXILIO_TRANSPORTE', 'COP', '249095', '2026-01-01', '2026-12-31'],
    ['AUXILIO_TRANSPORTE_HASTA', 'SMMLV', '2'],
    ['SALUD_EMPLEADO', '%', '4'],
    ['PENSION_EMPLEADO', '%', '4'],
    ['FONDO_SOLIDARIDAD', '%', '1'],
    ['FONDO_SOLIDARIDAD_DESDE', 'SMMLV', '4'],
    ['HORAS_MES', 'h', '220', '2025-01-01', '2026-07-14'],
    ['HORAS_MES', 'h', '210', '2026-07-15'],
    ['RECARGO_EXTRA_DIURNA', '%', '25'],
    ['RECARGO_EXTRA_NOCTURNA', '%', '75'],
    ['RECARGO_NOCTURNO', '%', '35'],
    ['RECARGO_DOMINICAL', '%', '80', '2025-01-01', '2026-06-30'],
    ['RECARGO_DOMINICAL', '%', '90', '2026-07-01', '2027-06-30'],
    ['RECARGO_DOMINICAL', '%', '100', '2027-07-01'],
  ]),
]
