import { z } from 'zod'
import {
  changeAnswer,
  chosen,
  Day,
  flag,
  Id,
  IdParams,
  optionalDay,
  optionalId,
  Rate6,
  readVersion,
  requiredText,
  rowBase,
  searchAnswer,
  SearchRequest,
  stored,
  text,
  unsignedPesos,
  VersionedVoiding,
} from '#server/kit/contract/common.ts'
import {
  REGISTRATIONS,
  ProposedPrice,
  SettlementPreview,
  UnusualPrice,
  Payment,
  totals,
  calculation,
} from './calculation-contract.ts'
import { AuthorisedRange } from '#server/numbers/contract.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { WaitingRequest } from '#server/approvals/contract.ts'
import { PURCHASE_DOCUMENTS, type PurchaseDocument } from '#server/parties/purchase-documents-words.ts'
import { SETTLEMENT_STATES } from '#server/weighings/settled-words.ts'
import { SETTLEMENT } from './words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import {
  ABOVE_ZERO,
  CHOOSE_WEIGHING,
  DESCRIBE_DEDUCTION,
  ODD_DAY,
  WHAT_BECAME_OF_MONEY,
  WHEN_RETURNED,
  WRITE_NUMBER,
} from '#server/kit/words/sentences.ts'

/**
 * Body of preview and create. Defaults: `fecha` is today, `registro` the cheaper way, deductions the values
 * of the rates. A deduction with another value needs its `motivo_…`.
 */
export const NewSettlement = z.object({
  id_proveedor: chosen('un proveedor'),
  fecha: Day(ODD_DAY).optional(),
  precio_carga: Rate6.min(0.000001, 'El precio por carga debe ser mayor que 0.').max(
    1e9,
    'Revise el precio por carga.',
  ),
  pesadas: z.array(Id).min(1, CHOOSE_WEIGHING).max(200, 'Máximo 200 pesadas por liquidación.'),
  /** Dry kilos to fix of weighings in deposit, in weighing order. Default: all open kilos. */
  kilos: z
    .number({ error: WRITE_NUMBER })
    .int('Los kilos son enteros.')
    .min(1, ABOVE_ZERO)
    .max(1e9, 'Revise los kilos.')
    .nullish(),
  registro: z.enum(REGISTRATIONS, { error: 'Seleccione BOLSA, RETENCION o NINGUNO.' }).optional(),
  deducciones: z
    .object({
      descargue: unsignedPesos.nullish(),
      motivo_descargue: text(LENGTH.note),
      flete: unsignedPesos.nullish(),
      motivo_flete: text(LENGTH.note),
      bascula: unsignedPesos.nullish(),
      motivo_bascula: text(LENGTH.note),
      otras: z
        .array(
          z.object({
            descripcion: requiredText(DESCRIBE_DEDUCTION, LENGTH.label),
            valor: unsignedPesos.min(1, ABOVE_ZERO),
          }),
        )
        .max(20, 'Máximo 20 deducciones.')
        .default([]),
    })
    .default({ motivo_descargue: '', motivo_flete: '', motivo_bascula: '', otras: [] }),
  observaciones: text(SETTLEMENT.observaciones.maxLength),
  /** Offset against a crop loan. An agreement without an amount takes the proposed one; 0 takes none. */
  id_acuerdo: z.union([z.literal(''), Id]).nullish(),
  abono: unsignedPesos.nullish(),
  /** Deducted from the supplier's advances. Default: as much as fits; 0 deducts none. */
  anticipo: unsignedPesos.nullish(),
})
export type NewSettlement = z.infer<typeof NewSettlement>

const DOCUMENTS = Object.keys(PURCHASE_DOCUMENTS) as PurchaseDocument[]

/** A row of the list. */
export const Settlement = stored({
  ...rowBase,
  ...totals,
  id_liquidacion: Id,
  consecutivo: z.string(),
  fecha: z.string(),
  estado: z.enum(SETTLEMENT_STATES),
  id_proveedor: z.string(),
  nombre_proveedor: z.string(),
  identificacion_proveedor: z.string(),
  cantidad_pesadas: z.number(),
  /** Sequence number of the fixation of this supplier, for paddy in deposit. */
  numero_fijacion: z.number().nullable(),
  /** Pesos, each also part of `total_deducciones`. */
  cuota_fomento: z.number(),
  registro_bolsa: z.number(),
  retencion: z.number(),
  reteica: z.number(),
  observaciones: z.string(),
  id_acuerdo: z.string(),
  /** '' until a settlement by the exchange gets its number. */
  numero_registro_bolsa: z.string(),
  fecha_registro_bolsa: z.string(),
  /** Day of the oldest weighing. */
  primera_pesada: z.string(),
  /** Document for the tax deduction (settlements/README.md, purchase document). '' when none was needed. */
  tipo_documento: z.enum(['', ...DOCUMENTS]),
  numero_documento: z.string(),
  fecha_documento: z.string(),
  /** Monday of the week whose purchases share the document; '' for the document of one purchase. */
  semana_documento: z.string(),
})
export type Settlement = z.infer<typeof Settlement>

