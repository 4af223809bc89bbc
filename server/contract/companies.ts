import { z } from 'zod'
import { changeAnswer, Id, IdParams, requiredName, requiredText, rowBase, text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Company = z.object({
  ...rowBase,
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
  nombre: requiredName('Todos los campos obligatorios deben completarse'),
  documento: requiredText('Todos los campos obligatorios deben completarse', 30),
  tipo_documento: requiredText('Todos los campos obligatorios deben completarse', 10).default('NIT'),
  tags: text(200),
  color_principal: Colour,
  direccion: text(200),
  telefono: text(30),
})
export type NewCompany = z.infer<typeof NewCompany>

/** A logo is PNG or WebP, checked by content, up to this many bytes (N-14). */
export const LOGO_MAX_BYTES = 512 * 1024

export const companies = {
  create: endpoint({
    method: 'POST',
    path: '/companies/create',
    access: 'POST-companies',
    needsCompany: false,
    summary: 'Crea una empresa con su tercero, consecutivos, formas de pago y parámetros',
    creates: true,
    body: NewCompany,
    answer: changeAnswer(Company).extend({ id_empresa: Id }),
  }),
  /** The image itself: `image/png` or `image/webp`, 404 when there is none. Only for the user's own companies. */
  logo: endpoint({
    method: 'GET',
    path: '/companies/{id}/logo',
    access: 'session',
    needsCompany: false,
    summary: 'El logo de la empresa',
    params: IdParams,
    answer: z.unknown(),
  }),
  /** The request body is the image itself (`image/png` or `image/webp`). */
  setLogo: endpoint({
    method: 'POST',
    path: '/companies/{id}/logo',
    access: 'PUT-companies',
    needsCompany: false,
    summary: 'Guarda el logo de la empresa',
    params: IdParams,
    answer: changeAnswer(Company),
  }),
}
