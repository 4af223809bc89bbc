import type { EstadoDeBascula, Protocolo } from '../words.ts'
import { framesOf } from './frames.ts'
import { faultOf, lastLine } from './listening.ts'
import { openLine, type Line, type Source } from './line.ts'
import { PROTOCOLS } from './protocols.ts'
import { EQUAL_READINGS, stabilityFilter } from './stability.ts'

/** Reading of a scale: the body of `POST /scale-readings` without the key. */
export interface Told {
  protocolo: Protocolo
  estado: EstadoDeBascula
  peso: number | null
  estable: boolean
  trama: string
}

export interface ReaderOptions {
  source: Source
  protocolo: Protocolo
  /** Equal readings that make a weight stable, for protocols without a motion bit. */
  equal?: number
  /** Called at each change, and every second as a heartbeat. */
  tell: (told: Told) => void
  /** Called for a lost or failed connection; the reader reconnects. */
  onTrouble: (error: Error | undefined) => void
}

/** Buffer in bytes, enough to recognise another protocol. */
const LAST_BYTES = 512

const AGAIN_MS = 2_000
const TICK_MS = 1_000
/** Silence in ms that counts as no bytes. */
const SILENCE_MS = 2_000
/** Interval in ms between requests to an indicator that only answers. */
const ASK_MS = 400

/** Reads an indicator and reconnects until stopped. Returns the function that stops it. */
export function startReader({ source, protocolo, equal, tell, onTrouble }: ReaderOptions): () => void {
  const protocol = PROTOCOLS[protocolo]
  const nothing = { protocolo, peso: null, estable: false, trama: '' }
  let told: Told = { ...nothing, estado: 'SIN_CONEXION' }
  let [heardAt, understoodAt] = [0, 0]
  let last = Buffer.alloc(0)
  let line: Line | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false
  let giveUp = () => undefined as void

  const say = (now: Told) => {
    const isNew = now.estado !== told.estado || now.peso !== told.peso || now.estable !== told.estable
    told = now
    if (isNew) tell(now)
  }

  const connect = () => {
    const next = framesOf(protocol)
    const settle = stabilityFilter(equal ?? EQUAL_READINGS)
    giveUp = openLine(source, {
      onOpen: (opened) => {
        line = opened
        heardAt = understoodAt = 0
        last = Buffer.alloc(0)
        say({ ...nothing, estado: 'SIN_BYTES' })
      },
      onBytes: (bytes) => {
        heardAt = Date.now()
        last = Buffer.concat([last, bytes]).subarray(-LAST_BYTES)
        for (const { estado, peso, estable, trama } of next(bytes).map(settle)) {
          understoodAt = heardAt
          say({ protocolo, estado, peso, estable, trama })
        }
      },
      onEnd: (error) => {
        line = undefined
        if (stopped) return
        say({ ...nothing, estado: 'SIN_CONEXION' })
        onTrouble(error)
        again = setTimeout(connect, AGAIN_MS)
      },
    })
  }

  const tick = () => {
    const now = Date.now()
    if (line && now - understoodAt > SILENCE_MS) {
      const isSilent = now - heardAt > SILENCE_MS
      say({
        ...nothing,
        ...(isSilent ? { estado: 'SIN_BYTES' } : { estado: faultOf(last), trama: lastLine(last) }),
      })
    }
    tell(told)
  }
  const ask = () => {
    // Does not interrupt an indicator that sends by itself.
    if (protocol.request && Date.now() - understoodAt >= ASK_MS) line?.write(protocol.request)
  }

  connect()
  const timers = [setInterval(tick, TICK_MS), setInterval(ask, ASK_MS)]
  return () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
    giveUp()
    clearTimeout(again)
  }
}
