import { z } from 'zod'
import { answeredNumber, answeredText, flag, Id, numberText } from '#server/kit/contract/common.ts'
import { Step } from '#server/rates/steps-contract.ts'

/** Registration at the commodity exchange, or withholding: one of both, or none where no withholding applies. */
export const REGISTRATIONS = ['BOLSA', 'RETENCION', 'NINGUNO'] as const
export type Registration = (typeof REGISTRATIONS)[number]

/** One weighing as it was settled (D2 §2.23). Weights in kg, price in pesos per kg (6 decimals), subtotal in pesos. */
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
  /** Kilos of the net weight that are settled. */
  peso_neto: answeredNumber,
  /** The whole net weight, where the settlement takes a part of it. */
  neto_pesada: answeredNumber,
  humedad: answeredNumber,
  impureza: answeredNumber,
  partido: answeredNumber,
  rojo: answeredNumber,
  yeso: answeredNumber,
  /** Its freight, and the scale's fee where that is deducted here. Pesos. */
  flete: answeredNumber,
  bascula: answeredNumber,
  descuento_lab_kg: answeredNumber,
  kg_liquidados: answeredNumber,
  precio_kg: answeredNumber,
  subtotal: answeredNumber,
})
export type SettledWeighing = z.infer<typeof SettledWeighing>

/** `propuesto` is what the rates say; `motivo` why another value stands. Pesos. */
export const Deduction = z.object({
  clave: z.string(),
  concepto: answeredText,
  propuesto: answeredNumber,
  valor: answeredNumber,
  motivo: answeredText,
})

/** What one way of registering costs and leaves to pay. `aplica` is false where no withholding is due. */
export const Route = z.object({
  registro: z.string(),
  aplica: flag,
  valor: answeredNumber,
  total_deducciones: answeredNumber,
  total_a_pagar: answeredNumber,
  nota: answeredText,
})

/** A dated parameter as it was used; `vencido` when its last validity had ended by then. */
export const UsedParameter = z.object({
  tag: z.string(),
  /** The product whose own value it is; '' for the general one. */
  producto: answeredText,
  /** The municipality whose rate it is; left out of what is of none. */
  municipio: z.string().optional(),
  descripcion: answeredText,
  valor: answeredNumber,
  vencido: flag.default(false),
})

/** A value of the price list that a settlement names: pesos a carga, or %. */
const UsedPrice = z.object({
  tag: z.string(),
  descripcion: answeredText,
  /** The product and origin that it is for; '' for all. */
  producto: answeredText,
  origen: answeredText,
  valor: answeredNumber,
  desde: answeredText,
})
export type UsedPrice = z.infer<typeof UsedPrice>

/** How the price stands to the list of its day (N-140): pesos a carga and %; `avisos` say why it has to be approved. */
const PriceSituation = z.object({
  propuesto: answeredNumber,
  minimo: answeredNumber,
  admite: answeredNumber,
  por_debajo: answeredNumber,
  difiere: answeredNumber,
  avisos: z.array(z.string()).default([]),
})

/** What the price list of a day proposes for some weighings, pesos; null where it says nothing, or not the same of all. */
export const ProposedPrice = z.object({
  precio_carga: answeredNumber,
  precio_tonelada: answeredNumber,
  precios: z.array(UsedPrice).default([]),
})
export type ProposedPrice = z.infer<typeof ProposedPrice>

export const totals = {
  /** Pesos; both units of the trade (facts 3.2). */
  precio_carga: answeredNumber,
  precio_tonelada: answeredNumber,
  registro: answeredText,
  /** Sums of the weighings, kg. */
  peso_neto: answeredNumber,
  descuento_lab_kg: answeredNumber,
  kg_liquidados: answeredNumber,
  /** What quality tables took or gave, in words; '' where none did. */
  calidad: answeredText,
  /** Pesos. */
  subtotal: answeredNumber,
  total_deducciones: answeredNumber,
  /** subtotal − total_deducciones, before the offset. */
  total_antes_abono: answeredNumber,
  abono: answeredNumber,
  /** Taken off of the supplier's advances, after the offset. */
  anticipo: answeredNumber,
  total_a_pagar: answeredNumber,
}

/** What the settlement pays of a crop loan: interest first, then the oldest capital. Pesos, on the settlement's day. */
const PaidAgreement = z.object({
  id_acuerdo: Id,
  consecutivo: numberText,
  /** Owed before it, and what of it is left. */
  deuda: answeredNumber,
  a_intereses: answeredNumber,
  a_capital: answeredNumber,
  queda: answeredNumber,
})

/**
 * A running agreement of the supplier that owes something on the settlement's day. `disponible` is what no other
 * settlement takes of it, `abono_propuesto` that and at most what there is to pay.
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
 * What a supplier keeps of a paid settlement that was voided, or, without `id_liquidacion`, was given before the company's
 * first day: `queda` no other settlement takes off. Pesos.
 */
const Advance = z.object({
  id_liquidacion: answeredText,
  consecutivo: numberText,
  fecha: answeredText,
  valor: answeredNumber,
  queda: answeredNumber,
})

/** Money of a settlement: direccion SALE is what was paid, ENTRA what came back. Pesos. */
export const Payment = z.object({
  fecha: answeredText,
  direccion: z.string(),
  valor: answeredNumber,
  descripcion_fpago: answeredText,
  nombre_banco: answeredText,
  registro: answeredText,
  /** The paper of what was paid. */
  id_egreso: answeredText,
  numero_egreso: answeredText,
})

/** The calculation: the same in preview, saved and printed. */
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
  /** The cheaper way of registering. */
  propuesta: answeredText,
  pasos: z.array(Step).default([]),
  acuerdo: PaidAgreement.nullish(),
  /** Those of the supplier when it was computed. */
  anticipos: z.array(Advance).default([]),
  parametros: z.array(UsedParameter).default([]),
  /** null where the price list says nothing of its weighings. */
  precio: PriceSituation.nullish(),
  precios: z.array(UsedPrice).default([]),
  /** Who weighed and who analysed, joined by a comma. */
  peso: answeredText,
  analizo: answeredText,
}

export const SettlementPreview = z.object({ ...calculation, acuerdos: z.array(OfferedAgreement).default([]) })
export type SettlementPreview = z.infer<typeof SettlementPreview>
