import { z } from 'zod'
import {
  answeredNumber,
  answeredText,
  Day,
  changeAnswer,
  flag,
  Id,
  IdParams,
  Options,
  optionalEmail,
  recordChange,
  requiredName,
  requiredText,
  row,
  searchAnswer,
  SearchRequest,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed } from '#server/kit/contract/managed.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { PAID_TAGS } from './paid-tags-words.ts'
import { IDENTIFICATION_REQUIRED, PARTY_NAME_REQUIRED } from '#server/kit/words/sentences.ts'

export const THIRD_PARTY_TYPES = ['CLIENTE', 'PROVEEDOR', 'CONDUCTOR'] as const
export const ThirdPartyType = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  z.enum(THIRD_PARTY_TYPES, { error: 'Seleccione el tipo de tercero.' }),
)

/** Marks a client's own rice (D1 §3). */
export const TAG_OWN_RICE = 'ARROZ_PROPIO'

/** The third party that a company itself is: buyer of its purchases, seller of its sales (decision C-98). */
export const TAG_OWN_COMPANY = 'EMPRESA_PROPIA'

/** A third party as lists and `GET /third-parties/{id}` answer it. `tags` is separated by `|`. */
export const ThirdParty = row('id_tercero', {
  id_tercero: Id,
  tipo: z.string(),
  nombre: z.string(),
  /** DIAN code (facts 3.8): 13 is CC, 31 is NIT. */
  tipo_identificacion: z.string().default(''),
  /** Normalised; a NIT with its check digit: `900123456-8`. */
  identificacion: z.string().default(''),
  direccion: answeredText,
  municipio: answeredText,
  telefono1: answeredText,
  telefono2: answeredText,
  email: answeredText,
  tags: answeredText,
  /** Why no levy is taken of him; '' where it is. */
  exento_cuota: answeredText,
  /** Certificate of levy that he paid himself: its number, the days on which it holds, and for how many kilos; null is any. */
  certificado_cuota: answeredText,
  certificado_cuota_desde: answeredText,
  certificado_cuota_hasta: answeredText,
  certificado_cuota_kg: answeredNumber,
  path: answeredText,
  activo: flag.default(true),
})
export type ThirdParty = z.infer<typeof ThirdParty>

const fields = {
  tipo: ThirdPartyType,
  nombre: requiredName(PARTY_NAME_REQUIRED),
  tipo_identificacion: requiredText('Seleccione el tipo de identificación.', 10),
  identificacion: requiredText(IDENTIFICATION_REQUIRED, LENGTH.identification),
  direccion: text(LENGTH.address),
  municipio: text(LENGTH.town),
  telefono1: text(LENGTH.phone),
  telefono2: text(LENGTH.phone),
  email: optionalEmail,
}

const optionalDay = (message: string) =>
  z
    .union([z.literal(''), Day(message)])
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))

/** Why a supplier is charged no levy, or less (facts 3.3). */
export const LevyFields = {
  exento_cuota: text(LENGTH.reason),
  certificado_cuota: text(LENGTH.reference),
  certificado_cuota_desde: optionalDay('Escriba desde cuándo vale el certificado.'),
  certificado_cuota_hasta: optionalDay('Escriba hasta cuándo vale el certificado.'),
  certificado_cuota_kg: z.number().positive('Los kilos deben ser mayores que 0.').max(1e9).nullish(),
}

/** Which of PAID_TAGS it has; '' is none. */
export const PaidTag = z.union([z.literal(''), z.enum(PAID_TAGS.map(({ value }) => value))], {
  error: 'Seleccione lo que se le paga.',
})

/**
 * Body of `POST /third-parties`; `esArrozPropio` sets the tag in the same transaction (N-41) and only for CLIENTE,
 * `facturaElectronica` that of who issues invoices (N-141) and only for PROVEEDOR.
 */
export const NewThirdParty = z.object({
  ...fields,
  esArrozPropio: flag.default(false),
  facturaElectronica: flag.default(false),
})
export type NewThirdParty = z.infer<typeof NewThirdParty>

