import { z } from 'zod'
import { answeredNumber, answeredText, flag, Id, numberText } from '#server/kit/contract/common.ts'
import { Step } from '#server/rates/steps-contract.ts'

/** Ways to register a purchase. NINGUNO is possible only where no withholding is due. */
export const REGISTRATIONS = ['BOLSA', 'RETENCION', 'NINGUNO'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** One weighing as it was settled. Weights in kg, `precio_kg` in pesos with 6 decimals, `subtotal` in whole pesos. */
export const SettledWeighing = z.object({
  id_weighing_record: Id,
  consecutivo: numberText,
  fecha: answeredText,
  placa: answeredText,
  id_producto: answeredText,
  producto: answeredText,
  peso_lleno: answeredNumber,
  peso_vacio: answeredNumber,
  cantbultos: answeredNumber,
  descuento_bultos_kg: answeredNumber,
  /** Settled part of the net weight, kg. */
  peso_neto: answeredNumber,
  /** Whole net weight, kg, when the settlement takes only a part. */
  neto_pesada: answeredNumber,
  humedad: answeredNumber,
  impureza: answeredNumber,
  partido: answeredNumber,
  rojo: answeredNumber,
  yeso: answeredNumber,
  /** Pesos. `bascula` is 0 when the scale fee is not deducted here. */
  flete: answeredNumber,
  bascula: answeredNumber,
  descuento_lab_kg: answeredNumber,
  kg_liquidados: answeredNumber,
  precio_kg: answeredNumber,
  subtotal: answeredNumber,
})
export type SettledWeighing = z.infer<typeof SettledWeighing>

/** `propuesto` comes from the rates. `motivo` explains another `valor`. Pesos. */
export const Deduction = z.object({
  clave: z.string(),
  concepto: answeredText,
  propuesto: answeredNumber,
  valor: answeredNumber,
  motivo: answeredText,
})

/** Cost of one way to register, and the total left to pay. `aplica` is false for a withholding that is not due. */
export const Route = z.object({
  registro: z.string(),
  aplica: flag,
  valor: answeredNumber,
  total_deducciones: answeredNumber,
  total_a_pagar: answeredNumber,
  nota: answeredText,
})

/** A dated parameter as it was used. `vencido`: its last validity had already ended. */
export const UsedParameter = z.object({
  tag: z.string(),
  /** '' for the general value. */
  producto: answeredText,
  /** Municipality, only for its own rates. */
  municipio: z.string().optional(),
  descripcion: answeredText,
  valor: answeredNumber,
  vencido: flag.default(false),
})

/** A value of the price list used by the settlement: pesos a carga, or %. */
const UsedPrice = z.object({
  tag: z.string(),
  descripcion: answeredText,
  /** '' for all products or all origins. */
  producto: answeredText,
  origen: answeredText,
  valor: answeredNumber,
  desde: answeredText,
})
export type UsedPrice = z.infer<typeof UsedPrice>

/**
 * The price compared with the price list of the day: pesos a carga and %. Each of `avisos` requires an
 * approval (settlements/README.md, price approval).
 */
const PriceSituation = z.object({
  propuesto: answeredNumber,
  minimo: answeredNumber,
  admite: answeredNumber,
  por_debajo: answeredNumber,
  difiere: answeredNumber,
  avisos: z.array(z.string()).default([]),
})

/** A price far from the last ones (settlements/README.md, usual price). `usual` in pesos a carga, `difiere` in %. */
export const UnusualPrice = z.object({
  usual: answeredNumber,
  liquidaciones: answeredNumber,
  difiere: answeredNumber,
  aviso: z.string(),
})

/**
 * Proposed price for some weighings, in pesos. Null without a listed price, or when the weighings have
 * different ones.
 */
export const ProposedPrice = z.object({
  precio_carga: answeredNumber,
  precio_tonelada: answeredNumber,
  precios: z.array(UsedPrice).default([]),
  /** Last approved settlement of these products. Null without one. */
  ultima: z.object({ consecutivo: numberText, fecha: answeredText, precio_carga: answeredNumber }).nullish(),
})
export type ProposedPrice = z.infer<typeof ProposedPrice>

export const totals = {
  /** Pesos a carga (125 kg) and pesos a tonne. */
  precio_carga: answeredNumber,
  precio_tonelada: answeredNumber,
  registro: answeredText,
  /** Sums over the weighings, kg. */
  peso_neto: answeredNumber,
  descuento_lab_kg: answeredNumber,
  kg_liquidados: answeredNumber,
  /** Effect of the quality tables in words. '' without an effect. */
  calidad: answeredText,
  /** Subtotal and deductions in pesos. */
  subtotal: answeredNumber,
  total_deducciones: answeredNumber,
  /** subtotal − total_deducciones, before the offset. */
  total_antes_abono: answeredNumber,
  abono: answeredNumber,
  /** Deducted from the supplier's advances, after the offset. */
  anticipo: answeredNumber,
  total_a_pagar: answeredNumber,
}

/** Offset against a crop loan: interest first, then the oldest capital. Pesos on the settlement's day. */
const PaidAgreement = z.object({
  id_acuerdo: Id,
  consecutivo: numberText,
  /** Debt before the offset. `queda` is the debt after it. */
  deuda: answeredNumber,
  a_intereses: answeredNumber,
  a_capital: answeredNumber,
  queda: answeredNumber,
})

/**
 * A running agreement of the supplier with debt on the settlement's day. `disponible` is the debt not taken
 * by other settlements. `abono_propuesto` is `disponible` up to the total to pay.
 */
const OfferedAgreement = z.object({
  id_acuerdo: Id,
  consecutivo: numberText,
  deuda: answeredNumber,
  disponible: answeredNumber,
  abono_propuesto: answeredNumber,
})
export type OfferedAgreement = z.infer<typeof OfferedAgreement>

/**
 * An open advance of the supplier. Without `id_liquidacion` it is an opening advance. `queda` is not deducted
 * yet. Pesos.
 */
const Advance = z.object({
  id_liquidacion: answeredText,
  consecutivo: numberText,
  fecha: answeredText,
  valor: answeredNumber,
  queda: answeredNumber,
})

/** Money of a settlement: SALE was paid, ENTRA came back. Pesos. */
export const Payment = z.object({
  fecha: answeredText,
  direccion: z.string(),
  valor: answeredNumber,
  descripcion_fpago: answeredText,
  nombre_banco: answeredText,
  registro: answeredText,
  /** The disbursement (comprobante de egreso) of the payment. */
  id_egreso: answeredText,
  numero_egreso: answeredText,
})

/** The same fields in the preview, the stored row and the PDF. */
export const calculation = {
  ...totals,
  id_proveedor: answeredText,
  nombre_proveedor: answeredText,
  tipo_identificacion_proveedor: answeredText,
  identificacion_proveedor: answeredText,
  fecha: answeredText,
  pesadas: z.array(SettledWeighing).default([]),
  deducciones: z.array(Deduction).default([]),
  rutas: z.array(Route).default([]),
  /** The cheaper way to register. */
  propuesta: answeredText,
  pasos: z.array(Step).default([]),
  acuerdo: PaidAgreement.nullish(),
  /** Open advances of the supplier when the settlement was computed. */
  anticipos: z.array(Advance).default([]),
  parametros: z.array(UsedParameter).default([]),
  /** Null when the price list has no value for these weighings. */
  precio: PriceSituation.nullish(),
  precios: z.array(UsedPrice).default([]),
  /** Names of the weighers, joined by commas. */
  peso: answeredText,
  analizo: answeredText,
}

export const SettlementPreview = z.object({
  ...calculation,
  precio_inusual: UnusualPrice.nullish(),
  acuerdos: z.array(OfferedAgreement).default([]),
})
export type SettlementPreview = z.infer<typeof SettlementPreview>
