import { createServer } from 'node:net'
import { freePort } from '../../demo.ts'

/**
 * Stands for an API on another machine: passes a call on once and gives the same answer from then on, at next to no cost.
 * What it holds is by method, address and body.
 */
export async function recordApi(apiUrl: string): Promise<{ url: string; stop: () => void }> {
  const answers = new Map<string, Buffer>()
  const server = createServer((socket) => {
    let waiting = Buffer.alloc(0)
    let turn = Promise.resolve()
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      for (let end = endOf(waiting); end > 0; end = endOf(waiting)) {
        const call = waiting.subarray(0, end)
        waiting = waiting.subarray(end)
        const key = keyOf(call)
        const known = answers.get(key)
        if (known) socket.write(known)
        else
          turn = turn.then(async () => {
            const answer = await pass(apiUrl, call)
            answers.set(key, answer)
            socket.write(answer)
          })
      }
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** Where the first call in what was read ends; 0 while it is not whole. */
function endOf(read: Buffer): number {
  const head = read.indexOf('\r\n\r\n')
  if (head < 0) return 0
  const length = /\r\ncontent-length: *(\d+)/i.exec(read.toString('latin1', 0, head))?.[1] ?? '0'
  const end = head + 4 + Number(length)
  return read.length >= end ? end : 0
}

/** Its first line and its body. */
function keyOf(call: Buffer): string {
  const text = call.toString('latin1')
  return text.slice(0, text.indexOf('\r\n')) + text.slice(text.indexOf('\r\n\r\n'))
}

async function pass(apiUrl: string, call: Buffer): Promise<Buffer> {
  const [head = '', ...body] = call.toString('utf8').split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const [method, address] = line.split(' ')
  const sent = lines.map((one) => one.split(/: *(.*)/s).slice(0, 2) as [string, string])
  const headers = sent.filter(
    ([name]) => !/^(host|connection|content-length|transfer-encoding|expect)$/i.test(name),
  )
  const text = body.join('\r\n\r\n')
  const answer = await fetch(apiUrl + address, { method, headers, ...(text && { body: text }) })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? 'application/json'
  return Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${answer.status} X\r\ncontent-type: ${type}\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    ),
    bytes,
  ])
}
