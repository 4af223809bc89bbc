import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BUNDLED_API } from '#server/kit/contract/documented.ts'

/**
 * Reaction to a call. `pass`: the real API answers. `cut`: the connection ends. `hang`: no answer comes.
 * `lose`: the answer is lost after the API has acted. Otherwise another answer, `bundled` by our own API.
 */
export type Reaction =
  | 'pass'
  | 'cut'
  | 'hang'
  | 'lose'
  | { status: number; body?: unknown; text?: string; type?: string; bundled?: true }

export interface Gate {
  url: string
  /** Chooses the reaction for each call, as `POST /third-parties/search`. */
  react: (call: string) => Reaction
  stop: () => Promise<void>
}

/** A proxy between web and API that simulates failures or a smaller API. */
export async function openGate(apiUrl: string): Promise<Gate> {
  const gate: Gate = {
    url: '',
    react: () => 'pass',
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request)
    const reaction = gate.react(`${request.method} ${request.url?.split('?')[0]}`)
    if (reaction === 'hang') return
    if (reaction === 'cut') return void response.destroy()
    if (reaction === 'pass' || reaction === 'lose') {
      const answer = await forward(apiUrl + request.url, request, body)
      if (reaction === 'lose') return void response.destroy()
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      response.end(Buffer.from(await answer.arrayBuffer()))
      return
    }
    const {
      status,
      text,
      body: json,
      type = text === undefined ? 'application/json' : 'text/html',
    } = reaction
    response.writeHead(status, { 'content-type': type, ...(reaction.bundled && { [BUNDLED_API]: '1' }) })
    response.end(text ?? JSON.stringify(json))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return gate
}

/** Headers of one connection, which are not forwarded. */
const OF_THE_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']

function forward(url: string, request: IncomingMessage, body: Buffer): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !OF_THE_CONNECTION.includes(name)) headers.set(name, value)
  }
  return fetch(url, {
    method: request.method,
    headers,
    body: body.length > 0 ? new Uint8Array(body) : undefined,
    redirect: 'manual',
  })
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
