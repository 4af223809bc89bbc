import type { Registration } from './calculation-contract.ts'
import type { PesadaLiquidada } from '#server/rates/paddy-value-rules.ts'
import type { Paso, PesadaAnalizada } from '#server/rates/quality-words.ts'
import type { CuotaDeCompra, CuotaDelProveedor } from '#server/taxes/levy-of-purchase-rules.ts'
import type { Deduccion, DeduccionesPedidas } from './deductions-rules.ts'
import type { OtraCompra } from '#server/taxes/purchases-rules.ts'
import type { Reteica, ReglaDeReteica } from '#server/taxes/reteica-rules.ts'

/** Dated parameters of a settlement as decimal text. Percents are written 0.5 for 0.5 %. */
export interface ParametrosDeLiquidacion {
  KG_CARGA: string
  CUOTA_FOMENTO: string
  UVT: string
  RETENCION: string
  RETENCION_BASE_UVT: string
  REGISTRO_BOLSA: string
  /** 1 when the company registers its purchases at the exchange. */
  REGISTRA_BOLSA: string
  DESCARGUE: string
}

/** A weighing to settle: net kg, percents of its analysis, freight and scale fee in pesos. */
export interface PesadaPorLiquidar extends PesadaAnalizada {
  peso_neto: number
  /** The whole net kg, when only a part is settled. */
  neto_pesada?: number | undefined
  /** Freight, pesos. 0 means no freight. */
  pesoflete: number
  /** Scale fee deducted here, pesos. */
  bascula: number
}

/** One way to register the purchase. `valor` is its cost in pesos. */
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
  /** Reason why the supplier is exempt from withholding of income tax. '' when the supplier is not exempt. */
  exento: string
  /** Day of the settlement, for the levy certificate in `cuota`. */
  fecha?: string
  cuota?: CuotaDelProveedor
  /**
   * Other purchases from this supplier on the day that are not registered at the exchange (taxes/README.md,
   * purchases of one day).
   */
  del_dia: readonly OtraCompra[]
  /** ReteICA rates; absent when the company's municipality has none on the day. */
  reteica?: ReglaDeReteica
}

/** The whole calculation, identical in the preview, the stored row and the PDF. Kilos and whole pesos. */
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
  /** Levy of the purchase, present when it is reduced. */
  cuota?: CuotaDeCompra
  /** ReteICA, present when the municipality has a rate on the day. */
  ica?: Reteica
  total_deducciones: number
  total_antes_abono: number
  abono: number
  total_a_pagar: number
  /** Effect of the quality tables in words. '' without an effect. */
  calidad: string
  pasos: Paso[]
}
