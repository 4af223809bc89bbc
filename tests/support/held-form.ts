import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'

/** A form whose last file is still on its way. */
export interface HeldForm {
  /** Sends the rest. Returns the status and the location of the answer. */
  finish: () => Promise<{ status: number; location: string }>
  /** Breaks the connection. */
  leave: () => void
}

/** Posts a form with files up to the headers of its last file, and holds the rest back. */
export async function holdForm(url: string, cookie: string, form: FormData): Promise<HeldForm> {
  const whole = new Response(form)
  const type = whole.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await whole.arrayBuffer())
  const held = bytes.lastIndexOf('filename=')
  const { origin } = new URL(url)
  const headers = { cookie, origin, 'content-type': type, 'content-length': bytes.length }
  const sent: ClientRequest = request(url, { method: 'POST', headers })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => undefined)
  sent.write(bytes.subarray(0, held))
  return {
    finish: async () => {
      sent.end(bytes.subarray(held))
      const [answer] = await answered
      answer.resume()
      return { status: answer.statusCode ?? 0, location: answer.headers.location ?? '' }
    },
    leave: () => sent.destroy(),
  }
}
