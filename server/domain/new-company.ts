/** What every new company gets (contract.md, A new company). */

/** One numbering sequence per document; the tag says which document takes its number from it. */
export const DOCUMENT_CONSECUTIVES = [
  { descripcion: 'Pesadas', prefijo: 'PES', tags: 'PESADA' },
  { descripcion: 'Liquidaciones', prefijo: 'LIQ', tags: 'LIQUIDACION' },
  { descripcion: 'Acuerdos de financiamiento', prefijo: 'ACU', tags: 'ACUERDO' },
  { descripcion: 'Recibos de caja', prefijo: 'RC', tags: 'RECIBO_CAJA' },
  { descripcion: 'Facturas', prefijo: 'FAC', tags: 'FACTURA' },
  { descripcion: 'Cuentas por cobrar', prefijo: 'CXC', tags: 'CUENTA' },
  { descripcion: 'Lotes', prefijo: 'LOT', tags: 'LOTE' },
  { descripcion: 'Maquilas', prefijo: 'MAQ', tags: 'MAQUILA' },
]

export const PAYMENT_METHODS = [
  { descripcion: 'Contado', tags: 'CONTADO' },
  { descripcion: 'Crédito', tags: 'CREDITO' },
  { descripcion: 'Descuento en liquidación', tags: 'DESCUENTO_LIQUIDACION' },
  { descripcion: 'Bancos', tags: 'SON_BANCOS' },
] as const

export interface Parameter {
  /** The tag by which calculations find it. */
  tag: string
  area: string
  descripcion: string
  unidad_medida: string
  valor: string
  desde: string
  /** Last day on which it holds; without it, until another one follows. */
  hasta?: string
}

type Row = [
  tag: string,
  descripcion: string,
  unidad_medida: string,
  valor: string,
  desde?: string,
  hasta?: string,
]

const ofArea = (area: string, rows: Row[]): Parameter[] =>
  rows.map(([tag, descripcion, unidad_medida, valor, desde = '2025-01-01', hasta]) => ({
    tag,
    area,
    descripcion,
    unidad_medida,
    valor,
    desde,
    ...(hasta && { hasta }),
  }))

/**
 * Dated parameters (contract.md, Parameters; facts 3.1, 3.3, 3.4, 3.6, 3.7, 3.11, 3.13), each with its unit, its value and
 * the days from and up to which it holds. Percents are written as 0.5 for 0.5 %.
 */
export const PARAMETERS: readonly Parameter[] = [
  ...ofArea('LIQUIDACION', [
    ['BASE_HUMEDAD', 'Base de humedad', '%', '24'],
    ['BASE_IMPUREZA', 'Base de impureza', '%', '3'],
    ['KG_CARGA', 'Kilos por carga', 'kg', '125'],
    ['CUOTA_FOMENTO', 'Cuota de fomento arrocero', '%', '0.5'],
  ]),
  ...ofArea('IMPUESTOS', [
    ['UVT', 'UVT 2025', 'COP', '49799', '2025-01-01', '2025-12-31'],
    ['UVT', 'UVT 2026', 'COP', '52374', '2026-01-01', '2026-12-31'],
    ['RETENCION', 'Retención en la fuente, compra de productos agrícolas', '%', '1.5'],
    ['RETENCION_BASE_UVT', 'Base de la retención en UVT', 'UVT', '92', '2025-01-01', '2025-05-31'],
    ['RETENCION_BASE_UVT', 'Base de la retención en UVT', 'UVT', '70', '2025-06-01', '2026-05-07'],
    ['RETENCION_BASE_UVT', 'Base de la retención en UVT', 'UVT', '92', '2026-05-08', '2026-06-30'],
    ['RETENCION_BASE_UVT', 'Base de la retención en UVT', 'UVT', '70', '2026-07-01'],
    ['REGISTRO_BOLSA', 'Registro en la Bolsa Mercantil', '%', '0.3'],
    ['REGISTRA_BOLSA', 'Registro de las compras en la Bolsa Mercantil', '0 o 1', '0'],
  ]),
  ...ofArea('BASCULA', [
    ['TARA_BULTO', 'Tara por bulto', 'kg', '0'],
    ['PESO_NETO_MINIMO', 'Peso neto usual, desde', 'kg', '500'],
    ['PESO_NETO_MAXIMO', 'Peso neto usual, hasta', 'kg', '60000'],
    ['BASCULA', 'Servicio de báscula', 'COP/pesada', '15000'],
  ]),
  ...ofArea('LOGISTICA', [
    ['DESCARGUE', 'Descargue', 'COP/t', '12000'],
    ['FLETE', 'Flete', 'COP/kg', '45'],
  ]),
  ...ofArea('FINANCIAMIENTO', [
    ['CUPO_HECTAREA', 'Cupo de préstamo por hectárea', 'COP/ha', '4000000'],
    ['TASA_PRESTAMO', 'Tasa de préstamos', '%/mes', '3'],
    ['TECHO_USURA', 'Techo de usura', '%/mes', '2.302'],
  ]),
  ...ofArea('CARTERA', [
    ['INTERES_MORA', 'Interés de mora', '%/mes', '1.9'],
    ['DIAS_CORRIENTE', 'Días de atraso de la cartera corriente', 'días', '0'],
    ['DIAS_EN_MORA', 'Días de atraso de la cartera en mora', 'días', '90'],
  ]),
  ...ofArea('NOMINA', [
    ['SMMLV', 'Salario mínimo 2025', 'COP', '1423500', '2025-01-01', '2025-12-31'],
    ['SMMLV', 'Salario mínimo 2026', 'COP', '1750905', '2026-01-01', '2026-12-31'],
    ['AUXILIO_TRANSPORTE', 'Auxilio de transporte 2025', 'COP', '200000', '2025-01-01', '2025-12-31'],
    ['AUXILIO_TRANSPORTE', 'Auxilio de transporte 2026', 'COP', '249095', '2026-01-01', '2026-12-31'],
    ['AUXILIO_TRANSPORTE_HASTA', 'Auxilio de transporte, hasta', 'SMMLV', '2'],
    ['SALUD_EMPLEADO', 'Salud a cargo del empleado', '%', '4'],
    ['PENSION_EMPLEADO', 'Pensión a cargo del empleado', '%', '4'],
    ['FONDO_SOLIDARIDAD', 'Fondo de solidaridad pensional', '%', '1'],
    ['FONDO_SOLIDARIDAD_DESDE', 'Fondo de solidaridad pensional, desde', 'SMMLV', '4'],
    ['HORAS_MES', 'Horas del mes', 'h', '220', '2025-01-01', '2026-07-14'],
    ['HORAS_MES', 'Horas del mes', 'h', '210', '2026-07-15'],
    ['RECARGO_EXTRA_DIURNA', 'Recargo de hora extra diurna', '%', '25'],
    ['RECARGO_EXTRA_NOCTURNA', 'Recargo de hora extra nocturna', '%', '75'],
    ['RECARGO_NOCTURNO', 'Recargo nocturno', '%', '35'],
    ['RECARGO_DOMINICAL', 'Recargo dominical y festivo', '%', '80', '2025-01-01', '2026-06-30'],
    ['RECARGO_DOMINICAL', 'Recargo dominical y festivo', '%', '90', '2026-07-01', '2027-06-30'],
    ['RECARGO_DOMINICAL', 'Recargo dominical y festivo', '%', '100', '2027-07-01'],
  ]),
]
