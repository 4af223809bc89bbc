import { z } from 'zod'
import { flag, Id, IdParams } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Open session. The id is no secret. Times are `yyyy-mm-dd hh:mm` in Bogotá. */
export const OpenSession = z.object({
  id: Id,
  /** 'Chrome en Windows', from the browser's own `User-Agent`. */
  navegador: z.string(),
  direccion: z.string(),
  inicio: z.string(),
  /** Last use, up to five minutes late. */
  vista: z.string(),
  /** Session of the caller. */
  actual: flag,
})
export type OpenSession = z.infer<typeof OpenSession>

const list = z.object({ data: z.array(OpenSession).default([]) })
const done = z.object({ mensaje: z.string().default('') })
const OfUser = IdParams.extend({ session: Id })

export const sessions = {
  own: endpoint('GET /auth/sessions', {
    access: 'session',
    needsCompany: false,
    summary: 'Las sesiones abiertas de la persona, la suya primero',
    answer: list,
  }),
  endOwn: endpoint('DELETE /auth/sessions/{id}', {
    access: 'session',
    needsCompany: false,
    summary: 'Cierra una sesión de la persona: su token deja de servir',
    said: 'Sesión cerrada correctamente',
    params: IdParams,
    answer: done,
  }),
  endOthers: endpoint('DELETE /auth/sessions', {
    access: 'session',
    needsCompany: false,
    summary: 'Cierra todas las sesiones de la persona menos esta',
    said: 'Las demás sesiones se cerraron correctamente',
    answer: done,
  }),
  ofUser: endpoint('GET /users/{id}/sessions', {
    access: 'PUT-users',
    needsCompany: false,
    summary: 'Las sesiones abiertas de un usuario',
    params: IdParams,
    answer: list,
  }),
  endOfUser: endpoint('DELETE /users/{id}/sessions/{session}', {
    access: 'PUT-users',
    needsCompany: false,
    summary: 'Cierra una sesión de un usuario',
    said: 'Sesión cerrada correctamente',
    params: OfUser,
    answer: done,
  }),
  endAllOfUser: endpoint('DELETE /users/{id}/sessions', {
    access: 'PUT-users',
    needsCompany: false,
    summary: 'Cierra todas las sesiones de un usuario',
    said: 'Sus sesiones se cerraron correctamente',
    params: IdParams,
    answer: done,
  }),
}
