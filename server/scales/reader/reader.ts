import type { EstadoDeBascula, Protocolo } from '../words.ts'
import { framesOf } from './frames.ts'
import { proposals } from './listening.ts'
import { openLine, type Line, type Source } from './line.ts'
import { PROTOCOLS } from './protocols.ts'
import { EQUAL_READINGS, settling } from './stability.ts'

/** What the reader tells of a scale: contract/scales.ts without the key. */
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
  /** Equal readings after which a weight stands still, of protocols that do not say so. */
  equal?: number
  /** Tells what changed, and every second what did not. */
  tell: (told: Told) => void
  /** A line that was lost, or that does not come about; it is tried again. */
  onTrouble: (error: Error | undefined) => void
}

/** Enough to tell whether some protocol is spoken. */
const LAST_BYTES = 512

/** Another protocol is spoken, or none: then the line is set otherwise than the indicator. */
const notUnderstood = (bytes: Uint8Array) => (proposals(bytes).length > 0 ? 'NO_SE_ENTIENDE' : 'SIN_TRAMAS')

const AGAIN_MS = 2_000
const TICK_MS = 1_000
/** Nothing heard for so long is silence. */
const SILENCE_MS = 2_000
/** An indicator that speaks when it is asked is asked so often. */
const ASK_MS = 400

/** Reads an indicator until it is stopped, whatever becomes of its line. Answers what stops it. */
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
    const settle = settling(equal ?? EQUAL_READINGS)
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
      say({ ...nothing, estado: now - heardAt > SILENCE_MS ? 'SIN_BYTES' : notUnderstood(last) })
    }
    tell(told)
  }
  const ask = () => {
    // One that speaks by itself is not interrupted.
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
