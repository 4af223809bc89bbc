import { z } from 'zod'
import {
  changeAnswer,
  flag,
  Id,
  IdParams,
  recordChange,
  requiredName,
  requiredText,
  row,
  text,
  phone,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { COMPANY } from './words.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'

export const Company = row('id_empresa', {
  id_empresa: Id,
  nombre: z.string(),
  documento: z.string(),
  tipo_documento: z.string(),
  tags: z.string().default(''),
  path: z.string().default(''),
  color_principal: z.string().default(''),
  direccion: z.string().default(''),
  telefono: z.string().default(''),
  nombre_logo: z.string().default(''),
  /** Practice company. The flag never changes. */
  practica: flag.default(false),
  activo: flag.default(true),
  /** True if payroll is kept in another program: slips make no vouchers here. */
  nomina_externa: flag.default(false),
})
export type Company = z.infer<typeof Company>

/** `#rrggbb`, or empty for the default (white). */
export const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, 'El color se escribe como #1f7a4d.')
  .default('')

export const NewCompany = z.object({
  nombre: requiredName(INCOMPLETE, COMPANY.nombre.maxLength),
  documento: requiredText(INCOMPLETE, COMPANY.documento.maxLength),
  tipo_documento: requiredText(INCOMPLETE, 10),
  tags: text(COMPANY.tags.maxLength),
  color_principal: Colour,
  direccion: text(COMPANY.direccion.maxLength),
  telefono: phone,
  nomina_externa: flag.default(false),
})
export type NewCompany = z.infer<typeof NewCompany>

/** Limit of a logo in bytes. The image must be PNG or WebP (companies/README.md, logo). */
export const LOGO_MAX_BYTES = 512 * 1024

/** Body of `PUT /companies/update`: the id and the changed fields. */
export const CompanyChange = recordChange('id_empresa', NewCompany.shape)
export type CompanyChange = z.infer<typeof CompanyChange>

/** State of a person's practice company. `id_empresa` is '' until it is complete. */
const Practice = z.object({
  estado: z.enum(['', 'EN_CURSO', 'LISTA', 'FALLIDA']),
  /** Progress in hundredths of the whole. */
  avance: z.number(),
  /** Seconds left, estimated from the pace so far; null if unknown. */
  faltan: z.number().nullable(),
  id_empresa: z.string(),
  nombre: z.string(),
})
export type Practice = z.infer<typeof Practice>

const calls = managed({
  resource: 'companies',
  noun: 'empresas',
  said: saidOf('Empresa', 'a'),
  global: true,
  row: Company,
  create: NewCompany,
  change: CompanyChange,
})

export const companies = {
  ...calls,
  /** The call also creates the company's third party, consecutives, payment methods and parameters. */
  create: { ...calls.create, answer: changeAnswer(Company).extend({ id_empresa: Id }) },
  /**
   * Practice company of the caller: EN_CURSO while it is built, then LISTA or FALLIDA. '' before any request.
   */
  practice: endpoint('GET /companies/practice', {
    access: calls.create.access,
    needsCompany: false,
    summary: 'La empresa de práctica de quien la pide, y cuánto falta para que esté lista',
    answer: Practice,
  }),
  makePractice: endpoint('POST /companies/practice', {
    access: calls.create.access,
    needsCompany: false,
    summary:
      'Empieza a hacer la empresa de práctica de quien la pide, sin esperar a que termine; cada persona tiene una',
    said: 'La empresa de práctica se está preparando.',
    answer: Practice.extend({ mensaje: z.string().default('') }),
  }),
  /** Image bytes, 404 without a logo. Only for the user's own companies. */
  logo: endpoint('GET /companies/{id}/logo', {
    access: 'session',
    needsCompany: false,
    summary: 'El logo de la empresa',
    params: IdParams,
    sends: ['image/png', 'image/webp'],
    answer: z.unknown(),
  }),
  setLogo: endpoint('POST /companies/{id}/logo', {
    access: 'PUT-companies',
    needsCompany: false,
    summary: 'Guarda el logo de la empresa',
    said: calls.update.said,
    params: IdParams,
    takes: ['image/png', 'image/webp'],
    answer: changeAnswer(Company),
  }),
}
