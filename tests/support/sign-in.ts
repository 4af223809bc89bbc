import { DEMO_PASSWORD } from '#server/demo/users.ts'

export const MOLINO = 'Molino La Espiga S.A.S.'
export const SECADORA = 'Secadora El Llano S.A.S.'

/** Posts a form like a browser, without following redirects. */
export function post(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' })
}

/** Signs in and returns the session cookie, in the named company. A user of a single company names none. */
export async function signIn(url: string, email: string, company?: string): Promise<string> {
  const answer = await post(`${url}/login`, { intent: 'ingresar', email, password: DEMO_PASSWORD })
  const session = sessionCookie(answer)
  if (!session) throw new Error(`${email} no pudo ingresar: ${answer.status}`)
  if (!company) return session
  const headers = { cookie: `sesion=${session}` }
  const page = await (await fetch(`${url}/empresa`, { headers })).text()
  const id = companyIn(page, company)
  if (!id) throw new Error(`${email} no tiene la empresa ${company}`)
  const chosen = sessionCookie(await post(`${url}/empresa`, { id_empresa: id }, headers))
  if (!chosen) throw new Error(`${email} no pudo elegir ${company}`)
  return chosen
}

/** Changes a password that another user set to `DEMO_PASSWORD`. */
export async function ownPassword(apiUrl: string, email: string, given: string): Promise<void> {
  const call = (path: string, body: object, token = '') =>
    fetch(apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(body),
    })
  const { token } = (await (await call('/auth/login', { email, password: given })).json()) as {
    token: string
  }
  const body = { contrasena_actual: given, contrasena: DEMO_PASSWORD }
  const changed = await call('/auth/change-password', body, token)
  if (!changed.ok) throw new Error(`${email} no pudo cambiar la contraseña: ${changed.status}`)
}

/** Id of a company on the page that offers companies. A button may have a logo before the name. */
export const companyIn = (page: string, company: string): string | undefined =>
  new RegExp(`value="([^"]+)"[^>]*>(?:<(?:img|!)[^>]*>|\\s)*${company}<`).exec(page)?.[1]

/** Session cookie that a response sets; undefined if it sets none or deletes it. */
export function sessionCookie(response: Response): string | undefined {
  const header = response.headers.getSetCookie().find((cookie) => cookie.startsWith('sesion='))
  return header && !/max-age=0/i.test(header) ? header.slice('sesion='.length).split(';')[0] : undefined
}
