/** Signing keys of the test run. All processes accept the same session. */
export const SECRETS = {
  SESSION_SECRET: 'clave de sesión que solo usan las pruebas',
  TOKEN_SECRET: 'clave de los tokens que solo usan las pruebas',
}
