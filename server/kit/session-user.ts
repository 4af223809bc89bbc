/**
 * The signed-in caller. One query reads the caller at each call, so that a changed role takes effect at once.
 */
export interface SessionUser {
  idUsuario: string
  nombre: string
  correo: string
  debeCambiarContrasena: boolean
  /** Canonical keys (kit/contract/keys.ts). */
  keys: ReadonlySet<string>
  /** True if the company of the request header is one of the user's. */
  inCompany: boolean
}
