import { z } from 'zod'
import { flag, Id, IdParams } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { AGREEMENT_STATES } from '#server/financing/words.ts'
import { RECEIPT_STATES } from '#server/receipts/contract.ts'
import { RECEIVABLE_STATES } from '#server/receivables/words.ts'
import { WeighingRecord } from '#server/weighings/rows-contract.ts'
import { SETTLEMENT_STATES } from '#server/weighings/settled-words.ts'
import { ACCOUNT_PARTS, FARMER_PAPERS, LINK_DAYS } from './words.ts'

const KEY = 'POST-third-parties/{id}/link'

/** Open link of a third party, without its address: the address is answered once, when the link is made. */
const FarmerLink = z.object({
  id_enlace: Id,
  /** `yyyy-mm-dd hh:mm` in Bogotá. */
  creado: z.string(),
  creado_por: z.string(),
  /** Last valid day. */
  vence: z.string(),
  /** Last opening; '' for never. */
  abierto: z.string(),
  /** End of the pause after wrong PINs; '' while open. */
  cerrado_hasta: z.string(),
})

/** Link of a third party as the mill's staff see it. */
export const FarmerLinkState = z.object({
  id_tercero: Id,
  nombre: z.string(),
  empresa: z.string(),
  /** Mobile telephone as WhatsApp takes it, `573104567890`; '' for none. */
  celular: z.string(),
  enlace: FarmerLink.nullable().default(null),
  /** Reason why no link is possible; '' if possible. */
  impedimento: z.string(),
})
export type FarmerLinkState = z.infer<typeof FarmerLinkState>

const NewLink = z.object({
  dias: z.coerce
    .number()
    .refine((dias) => LINK_DAYS.some((one) => one === dias), {
      error: 'El enlace se hace para 7, 30 o 90 días.',
    })
    .default(LINK_DAYS[0]),
})

/** Line of the account with a paper. */
const Line = z.object({
  id: Id,
  numero: z.string(),
  fecha: z.string(),
})

const Ticket = Line.extend({
  estado: WeighingRecord.out.shape.estado,
  producto: z.string(),
  placa: z.string(),
  /** Net kilos of the farmer; null until the second weight. */
  kg: z.number().nullable(),
  /** A shared ticket has a paper only for the farmer named on it, and only if he owns a part. */
  con_papel: flag,
})
/** States of a paper with money; '' for a disbursement. */
const MONEY_STATES = [
  '',
  ...SETTLEMENT_STATES,
  ...RECEIPT_STATES,
  ...AGREEMENT_STATES,
  ...RECEIVABLE_STATES,
] as const

/** Whole pesos: the amount to pay, paid out, or paid in. */
const Money = Line.extend({ estado: z.enum(MONEY_STATES), valor: z.number() })

/** Newest lines of a part of the account, and the count of all. */
const part = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row).default([]), total_count: z.number() })

export const FarmerAccount = z.object({
  empresa: z.string(),
  nombre: z.string(),
  identificacion: z.string(),
  /** Day of these figures. */
  fecha: z.string(),
  /** Last day of the link. */
  vence: z.string(),
  tiquetes: part(Ticket).optional(),
  liquidaciones: part(Money).optional(),
  /** Payments to the farmer. */
  egresos: part(Money).optional(),
  /** Payments by the farmer. */
  recibos: part(Money).optional(),
  /** Paddy in deposit without a fixed price, net kilos. */
  depositos: z
    .object({
      kg: z.number(),
      pesadas: z.array(
        z.object({
          numero: z.string(),
          fecha: z.string(),
          kg: z.number(),
          fijar_hasta: z.string(),
        }),
      ),
    })
    .optional(),
  /**
   * Debt today in whole pesos: agreements with interest, receivables, and advances that a settlement will deduct.
   * Neither late interest nor unapplied receipts (`anticipos`) change the total.
   */
  deuda: z
    .object({
      total: z.number(),
      acuerdos: z.array(Money),
      cuentas: z.array(Money.extend({ vence: z.string(), mora: z.number() })),
      /** Advances that a settlement will deduct. An opening advance has no paper. */
      por_descontar: z.array(Money.extend({ con_papel: flag })),
      mora: z.number(),
      anticipos: z.number(),
      /** Records of the farmer with receivables. Each has a statement as a paper. */
      estados: z.array(Id),
    })
    .optional(),
  certificados: z
    .array(
      z.object({ tipo: z.enum(['CERTIFICADO_CUOTA', 'CERTIFICADO_RETENCION']), id: Id, anio: z.number() }),
    )
    .optional(),
})
export type FarmerAccount = z.infer<typeof FarmerAccount>
export type FarmerTicket = z.infer<typeof Ticket>
export type FarmerMoney = z.infer<typeof Money>

const code = z.object({ code: z.string() })
/** Pass given for the right PIN, valid for half an hour. */
const pase = z.string().default('')
const page = z.coerce.number().int().min(1).max(10_000).default(1).catch(1)

export const farmerLinks = {
  state: endpoint('GET /third-parties/{id}/link', {
    access: KEY,
    summary: 'El enlace abierto de un tercero a lo suyo, o por qué no puede tenerlo',
    params: IdParams,
    answer: FarmerLinkState,
  }),
  make: endpoint('POST /third-parties/{id}/link', {
    access: KEY,
    summary: 'Hace el enlace de un tercero y termina el anterior; código y dirección se dicen esta sola vez',
    said: 'Enlace creado',
    params: IdParams,
    body: NewLink,
    answer: z.object({ mensaje: z.string(), codigo: z.string(), direccion: z.string(), vence: z.string() }),
  }),
  end: endpoint('DELETE /third-parties/{id}/link', {
    access: KEY,
    summary: 'Termina el enlace abierto de un tercero',
    said: 'Enlace terminado',
    params: IdParams,
    answer: z.object({ mensaje: z.string() }),
  }),
  enter: endpoint('POST /farmer-links/{code}', {
    access: 'open',
    summary:
      'Con el PIN de un enlace, el pase de media hora con el que se lee; sin sesión, y con límites por enlace y por dirección',
    params: code,
    body: z.object({ pin: z.string().max(40).default('') }),
    answer: z.object({ pase: z.string() }),
  }),
  read: endpoint('GET /farmer-links/{code}', {
    access: 'open',
    summary: 'Lo que el tercero de un enlace ve de lo suyo; ver: solo una parte, por páginas',
    params: code,
    query: z.object({ pase, ver: z.enum(ACCOUNT_PARTS).optional().catch(undefined), pagina: page }),
    answer: FarmerAccount,
  }),
  paper: endpoint('GET /farmer-links/{code}/paper', {
    access: 'open',
    summary: 'Un papel del tercero de un enlace, como PDF',
    params: code,
    query: z.object({
      pase,
      tipo: z.enum(FARMER_PAPERS, { error: 'Ese papel no existe.' }),
      id: Id.catch(''),
      anio: z
        .union([z.literal(''), z.string().regex(/^\d{4}$/)], { error: 'Escriba el año como aaaa.' })
        .default(''),
    }),
    sends: ['application/pdf'],
    answer: z.unknown(),
  }),
}
