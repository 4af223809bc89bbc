/** Signing keys that every process of a test run shares, so that one session is good for all of them. */
export const SECRETS = {
  SESSION_SECRET: 'clave de sesión que solo usan las pruebas',
  TOKEN_SECRET: 'clave de los tokens que solo usan las pruebas',
}
