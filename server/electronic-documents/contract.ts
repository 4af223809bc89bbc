import { z } from 'zod'
import {
  changeAnswer,
  flag,
  Id,
  IdParams,
  optionalDay,
  row,
  searchAnswer,
  SearchRequest,
  text,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import {
  CHANNELS,
  ENVIRONMENTS,
  ISSUER,
  ISSUER_SECRETS,
  PERSON_TYPES,
  type Channel,
  type Environment,
  type PersonType,
} from './issuer-words.ts'
import { DOCUMENT_TYPES, STATES, type DocumentType, type State } from './words.ts'

const keys = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[]

/** A finding of the validation: rule code, such as FAD06, and the text that came with it. */
export const Finding = z.object({ regla: z.string(), mensaje: z.string() })
export type Finding = z.infer<typeof Finding>

const fields = {
  id_documento: Id,
  tipo: z.enum(keys<DocumentType>(DOCUMENT_TYPES)),
  numero: z.string(),
  /** Day of the record. */
  fecha: z.string(),
  estado: z.enum(keys<State>(STATES)),
  id_tercero: Id,
  nombre_tercero: z.string(),
  /** Total of the document in whole pesos. */
  valor: z.number(),
  /** Channel and environment of the last version; '' before the first. */
  canal: z.enum(['', ...keys<Channel>(CHANNELS)]),
  ambiente: z.enum(['', ...keys<Environment>(ENVIRONMENTS)]),
  /** CUFE, CUDE or CUDS; '' before the signature. */
  identificador: z.string(),
  /** Missing data, or the finding of the last attempt; '' if there is none. */
  problema: z.string(),
  hallazgos: z.array(Finding).default([]),
  intentos: z.number(),
  /** Moment in Bogotá as `yyyy-mm-dd hh:mm`; '' before. */
  aceptado_en: z.string(),
  /** The record: one of these is set. */
  id_factura: z.string(),
  id_liquidacion: z.string(),
  id_nota: z.string(),
}
export const ElectronicDocument = row('id_documento', fields)
export type ElectronicDocument = z.infer<typeof ElectronicDocument>

/** One line of the way from the total of the document to the amount that is paid, in whole pesos. */
const Step = z.object({ concepto: z.string(), valor: z.number() })

/** A request with its answer. `cuando` in Bogotá as `yyyy-mm-dd hh:mm`. */
const Exchange = z.object({
  id_intercambio: Id,
  cuando: z.string(),
  clase: z.enum(['ENVIO', 'CONSULTA']),
  resultado: z.enum(['ACEPTADO', 'RECHAZADO', 'EN_PROCESO', 'SIN_RESPUESTA', 'DESCONOCIDO']),
})

export const ElectronicDocumentDetail = row('id_documento', {
  ...fields,
  /** Day and hour of the stamp, `yyyy-mm-dd` and `hh:mm:ss-05:00`; '' before the signature. */
  fecha_sello: z.string(),
  hora_sello: z.string(),
  /** Address of the DIAN's catalogue, '' before the signature. */
  consulta: z.string(),
  /** From the total of a support document to the amount paid to the farmer. Empty for other documents. */
  conciliacion: z.array(Step).default([]),
  intercambios: z.array(Exchange).default([]),
  /** Settlements of a support document. */
  liquidaciones: z.array(z.object({ id_liquidacion: Id, consecutivo: z.string() })).default([]),
  /** Why the document is not sent, or not any more; '' for others. */
  no_se_transmite: z.string().default(''),
  /** True once the XML can be downloaded. */
  tiene_xml: z.boolean(),
})
export type ElectronicDocumentDetail = z.infer<typeof ElectronicDocumentDetail>

/** Electronic document of one record, for the badge on its page. Null if there is none. */
const OfRecord = z.object({
  id_documento: Id,
  tipo: fields.tipo,
  numero: z.string(),
  estado: fields.estado,
  ambiente: fields.ambiente,
  identificador: z.string(),
})
export type OfRecord = z.infer<typeof OfRecord>

export type Secret = keyof typeof ISSUER_SECRETS

/** Settings of a company. The secrets are told only as present or absent. */
export const Issuer = z.object({
  canal: z.enum(keys<Channel>(CHANNELS)),
  ambiente: z.enum(keys<Environment>(ENVIRONMENTS)),
  desde: z.string(),
  soporte_semanal: z.boolean(),
  tipo_persona: z.enum(keys<PersonType>(PERSON_TYPES)),
  responsabilidades: z.string(),
  codigo_postal: z.string(),
  software_id: z.string(),
  set_de_pruebas: z.string(),
  proveedor_cliente: z.string(),
  proveedor_usuario: z.string(),
  version: z.number().optional(),
  /** Names of the secrets that are stored. */
  secretos: z.array(z.enum(Object.keys(ISSUER_SECRETS) as Secret[])).default([]),
  /** Certificate of the company: days as `yyyy-mm-dd`, '' without one. `problema` tells why it cannot be read. */
  certificado: z.object({ titular: z.string(), vence: z.string(), problema: z.string() }),
  /** Data that the chosen channel needs and nobody has entered, in words. */
  faltas: z.array(z.string()).default([]),
  /** Documents of the company by state. */
  documentos: z.object({ por_enviar: z.number(), rechazados: z.number(), aceptados: z.number() }),
})
export type Issuer = z.infer<typeof Issuer>

const secret = (name: Secret) => z.string().trim().max(ISSUER_SECRETS[name].maxLength).optional()

/** Settings as they are saved. An absent or empty secret keeps the stored one. */
export const IssuerChange = z.object({
  version: z.number().optional(),
  canal: Issuer.shape.canal,
  ambiente: Issuer.shape.ambiente,
  desde: optionalDay('Escriba desde qué día se transmite.').default(''),
  soporte_semanal: flag,
  tipo_persona: Issuer.shape.tipo_persona,
  responsabilidades: text(ISSUER.responsabilidades.maxLength),
  codigo_postal: z
    .string()
    .trim()
    .regex(/^(\d{6})?$/, 'El código postal tiene 6 dígitos.')
    .default(''),
  software_id: text(ISSUER.software_id.maxLength),
  set_de_pruebas: text(ISSUER.set_de_pruebas.maxLength),
  proveedor_cliente: text(ISSUER.proveedor_cliente.maxLength),
  proveedor_usuario: text(ISSUER.proveedor_usuario.maxLength),
  software_pin: secret('software_pin'),
  proveedor_secreto: secret('proveedor_secreto'),
  proveedor_clave: secret('proveedor_clave'),
})
export type IssuerChange = z.infer<typeof IssuerChange>

const reading = 'POST-electronic-documents/search'

export const electronicDocuments = {
  search: endpoint('POST /electronic-documents/search', {
    access: reading,
    summary:
      'Busca documentos electrónicos; filtros: estado, tipo, pendiente (true o rechazado), id_tercero, desde, hasta',
    body: SearchRequest,
    answer: searchAnswer(ElectronicDocument),
  }),
  ofRecord: endpoint('GET /electronic-documents/of', {
    access: reading,
    summary: 'El documento electrónico de una factura, una liquidación o una nota; null si no tiene',
    query: z.object({
      id_factura: Id.optional(),
      id_liquidacion: Id.optional(),
      id_nota: Id.optional(),
    }),
    answer: z.object({ data: OfRecord.nullable() }),
  }),
  issuer: endpoint('GET /electronic-documents/issuer', {
    access: [reading, 'PUT-electronic-documents/issuer'],
    summary: 'Cómo transmite la empresa sus documentos, y qué le falta para hacerlo',
    answer: z.object({ data: Issuer }),
  }),
  saveIssuer: endpoint('PUT /electronic-documents/issuer', {
    access: 'PUT-electronic-documents/issuer',
    summary: 'Cambia cómo transmite la empresa sus documentos; los secretos se escriben y no se leen',
    said: 'Facturación electrónica guardada correctamente',
    body: IssuerChange,
    answer: changeAnswer(Issuer),
  }),
  get: endpoint('GET /electronic-documents/{id}', {
    access: reading,
    summary: 'Un documento electrónico, con lo que se envió y lo que se respondió',
    params: IdParams,
    answer: ElectronicDocumentDetail,
  }),
  send: endpoint('PATCH /electronic-documents/{id}/send', {
    access: 'PATCH-electronic-documents/{id}/send',
    summary: 'Envía de nuevo un documento que no fue aceptado, sin esperar a su siguiente intento',
    said: 'El documento se envía de nuevo en un momento.',
    params: IdParams,
    answer: changeAnswer(ElectronicDocumentDetail),
  }),
}
