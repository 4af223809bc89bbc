import { z } from 'zod'
import type { Exchange } from './driver-contract.ts'
import { readJson } from './factus-answer.ts'
import { request } from './http-reply.ts'

export interface FactusSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  user: string
  password: string
  timeoutMs: number
}

/** Factus gave no answer, or one that says nothing. The message is the Spanish reason. */
export class NoAnswer extends Error {}

export interface Answer {
  status: number
  body: string
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })

/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000

/**
 * Calls to Factus with one token, which is reused until it expires. A call without an answer throws NoAnswer. Throws a
 * TypeError for a `baseUrl` that is none.
 */
export function factusSession(settings: FactusSettings) {
  const base = new URL(settings.baseUrl)
  let token = { value: '', until: 0 }

  const fetched = async (path: string, init: RequestInit): Promise<Answer> => {
    const reply = await request('Factus', new URL(path, base), init, settings.timeoutMs)
    if ('motivo' in reply) throw new NoAnswer(reply.motivo)
    return reply
  }

  const signIn = async (): Promise<string> => {
    const { status, body } = await fetched('/oauth/token', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        username: settings.user,
        password: settings.password,
      }),
    })
    const read = Token.safeParse(readJson(body))
    if (status !== 200 || !read.success)
      throw new NoAnswer(`Factus no dejó entrar (HTTP ${status}). Revise usuario, claves y dirección.`)
    const { access_token, expires_in } = read.data
    token = { value: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS }
    return access_token
  }

  const call = async (method: string, path: string, body: string | undefined): Promise<Answer> => {
    const withToken = (value: string) =>
      fetched(path, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${value}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body,
      })
    const answer = await withToken(Date.now() < token.until ? token.value : await signIn())
    return answer.status === 401 ? withToken(await signIn()) : answer
  }

  /** An error page may repeat the headers of the request. */
  const withoutSecrets = (text: string) =>
    [token.value, settings.clientSecret, settings.password]
      .filter((secret) => secret !== '')
      .reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)

  /** Starts a conversation about one document. `exchange` is all of it, except signing in. */
  return () => {
    const requests: string[] = []
    const answers: string[] = []
    return {
      call: async (method: string, path: string, body?: object): Promise<Answer> => {
        const json = body && JSON.stringify(body)
        requests.push([`${method} ${path}`, json ?? ''].join('\n').trim())
        const answer = await call(method, path, json)
        answers.push(`HTTP ${answer.status}\n${withoutSecrets(answer.body)}`)
        return answer
      },
      exchange: (): Exchange => ({ solicitud: requests.join('\n\n'), respuesta: answers.join('\n\n') }),
    }
  }
}

export type Conversation = ReturnType<ReturnType<typeof factusSession>>