const NamedSettlement = z.object({ id_liquidacion: Id, consecutivo: z.string() })

/** Times are `yyyy-mm-dd hh:mm` in Bogotá. Names of people are '' for steps not done yet. */
export const SettlementDetail = stored({
  ...Settlement.out.shape,
  ...calculation,
  liquido: z.string(),
  liquidada_en: z.string(),
  aprobo: z.string(),
  aprobada_en: z.string(),
  pago: z.string(),
  fecha_pago: z.string(),
  descripcion_fpago: z.string(),
  nombre_banco: z.string(),
  /** Reason why the draft cannot be approved, and the parameter and year to enter when a yearly value is missing. */
  obstaculo: z
    .object({ mensaje: z.string(), falta: z.object({ tag: z.string(), ano: z.string() }).optional() })
    .nullish(),
  precio_inusual: UnusualPrice.nullish(),
  /** Price approval requests, newest first. */
  solicitudes: z.array(WaitingRequest).default([]),
  /** Drafts only: the document needed for the approval, and a warning about the numbers left. */
  documento: z.object({ tipo: z.enum(DOCUMENTS), aviso: z.string() }).nullish(),
  /** DIAN resolution of the support document. */
  rango: AuthorisedRange.nullish(),
  /** Adjustment note of the support document of a voided settlement. */
  nota: z.object({ id_nota: Id, numero: z.string() }).nullish(),
  /** The voided settlement that this one replaces, and the settlement that replaces this one. */
  corrige: NamedSettlement.nullish(),
  corregida_por: NamedSettlement.nullish(),
  anulo: z.string(),
  anulada_en: z.string(),
  motivo_anulacion: z.string(),
  pagos: z.array(Payment).default([]),
  /** Voided settlements: the part of the payment that later settlements can still deduct. Pesos. */
  anticipo_por_descontar: z.number(),
})
export type SettlementDetail = z.infer<typeof SettlementDetail>

/** Exchange registration: number and day. `mismo_registro` allows a number that another settlement already has. */
export const RegisterSettlement = z.object({
  version: readVersion,
  mismo_registro: flag.default(false),
  numero_registro_bolsa: text(SETTLEMENT.numero_registro_bolsa.maxLength),
  fecha_registro_bolsa: optionalDay('Escriba la fecha del registro.').default(''),
})

/**
 * Adds number and day of the supplier's invoice. `precio_confirmado` false: an unusual price throws 422 on this
 * field (settlements/README.md, usual price). true or absent: approves.
 */
export const ApproveSettlement = RegisterSettlement.extend({
  precio_confirmado: z.boolean().optional(),
  numero_factura: text(40),
  fecha_factura: optionalDay('Escriba la fecha de la factura.').default(''),
})

export const PaySettlement = z.object({
  version: readVersion,
  fecha: Day('Escriba la fecha del pago.'),
  id_fpago: chosen('una forma de pago'),
  id_banco: optionalId,
  /** false: cash that brings the supplier's day to 100 UVT throws 422 on this field. true or absent: pays. */
  efectivo_confirmado: z.boolean().optional(),
})

/**
 * When a paid settlement is voided: the money came back, or stays as an advance (settlements/README.md,
 * advances).
 */
const PAYMENT_FATES = ['DEVUELTO', 'ANTICIPO'] as const

/**
 * `destino_pago` is required for a paid settlement. Day and method belong to DEVUELTO and are ignored for
 * ANTICIPO.
 */
export const VoidSettlement = VersionedVoiding.extend({
  destino_pago: z.union([z.literal(''), z.enum(PAYMENT_FATES)], { error: WHAT_BECAME_OF_MONEY }).default(''),
  fecha: optionalDay(WHEN_RETURNED).default(''),
  id_fpago: text(64),
  id_banco: z.union([z.literal(''), Id]).nullish(),
})

/** Money that a supplier gave back of an advance. `valor` is what is left of the advance, as the user saw it. */
export const ReturnAdvance = PaySettlement.omit({ efectivo_confirmado: true }).extend({
  fecha: Day(WHEN_RETURNED),
  valor: unsignedPesos,
})

/** Voids an approved settlement and creates a draft with the right price. */
export const CorrectPrice = VoidSettlement.extend({ precio_carga: NewSettlement.shape.precio_carga })

