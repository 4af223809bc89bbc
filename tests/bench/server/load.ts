import { createConnection, type Socket } from 'node:net'
import { quantile } from '../statistics.ts'

export interface Load {
  perSecond: number
  p50: number
  p95: number
}

export interface Asked {
  url: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/**
 * Asks for one address again and again on so many connections, each as soon as it has its answer, and says how many
 * answers came in a second and after how long. It reads of an answer only where it ends, so that it takes little of the
 * machine from the server. An answer other than 200 ends it.
 */
export async function load({ url, headers = {}, connections, seconds }: Asked): Promise<Load> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const times: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, () =>
      keepAsking(createConnection(Number(port), hostname), request, until, times),
    ),
  )
  const took = (performance.now() - started) / 1000
  return { perSecond: times.length / took, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

function keepAsking(socket: Socket, request: Buffer, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0
    const answer = new Answer()
    const ask = () => {
      asked = performance.now()
      socket.write(request)
    }
    socket.setNoDelay()
    socket.once('connect', ask)
    socket.on('data', (chunk) => {
      try {
        if (!answer.ends(chunk)) return
      } catch (error) {
        socket.destroy()
        return reject(error as Error)
      }
      times.push(performance.now() - asked)
      if (performance.now() < until) return ask()
      socket.destroy()
      resolve()
    })
    socket.once('error', reject)
    socket.once('end', () => reject(new Error('The server closed a connection')))
  })
}

const LAST_CHUNK = '0\r\n\r\n'

/** Finds where an answer ends: by its length, or by the empty chunk behind the others. */
class Answer {
  private head = ''
  /** What is left of the body; undefined: it comes in chunks. */
  private left: number | undefined = 0
  private tail = ''
  private inBody = false

  /** Whether this piece is the last of its answer. Throws when the answer is not 200. */
  ends(chunk: Buffer): boolean {
    let body = chunk
    if (!this.inBody) {
      this.head += chunk.toString('latin1')
      const end = this.head.indexOf('\r\n\r\n')
      if (end < 0) return false
      const text = this.head.slice(0, end)
      if (!text.startsWith('HTTP/1.1 200')) throw new Error(`Not 200:\n${text}`)
      body = Buffer.from(this.head.slice(end + 4), 'latin1')
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
      Object.assign(this, { inBody: true, tail: '', left: length === undefined ? undefined : Number(length) })
    }
    if (this.left === undefined) {
      this.tail = (this.tail + body.subarray(-7).toString('latin1')).slice(-7)
      if (!(this.tail === `\r\n${LAST_CHUNK}` || this.tail === LAST_CHUNK)) return false
    } else {
      this.left -= body.length
      if (this.left > 0) return false
    }
    Object.assign(this, { inBody: false, head: '' })
    return true
  }
}
