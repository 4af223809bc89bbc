import type { Registration } from './calculation-contract.ts'
import type { Paso, PesadaAnalizada } from '#server/rates/quality-words.ts'
import type { CuotaDeCompra, CuotaDelProveedor } from '#server/taxes/levy-of-purchase-rules.ts'
import type { Deduccion, DeduccionesPedidas } from './deductions-rules.ts'
import type { OtraCompra } from '#server/taxes/purchases-rules.ts'
import type { Reteica, ReglaDeReteica } from '#server/taxes/reteica-rules.ts'

/** Dated parameters of a settlement, as decimal text; percents as 0.5 for 0.5 % (contract.md, Parameters). */
export interface ParametrosDeLiquidacion {
  KG_CARGA: string
  CUOTA_FOMENTO: string
  UVT: string
  RETENCION: string
  RETENCION_BASE_UVT: string
  REGISTRO_BOLSA: string
  /** 1 where the company registers its purchases at the exchange (N-137). */
  REGISTRA_BOLSA: string
  DESCARGUE: string
}

/** A weighing to settle: net kg, percents of its analysis, and what it brings to the deductions (pesos). */
export interface PesadaPorLiquidar extends PesadaAnalizada {
  peso_neto: number
  /** The weighing's whole net kg, where a part of it is settled. */
  neto_pesada?: number | undefined
  /** Freight of the weighing; 0 is none (N-124). */
  pesoflete: number
  /** The scale's fee, when it is to be deducted here. */
  bascula: number
}

/** Kilos are whole; `precio_kg` has up to 6 decimals; subtotal in whole pesos. */
export interface PesadaLiquidada {
  kg_liquidados: number
  descuento_lab_kg: number
  precio_kg: number
  subtotal: number
}

/** What one way of registering the purchase costs (pesos) and whether it is due at all. */
export interface Ruta {
  registro: Registration
  aplica: boolean
  valor: number
  total_deducciones: number
  total_a_pagar: number
  nota: string
}

export interface DatosDeLiquidacion {
  pesadas: readonly PesadaPorLiquidar[]
  precio_carga: number
  registro: Registration | undefined
  deducciones: DeduccionesPedidas
  parametros: ParametrosDeLiquidacion
  /** Why this supplier is never withheld from (self-withholder, simple regime); '' when it is. */
  exento: string
  /** The day of the settlement, and why this supplier is charged less levy; as usual where left out. */
  fecha?: string
  cuota?: CuotaDelProveedor
  /** What else was bought from this supplier on the day and not registered at the exchange: it counts with this (N-155). */
  del_dia: readonly OtraCompra[]
  /** Where the company's town has a rate on the day; left out where it has none. */
  reteica?: ReglaDeReteica
}

/** The whole calculation: the same object is previewed, stored and printed. Kilos and whole pesos. */
export interface Liquidacion {
  pesadas: PesadaLiquidada[]
  peso_neto: number
  descuento_lab_kg: number
  kg_liquidados: number
  subtotal: number
  registro: Registration
  propuesta: Registration
  rutas: Ruta[]
  deducciones: Deduccion[]
  /** What made the levy less; left out where nothing did. */
  cuota?: CuotaDeCompra
  /** What its town withholds; left out where it has no rate on the day. */
  ica?: Reteica
  total_deducciones: number
  total_antes_abono: number
  abono: number
  total_a_pagar: number
  /** What quality tables came to, in words; '' where none changed anything. */
  calidad: string
  pasos: Paso[]
}