/** A supplier with weighings to settle: count, net kg and oldest day. */
export const PendingSupplier = z.object({
  id_proveedor: Id,
  nombre_proveedor: z.string(),
  tipo_identificacion: z.string(),
  identificacion: z.string(),
  /** Weighings in deposit are settled apart (settlements/README.md, deposits). */
  en_deposito: flag.default(false),
  pesadas: z.coerce.number().int(),
  peso_neto: z.number(),
  desde: z.string(),
})
export type PendingSupplier = z.infer<typeof PendingSupplier>

const reading = 'POST-settlements/search'
const changed = changeAnswer(SettlementDetail)

export const settlements = {
  search: endpoint('POST /settlements/search', {
    access: reading,
    summary:
      'Busca liquidaciones; filtros: estado, id_proveedor, desde, hasta, causada (aprobada o pagada), por_registrar (true o urgente), tipo_documento (FACTURA, DOCUMENTO_SOPORTE o NINGUNO)',
    body: SearchRequest,
    answer: searchAnswer(Settlement),
  }),
  get: endpoint('GET /settlements/{id}', {
    access: reading,
    summary: 'Una liquidación, con sus pesadas, deducciones y pasos',
    params: IdParams,
    answer: SettlementDetail,
  }),
  suppliers: endpoint('GET /settlements/suppliers', {
    access: 'POST-settlements',
    summary: 'Proveedores con pesadas por liquidar, desde la más antigua',
    answer: z.object({ data: z.array(PendingSupplier) }),
  }),
  preview: endpoint('POST /settlements/preview', {
    access: 'POST-settlements',
    summary: 'Calcula una liquidación sin guardarla',
    body: NewSettlement,
    answer: SettlementPreview,
  }),
  prices: endpoint('POST /settlements/prices', {
    access: 'POST-settlements',
    summary: 'El precio por carga que la lista del día propone para unas pesadas, y de dónde sale',
    body: NewSettlement.pick({ pesadas: true, fecha: true }),
    answer: z.object({ data: ProposedPrice }),
  }),
  create: endpoint('POST /settlements', {
    access: 'POST-settlements',
    creates: true,
    summary: 'Guarda una liquidación en borrador',
    said: 'Liquidación guardada correctamente',
    body: NewSettlement,
    answer: changed.extend({ id_liquidacion: Id }),
  }),
  recalculate: endpoint('PATCH /settlements/{id}/recalculate', {
    access: 'POST-settlements',
    summary:
      'Calcula de nuevo un borrador, con lo que sus pesadas y las tarifas dicen ahora, al mismo precio o a otro',
    said: 'Liquidación calculada de nuevo',
    params: IdParams,
    body: z.object({ version: readVersion, precio_carga: NewSettlement.shape.precio_carga.optional() }),
    answer: changed,
  }),
  approve: endpoint('PATCH /settlements/{id}/approve', {
    access: 'PATCH-settlements/{id}/approve',
    summary: 'Aprueba una liquidación en borrador',
    said: 'Liquidación aprobada correctamente',
    params: IdParams,
    body: ApproveSettlement,
    answer: changed,
  }),
  register: endpoint('PATCH /settlements/{id}/register', {
    access: 'PATCH-settlements/{id}/approve',
    summary: 'Escribe el registro en la Bolsa de una liquidación que se aprobó sin él',
    said: 'Registro guardado correctamente',
    params: IdParams,
    body: RegisterSettlement,
    answer: changed,
  }),
  pay: endpoint('PATCH /settlements/{id}/pay', {
    access: 'PATCH-settlements/{id}/pay',
    summary: 'Paga una liquidación aprobada; sus pesadas quedan en PAGO',
    said: 'Liquidación pagada correctamente',
    params: IdParams,
    body: PaySettlement,
    answer: changed,
  }),
  void: endpoint('PATCH /settlements/{id}/void', {
    access: 'PATCH-settlements/{id}/void',
    summary:
      'Anula una liquidación con motivo y, si está pagada, con lo que pasó con su dinero; sus pesadas vuelven a quedar por liquidar',
    said: 'Liquidación anulada correctamente',
    params: IdParams,
    body: VoidSettlement,
    answer: changed,
  }),
  returnAdvance: endpoint('PATCH /settlements/{id}/return-advance', {
    access: 'PATCH-settlements/{id}/void',
    summary: 'Anota que el proveedor devolvió lo que queda del anticipo de una liquidación anulada',
    said: 'Devolución guardada correctamente',
    params: IdParams,
    body: ReturnAdvance,
    answer: changed,
  }),
  correctPrice: endpoint('PATCH /settlements/{id}/correct-price', {
    access: 'PATCH-settlements/{id}/void',
    also: 'POST-settlements',
    summary:
      'Anula una liquidación aprobada y deja en su lugar un borrador de las mismas pesadas a otro precio, que se responde',
    said: 'Precio corregido',
    params: IdParams,
    body: CorrectPrice,
    answer: changed,
  }),
}
