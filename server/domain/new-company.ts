/** What every new company gets (contract.md, A new company). */

export interface ConsecutiveSeed {
  descripcion: string
  prefijo: string
  tags: string
}

/** One numbering sequence per document; the tag says which document takes its number from it. */
export const DOCUMENT_CONSECUTIVES: readonly ConsecutiveSeed[] = [
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

const always = '2025-01-01'

/** Dated parameters (contract.md, Parameters; facts 3.1, 3.3, 3.4, 3.6, 3.7, 3.13). Percents are written as 0.5 for 0.5 %. */
export const PARAMETERS: readonly Parameter[] = [
  {
    tag: 'BASE_HUMEDAD',
    area: 'LIQUIDACION',
    descripcion: 'Base de humedad',
    unidad_medida: '%',
    valor: '24',
    desde: always,
  },
  {
    tag: 'BASE_IMPUREZA',
    area: 'LIQUIDACION',
    descripcion: 'Base de impureza',
    unidad_medida: '%',
    valor: '3',
    desde: always,
  },
  {
    tag: 'KG_CARGA',
    area: 'LIQUIDACION',
    descripcion: 'Kilos por carga',
    unidad_medida: 'kg',
    valor: '125',
    desde: always,
  },
  {
    tag: 'CUOTA_FOMENTO',
    area: 'LIQUIDACION',
    descripcion: 'Cuota de fomento arrocero',
    unidad_medida: '%',
    valor: '0.5',
    desde: always,
  },
  {
    tag: 'UVT',
    area: 'IMPUESTOS',
    descripcion: 'UVT 2025',
    unidad_medida: 'COP',
    valor: '49799',
    desde: '2025-01-01',
    hasta: '2025-12-31',
  },
  {
    tag: 'UVT',
    area: 'IMPUESTOS',
    descripcion: 'UVT 2026',
    unidad_medida: 'COP',
    valor: '52374',
    desde: '2026-01-01',
    hasta: '2026-12-31',
  },
  {
    tag: 'RETENCION',
    area: 'IMPUESTOS',
    descripcion: 'Retención en la fuente, compra de productos agrícolas',
    unidad_medida: '%',
    valor: '1.5',
    desde: always,
  },
  {
    tag: 'RETENCION_BASE_UVT',
    area: 'IMPUESTOS',
    descripcion: 'Base de la retención en UVT',
    unidad_medida: 'UVT',
    valor: '92',
    desde: '2025-01-01',
    hasta: '2025-05-31',
  },
  {
    tag: 'RETENCION_BASE_UVT',
    area: 'IMPUESTOS',
    descripcion: 'Base de la retención en UVT',
    unidad_medida: 'UVT',
    valor: '70',
    desde: '2025-06-01',
  },
  {
    tag: 'REGISTRO_BOLSA',
    area: 'IMPUESTOS',
    descripcion: 'Registro en la Bolsa Mercantil',
    unidad_medida: '%',
    valor: '0.3',
    desde: always,
  },
  {
    tag: 'REGISTRA_BOLSA',
    area: 'IMPUESTOS',
    descripcion: 'Registro de las compras en la Bolsa Mercantil',
    unidad_medida: '0 o 1',
    valor: '0',
    desde: always,
  },
  {
    tag: 'TARA_BULTO',
    area: 'BASCULA',
    descripcion: 'Tara por bulto',
    unidad_medida: 'kg',
    valor: '0',
    desde: always,
  },
  {
    tag: 'PESO_NETO_MINIMO',
    area: 'BASCULA',
    descripcion: 'Peso neto usual, desde',
    unidad_medida: 'kg',
    valor: '500',
    desde: always,
  },
  {
    tag: 'PESO_NETO_MAXIMO',
    area: 'BASCULA',
    descripcion: 'Peso neto usual, hasta',
    unidad_medida: 'kg',
    valor: '60000',
    desde: always,
  },
  {
    tag: 'BASCULA',
    area: 'BASCULA',
    descripcion: 'Servicio de báscula',
    unidad_medida: 'COP/pesada',
    valor: '15000',
    desde: always,
  },
  {
    tag: 'DESCARGUE',
    area: 'LOGISTICA',
    descripcion: 'Descargue',
    unidad_medida: 'COP/t',
    valor: '12000',
    desde: always,
  },
  {
    tag: 'FLETE',
    area: 'LOGISTICA',
    descripcion: 'Flete',
    unidad_medida: 'COP/kg',
    valor: '45',
    desde: always,
  },
  {
    tag: 'CUPO_HECTAREA',
    area: 'FINANCIAMIENTO',
    descripcion: 'Cupo de préstamo por hectárea',
    unidad_medida: 'COP/ha',
    valor: '4000000',
    desde: always,
  },
  {
    tag: 'TASA_PRESTAMO',
    area: 'FINANCIAMIENTO',
    descripcion: 'Tasa de préstamos',
    unidad_medida: '%/mes',
    valor: '3',
    desde: always,
  },
  {
    tag: 'TECHO_USURA',
    area: 'FINANCIAMIENTO',
    descripcion: 'Techo de usura',
    unidad_medida: '%/mes',
    valor: '2.302',
    desde: always,
  },
  {
    tag: 'INTERES_MORA',
    area: 'CARTERA',
    descripcion: 'Interés de mora',
    unidad_medida: '%/mes',
    valor: '1.9',
    desde: always,
  },
  {
    tag: 'DIAS_CORRIENTE',
    area: 'CARTERA',
    descripcion: 'Días de atraso de la cartera corriente',
    unidad_medida: 'días',
    valor: '0',
    desde: always,
  },
  {
    tag: 'DIAS_EN_MORA',
    area: 'CARTERA',
    descripcion: 'Días de atraso de la cartera en mora',
    unidad_medida: 'días',
    valor: '90',
    desde: always,
  },
  {
    tag: 'SMMLV',
    area: 'NOMINA',
    descripcion: 'Salario mínimo 2025',
    unidad_medida: 'COP',
    valor: '1423500',
    desde: '2025-01-01',
    hasta: '2025-12-31',
  },
  {
    tag: 'SMMLV',
    area: 'NOMINA',
    descripcion: 'Salario mínimo 2026',
    unidad_medida: 'COP',
    valor: '1750905',
    desde: '2026-01-01',
    hasta: '2026-12-31',
  },
]
