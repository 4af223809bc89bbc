import { z } from 'zod'
import {
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
  phone,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed } from '#server/kit/contract/managed.ts'
import { THIRD_PARTY } from './words.ts'
import { PAID_TAGS } from './paid-tags-words.ts'
import { IDENTIFICATION_REQUIRED, PARTY_NAME_REQUIRED } from '#server/kit/words/sentences.ts'
import { PARTY_LEVY, ICA_CHOICES } from './levy-words.ts'

export const THIRD_PARTY_TYPES = ['CLIENTE', 'PROVEEDOR', 'CONDUCTOR'] as const
export const ThirdPartyType = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  z.enum(THIRD_PARTY_TYPES, { error: 'Seleccione el tipo de tercero.' }),
)

/** Tag of a client who brings own rice to mill. */
export const TAG_OWN_RICE = 'ARROZ_PROPIO'

/**
 * Tag of the company's own third party: buyer of purchases, seller of sales (parties/README.md, own
 * company).
 */
export const TAG_OWN_COMPANY = 'EMPRESA_PROPIA'

/** Third party of lists and of `GET /third-parties/{id}`. `tags` is separated by `|`. */
export const ThirdParty = row('id_tercero', {
  id_tercero: Id,
  tipo: z.enum(THIRD_PARTY_TYPES),
  nombre: z.string(),
  /** DIAN code: 13 is CC, 31 is NIT. */
  tipo_identificacion: z.string().default(''),
  /** Normal form. A NIT includes its check digit: `900123456-8`. */
  identificacion: z.string().default(''),
  direccion: z.string(),
  municipio: z.string(),
  telefono1: z.string(),
  telefono2: z.string(),
  email: z.string(),
  tags: z.string(),
  /** Reason for not charging the levy; '' if it is charged. */
  exento_cuota: z.string(),
  /**
   * Certificate of a levy that the supplier already paid: number, validity and kilos. Null kilos: no limit.
   */
  certificado_cuota: z.string(),
  certificado_cuota_desde: z.string(),
  certificado_cuota_hasta: z.string(),
  certificado_cuota_kg: z.number().nullable(),
  /** ReteICA of its purchases: '' by the rate of the municipality, PRODUCTOR_PRIMARIO, AUTORRETENEDOR. */
  ica: z.string(),
  path: z.string(),
  activo: flag.default(true),
})
export type ThirdParty = z.infer<typeof ThirdParty>

/** Whether purchases bear ReteICA. */
const IcaField = z.enum(
  ICA_CHOICES.map(({ value }) => value),
  { error: 'Seleccione si se le retiene ReteICA.' },
)

const fields = {
  tipo: ThirdPartyType,
  nombre: requiredName(PARTY_NAME_REQUIRED, THIRD_PARTY.nombre.maxLength),
  tipo_identificacion: requiredText('Seleccione el tipo de identificación.', 10),
  identificacion: requiredText(IDENTIFICATION_REQUIRED, THIRD_PARTY.identificacion.maxLength),
  direccion: text(THIRD_PARTY.direccion.maxLength),
  municipio: text(THIRD_PARTY.municipio.maxLength),
  telefono1: phone,
  telefono2: phone,
  email: optionalEmail,
  ica: IcaField.default(''),
}

const optionalDay = (message: string) =>
  z
    .union([z.literal(''), Day(message)])
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))

/** Reasons to charge a supplier no levy, or less (parties/README.md, levy certificate). */
export const LevyFields = {
  exento_cuota: text(PARTY_LEVY.exento_cuota.maxLength),
  certificado_cuota: text(PARTY_LEVY.certificado_cuota.maxLength),
  certificado_cuota_desde: optionalDay('Escriba desde cuándo vale el certificado.'),
  certificado_cuota_hasta: optionalDay('Escriba hasta cuándo vale el certificado.'),
  certificado_cuota_kg: z.number().positive('Los kilos deben ser mayores que 0.').max(1e9).nullish(),
}

/** One of PAID_TAGS, or '' for none. */
export const PaidTag = z.union([z.literal(''), z.enum(PAID_TAGS.map(({ value }) => value))], {
  error: 'Seleccione lo que se le paga.',
})

/**
 * Body of `POST /third-parties`. The two flags set their tags in the same transaction.
 * `esArrozPropio` applies only to CLIENTE, `facturaElectronica` and `ica` only to PROVEEDOR.
 */
export const NewThirdParty = z.object({
  ...fields,
  esArrozPropio: flag.default(false),
  facturaElectronica: flag.default(false),
})
export type NewThirdParty = z.infer<typeof NewThirdParty>

/**
 * Body of `PUT /third-parties`: the id and the changed fields. With an outdated `version` the change is
 * refused.
 */
export const ThirdPartyChange = recordChange('id', {
  ...fields,
  esArrozPropio: z.boolean(),
  se_le_paga: PaidTag,
  ...LevyFields,
  facturaElectronica: z.boolean(),
})
export type ThirdPartyChange = z.infer<typeof ThirdPartyChange>

const Amount = z.object({ cantidad: z.coerce.number().int(), valor: z.coerce.number() })

/** Business with one third party. Parts that the person may not see are missing. Net kilos, whole pesos. */
export const ThirdPartySummary = z.object({
  /** First day of the season: 1 January or 1 July. */
  desde: z.string(),
  /** Weighings of the season in which the party is supplier, client or driver. */
  pesadas: z.object({ cantidad: z.coerce.number().int(), kg: z.coerce.number() }).optional(),
  /**
   * Draft settlements, and approved settlements not yet paid.
   * `anticipos`: open advances, from voided paid settlements or given before the first day.
   */
  liquidaciones: z.object({ borradores: Amount, por_pagar: Amount, anticipos: Amount.optional() }).optional(),
  /** Open payables without settlements, with their balance. */
  por_pagar: Amount.optional(),
  /** Open receivables, with their balance. */
  cuentas: Amount.optional(),
  /** Running agreements, with their debt today. */
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
