import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Posts a body of this size and reads the answer only after sending everything, as browsers do. Returns the status.
 * Throws connection errors.
 */
export async function sendFirst(
  url: string,
  headers: Record<string, string>,
  bytes: number,
): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const lines = Object.entries({ host, connection: 'close', 'content-length': bytes, ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.write(`POST ${pathname} HTTP/1.1\r\n${head}\r\n`)
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.write(Buffer.alloc(bytes, 'x'), () => resolve())
  })
  const answer = await text(socket)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
}
