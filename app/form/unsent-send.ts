import { inStorage } from './drafts.ts'
import { UNSENT } from './unsent-mark.ts'
import {
  keepUnsent,
  type Outcome,
  outcomeOf,
  type Place,
  readUnsent,
  tooOld,
  type Unsent,
} from './unsent-queue.ts'

/** Storage key and duration in milliseconds of the sender's turn, for browsers without locks (plain http). */
const TURN = 'turno-sin-enviar'
const TURN_MS = 60_000
/** Milliseconds before a request is given up, to be repeated later with the same key. */
const ANSWER_MS = 30_000

/**
 * Sends the queue in order, from one page of the browser at a time. A refusal does not stop the queue; an ended
 * session or another company does. Returns the reason of the stop, or ''.
 */
export async function sendAll(placeNow: () => Place): Promise<string> {
  let stopped = ''
  await alone(async (renew) => {
    for (const { numero } of waitingOf(placeNow())) {
      renew()
      const place = placeNow()
      // The queue is read again, because the entry may be completed or discarded by now.
      const one = waitingOf(place).find((other) => other.numero === numero)
      if (!one || !(await isReady())) return
      const motivo = tooOld(one, Date.now())
      const outcome: Outcome | undefined = motivo ? { estado: 'rechazada', motivo } : await send(one)
      if (!outcome) return
      if ('alto' in outcome) return void (stopped = outcome.alto)
      keepUnsent(place, { ...one, ...outcome })
    }
  })
  return stopped
}

const waitingOf = (place: Place) => readUnsent(place).filter(({ estado }) => estado === 'espera')

async function alone(work: (renew: () => void) => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (locks) {
    return locks.request(UNSENT, { ifAvailable: true }, (lock) => (lock ? work(() => undefined) : undefined))
  }
  const left = Number(inStorage((storage) => storage.getItem(TURN))) - Date.now()
  // A longer turn is from before the clock was put back.
  if (left > 0 && left <= TURN_MS) return
  try {
    await work(() => inStorage((storage) => storage.setItem(TURN, String(Date.now() + TURN_MS))))
  } finally {
    inStorage((storage) => storage.removeItem(TURN))
  }
}

/** Whether web and API are ready. Without the API the web would refuse the entry. */
async function isReady(): Promise<boolean> {
  const answer = await ask('/readyz')
  return !!answer?.ok && (await answer.text()) === 'ok'
}

async function ask(address: string, init?: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(address, { ...init, cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
  } catch {
    return undefined
  }
}

/** Posts an entry like a page without scripts. undefined when there was no response, or only a proxy's. */
async function send(one: Unsent): Promise<Outcome | undefined> {
  const answer = await ask(one.action, { method: 'POST', body: new URLSearchParams(one.values) })
  if (!answer || [502, 503, 504].includes(answer.status)) return undefined
  let html
  try {
    html = await answer.text()
  } catch {
    // The response broke off, so nothing is known.
    return undefined
  }
  // Style elements carry another page's nonce, which the content security policy would report.
  const read = html.replace(/<style[^]*?<\/style>/g, '')
  const page = new DOMParser().parseFromString(read, 'text/html')
  const texts = [...page.querySelectorAll('.form-error, small.error, .error-page p:first-of-type')]
  return outcomeOf(answer, { title: page.title, texts: texts.map(({ textContent }) => textContent) }, one)
}