/** Body of `PUT /third-parties`: the id and whatever changes; with `version` a late writer is refused. */
export const ThirdPartyChange = recordChange('id', {
  ...fields,
  esArrozPropio: z.boolean(),
  se_le_paga: PaidTag,
  ...LevyFields,
  facturaElectronica: z.boolean(),
})
export type ThirdPartyChange = z.infer<typeof ThirdPartyChange>

const Amount = z.object({ cantidad: z.coerce.number().int(), valor: z.coerce.number() })

/** What there is with a third party; a part that the person may not see is missing. Kilos net, whole pesos. */
export const ThirdPartySummary = z.object({
  /** First day of the season: the half of the year in which the crop of today stands. */
  desde: z.string(),
  /** Weighings of the season, whatever its part in them. */
  pesadas: z.object({ cantidad: z.coerce.number().int(), kg: z.coerce.number() }).optional(),
  /**
   * Settlements that are not approved, and those approved that are not paid. `anticipos`: what of paid settlements, voided
   * since, or of what was given before the first day is to be taken off.
   */
  liquidaciones: z.object({ borradores: Amount, por_pagar: Amount, anticipos: Amount.optional() }).optional(),
  /** What it is owed besides settlements, and what is left of it. */
  por_pagar: Amount.optional(),
  /** Receivables that are owed, and what is left of them. */
  cuentas: Amount.optional(),
  /** Agreements that run, and their debt today. */
  acuerdos: Amount.optional(),
})
export type ThirdPartySummary = z.infer<typeof ThirdPartySummary>

const key = 'POST-third-parties/search'

const calls = managed({
  resource: 'third-parties',
  paths: { create: '/third-parties', update: '/third-parties', remove: '/third-parties/{id}' },
  noun: 'terceros',
  said: {
    create: 'Tercero creado exitosamente',
    update: 'Tercero modificado correctamente',
    remove: 'Tercero eliminado correctamente',
  },
  row: ThirdParty,
  create: NewThirdParty,
  change: ThirdPartyChange,
})

const tagging = (act: 'add' | 'remove', summary: string) =>
  endpoint(`PATCH /tags/third-parties/{id}/${act}`, {
    access: 'PUT-third-parties',
    summary,
    said: calls.update.said,
    params: IdParams,
    query: z.object({ tag: requiredName('La etiqueta es obligatoria.', 40) }),
    answer: changeAnswer(ThirdParty),
  })

export const thirdParties = {
  ...calls,
  search: { ...calls.search, summary: 'Busca terceros; filtros: tipo, activo' },
  searchByType: endpoint('POST /third-parties/search/type/{type}', {
    access: key,
    summary: 'Busca terceros de un tipo',
    params: z.object({ type: ThirdPartyType }),
    body: SearchRequest,
    answer: searchAnswer(ThirdParty),
  }),
  types: endpoint('GET /third-parties/types', {
    access: 'session',
    needsCompany: false,
    summary: 'Tipos de tercero',
    answer: Options,
  }),
  get: endpoint('GET /third-parties/{id}', {
    access: key,
    summary: 'Un tercero',
    params: IdParams,
    answer: ThirdParty,
  }),
  summary: endpoint('GET /third-parties/{id}/summary', {
    access: key,
    summary: 'Lo que hay con un tercero, cada parte para quien puede ver su lista',
    params: IdParams,
    answer: ThirdPartySummary,
  }),
  create: { ...calls.create, answer: changeAnswer(ThirdParty).extend({ id_tercero: Id }) },
  addTag: tagging('add', 'Agrega una etiqueta a un tercero'),
  removeTag: tagging('remove', 'Quita una etiqueta de un tercero'),
}

export const commons = {
  identificationTypes: endpoint('GET /commons/types-identification', {
    access: 'session',
    needsCompany: false,
    summary: 'Tipos de identificación (códigos de la DIAN)',
    answer: Options,
  }),
}
