import { z } from 'zod'
import { Id, IdParams } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import {
  CURRENT_PASSWORD_REQUIRED,
  NEW_PASSWORD_REQUIRED,
  NEW_PASSWORD_SHORT,
  SIGN_IN_EMAIL,
  SIGN_IN_PASSWORD,
} from '#server/kit/words/sentences.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** Company in the session. `nombreLogo` is empty without a logo. */
export const SessionCompany = z.object({
  idEmpresa: Id,
  nombre: z.string(),
  colorPrincipal: z.string(),
  nombreLogo: z.string(),
  /** Practice company, marked on every page. Missing on real companies. */
  practica: z.literal(true).optional().catch(undefined),
})
export type SessionCompany = z.infer<typeof SessionCompany>

export const LoginRequest = z.object({
  email: z
    .string({ error: SIGN_IN_EMAIL })
    .trim()
    .toLowerCase()
    .max(200, SIGN_IN_EMAIL)
    .pipe(z.email(SIGN_IN_EMAIL)),
  password: z.string({ error: SIGN_IN_PASSWORD }).min(1, SIGN_IN_PASSWORD).max(200),
})

const person = {
  nombreUsuario: z.string().default(''),
  /** JSON text: list of permission keys. */
  rutas: z.string().default('[]'),
  /** JSON text: list of `SessionCompany`. */
  arrayEmpresas: z.string().default('[]'),
  idUsuario: z.string().default(''),
  correo: z.string().optional(),
  debeCambiarContrasena: z.boolean().optional(),
}

export const LoginAnswer = z.object({
  ...person,
  token: z.string().optional(),
  expiraEn: z.string().optional(),
})
export const MeAnswer = z.object(person)

/** At least 4 characters. The API also refuses common passwords (people/README.md, weak passwords). */
export const newPassword = z
  .string({ error: NEW_PASSWORD_REQUIRED })
  .min(1, NEW_PASSWORD_REQUIRED)
  .min(4, NEW_PASSWORD_SHORT)
  .max(LENGTH.password, `Máximo ${LENGTH.password} caracteres.`)

export const ChangePassword = z.object({
  contrasena_actual: z
    .string({ error: CURRENT_PASSWORD_REQUIRED })
    .min(1, CURRENT_PASSWORD_REQUIRED)
    .max(200),
  contrasena: newPassword,
})

const done = z.object({ mensaje: z.string().default('') })

export const auth = {
  login: endpoint('POST /auth/login', {
    access: 'open',
    needsCompany: false,
    summary: 'Inicia sesión',
    body: LoginRequest,
    answer: LoginAnswer,
  }),
  me: endpoint('GET /auth/me', {
    access: 'session',
    needsCompany: false,
    summary: 'La persona que inició sesión, sus empresas y permisos de hoy',
    answer: MeAnswer,
  }),
  logout: endpoint('POST /auth/logout', {
    access: 'session',
    needsCompany: false,
    summary: 'Cierra la sesión: el token deja de servir',
    said: 'Sesión cerrada',
    answer: done,
  }),
  changePassword: endpoint('POST /auth/change-password', {
    access: 'session',
    needsCompany: false,
    summary: 'Cambia la contraseña propia y responde un token nuevo; los anteriores dejan de servir',
    said: 'Contraseña cambiada correctamente',
    body: ChangePassword,
    answer: done.extend({ token: z.string().optional() }),
  }),
  resetPassword: endpoint('POST /users/{id}/reset-password', {
    access: 'PUT-users',
    needsCompany: false,
    summary: 'Asigna una contraseña que la persona debe cambiar al entrar',
    said: 'Contraseña asignada. La persona deberá cambiarla al entrar.',
    params: IdParams,
    body: z.object({ contrasena: newPassword }),
    answer: done,
  }),
}
