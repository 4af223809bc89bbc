import type { Fields } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { wordOf } from '#server/kit/words/formats.ts'

/**
 * Owners of milled paddy: the company by purchase, the company by its own crop, or somebody else. The levy of
 * bought paddy was paid at its settlement (milling/README.md, levy).
 */
export const PADDY_OWNERS = {
  COMPRADO: 'Comprado',
  PROPIO: 'Propio, cosechado por la empresa',
  MAQUILA: 'De otro, en maquila',
} as const

export type PaddyOwner = keyof typeof PADDY_OWNERS

/** Label of an owner; an unknown value is shown as it is. */
export const paddyOwnerText = (owner: string): string => wordOf(PADDY_OWNERS, owner)

export const MILLING = {
  consecutivo: { label: 'Consecutivo', maxLength: LENGTH.document },
  fecha: { label: 'Fecha', kind: 'date' },
  kgs_netos: { label: 'Kg netos', kind: 'kilos' },
  costo_prom_kg: { label: 'Costo promedio por kg', kind: 'price' },
  pr_venta_kg: { label: 'Precio de venta por kg', kind: 'price' },
  utilidad: { label: 'Utilidad', kind: 'pesos' },
  anulada: { label: 'Anulada', kind: 'yesNo' },
  motivo_anulacion: { label: 'Motivo' },
  anulada_el: { label: 'Anulada después del cierre de su mes', kind: 'date' },
  fecha_anulacion: { label: 'Fecha de anulación', kind: 'date' },
  motivo_balance: { label: 'Motivo de la diferencia', maxLength: LENGTH.reason },
  de_quien: { label: 'De quién es el arroz', kind: 'choice' },
  nombre_dueno: { label: 'Dueño del arroz' },
  kg_cuota: { label: 'Kilos con cuota de fomento', kind: 'kilos' },
  base_cuota: { label: 'Base de la cuota', kind: 'pesos' },
  tasa_cuota: { label: 'Tarifa de la cuota', kind: 'percent' },
  cuota_fomento: { label: 'Cuota de fomento', kind: 'pesos' },
  nota_cuota: { label: 'Por qué es menos la cuota' },
  certificado_cuota: { label: 'Certificado de la cuota' },
  kg_certificado: { label: 'Kilos del certificado', kind: 'kilos' },
} as const satisfies Fields

export const MILLING_LINE = {
  id_producto: { label: 'Producto', kind: { of: 'products' } },
  lado: { label: 'Lado', kind: 'choice' },
  kg: { label: 'Kilos', kind: 'kilos' },
  costo_kg: { label: 'Costo por kg', kind: 'price' },
  precio_cuota: { label: 'Precio de referencia de la cuota', kind: 'price' },
} as const satisfies Fields
