import net from 'node:net'
import type { Protocolo } from '../words.ts'
import { xorOf } from './protocol.ts'

/** Display of a simulated indicator: whole kilograms, also negative. */
export interface Shown {
  peso: number
  enMovimiento: boolean
}

const digits = (peso: number, places: number) => String(Math.abs(peso)).padStart(places, '0')
const right = (peso: number, places: number) => String(Math.abs(peso)).padStart(places)
const sign = (peso: number, plus: string) => (peso < 0 ? '-' : plus)
const sumOf = (text: string) => [...text].reduce((all, letter) => all + letter.charCodeAt(0), 0)
const hexXorOf = (text: string) => xorOf(text).toString(16).toUpperCase().padStart(2, '0')

/** Status bytes, weight and a tare of zero; `one` is the status byte for no decimals. */
function toledoBody({ peso, enMovimiento }: Shown, one: string): string {
  const status = 0b110000 | (peso < 0 ? 0b10 : 0) | (enMovimiento ? 0b1000 : 0)
  return `\x02${one}${String.fromCharCode(status)} ${digits(peso, 6)}000000\r`
}

/** Frame of each protocol's indicator. */
const FRAMES: Record<Protocolo, (shown: Shown) => string> = {
  TOLEDO: (shown) => {
    const body = toledoBody(shown, '2')
    return body + String.fromCharCode(-sumOf(body) & 0x7f)
  },
  TOLEDO_SIN_SUMA: (shown) => toledoBody(shown, '2'),
  TOLEDO_KELI: (shown) => {
    const body = toledoBody(shown, '0')
    return body + String.fromCharCode(xorOf(body))
  },
  AD: ({ peso, enMovimiento }) =>
    `${enMovimiento ? 'US' : 'ST'},GS,${sign(peso, '+')}${digits(peso, 7)}kg\r\n`,
  CAS: ({ peso, enMovimiento }) =>
    `${enMovimiento ? 'US' : 'ST'},GS,\x01\x80,${sign(peso, ' ')}${right(peso, 7)} kg\r\n`,
  RICE_LAKE: ({ peso, enMovimiento }) =>
    `\x02${sign(peso, ' ')}${right(peso, 7)}KG${enMovimiento ? 'M' : ' '}\r\n`,
  SMA: ({ peso, enMovimiento }) =>
    `\n 1G${enMovimiento ? 'M' : ' '} ${`${sign(peso, '')}${Math.abs(peso)}.0`.padStart(10)}kg \r`,
  CARDINAL: ({ peso, enMovimiento }) =>
    `${sign(peso, '+')}${digits(peso, 6)} kg G${enMovimiento ? 'MO' : '  '}\r`,
  MT_SICS: ({ peso, enMovimiento }) => `S ${enMovimiento ? 'D' : 'S'} ${String(peso).padStart(10)} kg\r\n`,
  // A moving weight is not sent, and this indicator has no negative weights.
  TOLEDO_8217: ({ peso, enMovimiento }) =>
    enMovimiento ? '\x02?\x01\r' : peso < 0 ? '\x02?\x04\r' : `\x02${digits(peso, 5)}N\r`,
  RINSTRUM: ({ peso, enMovimiento }) =>
    `\x02${sign(peso, ' ')}${right(peso, 7)}${enMovimiento ? 'M' : 'G'}\x03`,
  YAOHUA: ({ peso }) => {
    const body = `${sign(peso, '+')}${digits(peso, 6)}0`
    return `\x02${body}${hexXorOf(body)}\x03`
  },
  YAOHUA_A12: ({ peso }) => `ww${sign(peso, '0')}${digits(peso, 6)}kg\r\n`,
  KELI: ({ peso }) => {
    const body = sign(peso, '+') + digits(peso, 7)
    return `\x02${body}${hexXorOf(body)}\x03`
  },
  LINEAS: ({ peso }) => `  ${sign(peso, '')}${Math.abs(peso)}.00 kg\r\n`,
}

/** Bytes that an indicator of the protocol sends. */
export const frameOf = (protocolo: Protocolo, shown: Shown): Buffer =>
  Buffer.from(FRAMES[protocolo](shown), 'latin1')

/** An indicator behind a serial-to-Ethernet converter: every client receives its frames. */
export interface Simulator {
  port: number
  show: (shown: Shown) => void
  close: () => Promise<void>
}

const FRAMES_A_SECOND = 7

/** Starts a simulator on 127.0.0.1; `port` 0 takes a free port. Shows an empty scale at first. */
export async function simulate(protocolo: Protocolo, port = 0): Promise<Simulator> {
  let shown: Shown = { peso: 0, enMovimiento: false }
  const lines = new Set<net.Socket>()
  const server = net.createServer((line) => {
    lines.add(line)
    line.on('close', () => lines.delete(line))
    line.on('error', () => line.destroy())
  })
  const timer = setInterval(() => {
    for (const line of lines) line.write(frameOf(protocolo, shown))
  }, 1_000 / FRAMES_A_SECOND)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    show: (now) => (shown = now),
    close: () => {
      clearInterval(timer)
      for (const line of lines) line.destroy()
      return new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())))
    },
  }
}
