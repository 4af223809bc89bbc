import { execFile } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { promisify } from 'node:util'

/** Open connection to an indicator. */
export interface Line {
  write: (text: string) => void
}

/** Callbacks of a connection. `onEnd` comes once, also for a connection that never opened. */
export interface Listener {
  onOpen: (line: Line) => void
  onBytes: (bytes: Uint8Array) => void
  onEnd: (error?: Error) => void
}

/** Parsed `--from`: a network address, or a serial port with its settings. */
export type Source =
  | { host: string; port: number }
  | { device: string; baud: number; bits: 7 | 8; parity: 'N' | 'E' | 'O'; stop: 1 | 2 }

const SOURCE = 'Escriba de dónde se lee: tcp://192.168.1.50:4001 o serial:/dev/ttyUSB0?9600,8N1'

/** Parses `tcp://host:port`, or `serial:/dev/ttyUSB0?9600,8N1` (`serial:COM3` on Windows; 9600,8N1 by default). */
export function readSource(from: string): Source {
  const tcp = /^tcp:\/\/([^/:]+|\[[^\]]+\]):(\d{1,5})\/?$/.exec(from)
  if (tcp) return { host: (tcp[1] ?? '').replace(/^\[|\]$/g, ''), port: Number(tcp[2]) }
  const serial = /^serial:([^?]+?)(?:\?(\d+)(?:,([78])([NEO])([12]))?)?$/i.exec(from)
  if (!serial) throw new Error(SOURCE)
  const [, device = '', baud = '9600', bits = '8', parity = 'N', stop = '1'] = serial
  return {
    device,
    baud: Number(baud),
    bits: bits === '7' ? 7 : 8,
    parity: parity.toUpperCase() as 'N' | 'E' | 'O',
    stop: stop === '2' ? 2 : 1,
  }
}

/** Opens the connection and reports to the listener. Returns a function that closes it. */
export function openLine(source: Source, listener: Listener): () => void {
  return 'host' in source ? openNetwork(source, listener) : openSerial(source, listener)
}

const CONNECT_MS = 5_000

function openNetwork({ host, port }: { host: string; port: number }, listener: Listener): () => void {
  const socket = net.connect({ host, port })
  let error: Error | undefined
  socket.setTimeout(CONNECT_MS, () => {
    if (socket.connecting) socket.destroy(new Error('No contesta.'))
  })
  socket.setKeepAlive(true, CONNECT_MS)
  socket.on('connect', () => {
    listener.onOpen({ write: (text) => void socket.write(text, 'latin1') })
  })
  socket.on('data', listener.onBytes)
  socket.on('error', (reason) => (error = reason))
  socket.on('close', () => listener.onEnd(error))
  return () => socket.destroy()
}

type Serial = Exclude<Source, { host: string }>

/** Command of the system that configures a serial port, so that no native module is needed. */
export function settingOf(
  { device, baud, bits, parity, stop }: Serial,
  platform: NodeJS.Platform,
): [command: string, args: string[]] {
  if (platform === 'win32') {
    return ['mode', [`${device}:`, `BAUD=${baud}`, `PARITY=${parity}`, `DATA=${bits}`, `STOP=${stop}`]]
  }
  const parities = { N: ['-parenb'], E: ['parenb', '-parodd'], O: ['parenb', 'parodd'] }
  const stops = stop === 2 ? 'cstopb' : '-cstopb'
  const which = platform === 'darwin' ? '-f' : '-F'
  return ['stty', [which, device, 'raw', '-echo', String(baud), `cs${bits}`, stops, ...parities[parity]]]
}

/** File path of a serial port. */
const pathOf = (device: string) => (/^COM\d+$/i.test(device) ? `\\\\.\\${device}` : device)

function openSerial(serial: Serial, listener: Listener): () => void {
  let ended = false
  let heard: fs.ReadStream | undefined
  const end = (error?: Error) => {
    if (ended) return
    ended = true
    heard?.destroy()
    listener.onEnd(error)
  }
  const [command, args] = settingOf(serial, process.platform)
  promisify(execFile)(command, args)
    .then(() => fs.promises.open(pathOf(serial.device), 'r+'))
    .then((file) => {
      if (ended) return file.close()
      // The stream closes the port. A descriptor closed without its handle would be closed again by the collector.
      heard = fs.createReadStream('', { fd: file })
      heard.on('data', (bytes) => listener.onBytes(Buffer.from(bytes)))
      heard.on('error', end)
      heard.on('end', () => end())
      const write = (text: string) => void file.write(text, null, 'latin1').catch(end)
      return listener.onOpen({ write })
    })
    .catch((error: unknown) => end(error instanceof Error ? error : new Error(String(error))))
  return () => end()
}
