import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { simulatedFactus } from './factus.ts'
import type { Fault, FaultSource } from './faults.ts'
import type { SimulatedAnswer, Understood } from './protocol.ts'
import { simulatedDian } from './soap.ts'
import { SOAP_PATH } from '../ws-security.ts'
import { openStore, type Accepted } from './store.ts'

export interface SimulatorOptions {
  /** 0 takes a free port. */
  port?: number
  /** File of JSON lines with the accepted documents. '' keeps them in memory. */
  file?: string
  /** Fault of each request that sends or asks about a document. Without it everything is accepted. */
  nextFault?: FaultSource
  /** Delay of a late answer. */
  lateMs?: number
  /** Prefixes of the number ranges in Factus. */
  prefixes?: readonly string[]
  /** Lifetime of a token of Factus. */
  tokenSeconds?: number
}

export interface Simulator {
  url: string
  port: number
  accepted: () => readonly Accepted[]
  close: () => Promise<void>
}

export const PORT = 4700
export const LATE_MS = 5_000
export const PREFIXES = ['FE', 'FAC', 'DS', 'NC', 'NA'] as const
const TOKEN_SECONDS = 3_600

const GARBAGE = '<html><body>502 Bad Gateway<br></body>'

function write(response: ServerResponse, { status, type, body }: SimulatedAnswer): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

/** Writes the same HTTP answer twice on one connection. */
function writeTwice(response: ServerResponse, { status, type, body }: SimulatedAnswer): void {
  const head = `HTTP/1.1 ${status} OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}`
  const whole = `${head}\r\n\r\n${body}`
  response.socket?.end(whole + whole)
}

/**
 * Starts a simulator of the DIAN's web service and of Factus on 127.0.0.1. It keeps accepted documents across restarts.
 * Throws the error of the system for a taken port or a file that cannot be written.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { nextFault = () => null, lateMs = LATE_MS, prefixes = PREFIXES } = options
  const store = openStore(options.file ?? '')
  const dian = simulatedDian(store)
  const factus = simulatedFactus(store, prefixes, options.tokenSeconds ?? TOKEN_SECONDS)
  const timers = new Set<NodeJS.Timeout>()

  const later = (act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, lateMs)
    timers.add(timer)
  }

  /** Faults of a document apply to what is sent; a question is only lost or garbled. */
  const failing: Record<Fault, (understood: Understood, response: ServerResponse) => void> = {
    refuse: ({ answer, send }, response) => write(response, send ? send.refuse() : answer()),
    silence: () => undefined,
    late: ({ answer, send }, response) => {
      const first = send?.receive()
      if (first) write(response, first)
      later(() => {
        const last = answer()
        if (!first) write(response, last)
      })
    },
    closeBefore: (_, response) => void response.socket?.destroy(),
    closeAfter: ({ answer }, response) => {
      answer()
      response.socket?.destroy()
    },
    error500: (_, response) =>
      write(response, { status: 500, type: 'application/json', body: '{"message":"Server Error"}' }),
    garbage: ({ answer }, response) => write(response, { ...answer(), body: GARBAGE }),
    double: ({ answer }, response) => writeTwice(response, answer()),
  }

  const handle = async (asked: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = asked
    const address = new URL(url, 'http://127.0.0.1')
    const body = await text(asked)
    const understood =
      address.pathname === SOAP_PATH ? dian(body) : factus(method, address, headers.authorization ?? '', body)
    const fault = understood.isSpared ? null : nextFault()
    if (fault) failing[fault](understood, response)
    else write(response, understood.answer())
  }

  const server = createServer((asked, response) => {
    handle(asked, response).catch((error: unknown) => {
      // A client that gave up breaks its own request only.
      if (!asked.destroyed) console.error(error)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? PORT, '127.0.0.1', resolve)
  })
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : (options.port ?? PORT)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    accepted: store.all,
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      const closed = new Promise<void>((resolve, reject) =>
        server.close((error) => (error ? reject(error) : resolve())),
      )
      server.closeAllConnections()
      await closed
      store.close()
    },
  }
}
