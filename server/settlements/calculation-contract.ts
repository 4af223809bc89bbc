import { z } from 'zod'
import { flag, Id, stored } from '#server/kit/contract/common.ts'
import { Step } from '#server/rates/quality-tables-contract.ts'

/** Ways to register a purchase. NINGUNO is possible only where no withholding is due. */
export const REGISTRATIONS = ['BOLSA', 'RETENCION', 'NINGUNO'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** One weighing as it was settled. Weights in kg, `precio_kg` in pesos with 6 decimals, `subtotal` in whole pesos. */
export const SettledWeighing = z.object({
  id_weighing_record: Id,
  consecutivo: z.string(),
  fecha: z.string(),
  placa: z.string(),
  id_producto: z.string(),
  producto: z.string(),
  peso_lleno: z.number().nullable(),
  peso_vacio: z.number().nullable(),
  cantbultos: z.number(),
  descuento_bultos_kg: z.number(),
  /** Settled part of the net weight, kg. */
  peso_neto: z.number(),
  /** Whole net weight, kg, when the settlement takes only a part. */
  neto_pesada: z.number().nullable().default(null),
  humedad: z.number(),
  impureza: z.number(),
  partido: z.number().nullable(),
  rojo: z.number().nullable(),
  yeso: z.number().nullable(),
  /** Pesos. `bascula` is 0 when the scale fee is not deducted here. */
  flete: z.number(),
  bascula: z.number(),
  descuento_lab_kg: z.number(),
  kg_liquidados: z.number(),
  precio_kg: z.number(),
  subtotal: z.number(),
})
export type SettledWeighing = z.infer<typeof SettledWeighing>

/** `propuesto` comes from the rates. `motivo` explains another `valor`. Pesos. */
export const Deduction = z.object({
  clave: z.string(),
  concepto: z.string(),
  propuesto: z.number(),
  valor: z.number(),
  motivo: z.string(),
})

/** Cost of one way to register, and the total left to pay. `aplica` is false for a withholding that is not due. */
export const Route = z.object({
  registro: z.enum(REGISTRATIONS),
  aplica: flag,
  valor: z.number(),
  total_deducciones: z.number(),
  total_a_pagar: z.number(),
  nota: z.string(),
})

/** A dated parameter as it was used. `vencido`: its last validity had already ended. */
export const UsedParameter = z.object({
  tag: z.string(),
  /** '' for the general value. */
  producto: z.string(),
  /** Municipality, only for its own rates. */
  municipio: z.string().optional(),
  descripcion: z.string(),
  valor: z.number(),
  vencido: flag.default(false),
})

/** A value of the price list used by the settlement: pesos a carga, or %. */
const UsedPrice = z.object({
  tag: z.string(),
  descripcion: z.string(),
  /** '' for all products or all origins. */
  producto: z.string(),
  origen: z.string(),
  valor: z.number(),
  desde: z.string(),
})
export type UsedPrice = z.infer<typeof UsedPrice>

/**
 * The price compared with the price list of the day: pesos a carga and %. Each of `avisos` requires an
 * approval (settlements/README.md, price approval).
 */
const PriceSituation = z.object({
  propuesto: z.number().nullable(),
  minimo: z.number().nullable(),
  admite: z.number().nullable(),
  por_debajo: z.number(),
  difiere: z.number().nullable(),
  avisos: z.array(z.string()).default([]),
})

/** A price far from the last ones (settlements/README.md, usual price). `usual` in pesos a carga, `difiere` in %. */
export const UnusualPrice = z.object({
  usual: z.number(),
  liquidaciones: z.number(),
  difiere: z.number(),
  aviso: z.string(),
})

/**
 * Proposed price for some weighings, in pesos. Null without a listed price, or when the weighings have
 * different ones.
 */
export const ProposedPrice = z.object({
  precio_carga: z.number().nullable(),
  precio_tonelada: z.number().nullable(),
  precios: z.array(UsedPrice).default([]),
  /** Last approved settlement of these products. Null without one. */
  ultima: z.object({ consecutivo: z.string(), fecha: z.string(), precio_carga: z.number() }).nullish(),
})
export type ProposedPrice = z.infer<typeof ProposedPrice>

export const totals = {
  /** Pesos a carga (125 kg) and pesos a tonne. */
  precio_carga: z.number(),
  precio_tonelada: z.number(),
  registro: z.enum(REGISTRATIONS),
  /** Sums over the weighings, kg. */
  peso_neto: z.number(),
  descuento_lab_kg: z.number(),
  kg_liquidados: z.number(),
  /** Effect of the quality tables in words. '' without an effect. */
  calidad: z.string(),
  /** Subtotal and deductions in pesos. */
  subtotal: z.number(),
  total_deducciones: z.number(),
  /** subtotal − total_deducciones, before the offset. */
  total_antes_abono: z.number(),
  abono: z.number(),
  /** Deducted from the supplier's advances, after the offset. */
  anticipo: z.number(),
  total_a_pagar: z.number(),
}

/** Offset against a crop loan: interest first, then the oldest capital. Pesos on the settlement's day. */
const PaidAgreement = z.object({
  id_acuerdo: Id,
  consecutivo: z.string(),
  /** Debt before the offset. `queda` is the debt after it. */
  deuda: z.number(),
  a_intereses: z.number(),
  a_capital: z.number(),
  queda: z.number(),
})

/**
 * A running agreement of the supplier with debt on the settlement's day. `disponible` is the debt not taken
 * by other settlements. `abono_propuesto` is `disponible` up to the total to pay.
 */
const OfferedAgreement = z.object({
  id_acuerdo: Id,
  consecutivo: z.string(),
  deuda: z.number(),
  disponible: z.number(),
  abono_propuesto: z.number(),
})
export type OfferedAgreement = z.infer<typeof OfferedAgreement>

/**
 * An open advance of the supplier. Without `id_liquidacion` it is an opening advance. `queda` is not deducted
 * yet. Pesos.
 */
const Advance = stored({
  id_liquidacion: z.string(),
  consecutivo: z.string(),
  fecha: z.string(),
  valor: z.number(),
  queda: z.number(),
})

/** Money of a settlement: SALE was paid, ENTRA came back. Pesos. */
export const Payment = z.object({
  fecha: z.string(),
  direccion: z.enum(['SALE', 'ENTRA']),
  valor: z.number(),
  descripcion_fpago: z.string(),
  nombre_banco: z.string(),
  registro: z.string(),
  /** The disbursement (comprobante de egreso) of the payment. */
  id_egreso: z.string(),
  numero_egreso: z.string(),
})

/** The same fields in the preview, the stored row and the PDF. */
export const calculation = {
  ...totals,
  id_proveedor: z.string(),
  nombre_proveedor: z.string(),
  tipo_identificacion_proveedor: z.string(),
  identificacion_proveedor: z.string(),
  fecha: z.string(),
  pesadas: z.array(SettledWeighing).default([]),
  deducciones: z.array(Deduction).default([]),
  rutas: z.array(Route).default([]),
  /** The cheaper way to register. */
  propuesta: z.enum(REGISTRATIONS),
  pasos: z.array(Step).default([]),
  acuerdo: PaidAgreement.nullish(),
  /** Open advances of the supplier when the settlement was computed. */
  anticipos: z.array(Advance).default([]),
  parametros: z.array(UsedParameter).default([]),
  /** Null when the price list has no value for these weighings. */
  precio: PriceSituation.nullish(),
  precios: z.array(UsedPrice).default([]),
  /** Names of the weighers, joined by commas. */
  peso: z.string(),
  analizo: z.string(),
}

export const SettlementPreview = z.object({
  ...calculation,
  precio_inusual: UnusualPrice.nullish(),
  acuerdos: z.array(OfferedAgreement).default([]),
})
export type SettlementPreview = z.infer<typeof SettlementPreview>
