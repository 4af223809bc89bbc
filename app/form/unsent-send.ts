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

/** Where there are no locks (plain http) whoever sends says until when it is its turn. */
const TURN = 'turno-sin-enviar'
const TURN_MS = 60_000
/** No answer is awaited longer: it is asked for again, with the same key. */
const ANSWER_MS = 30_000

/**
 * Sends what waits, one after the other in its order, from one page of the browser at a time. A refused one does not hold
 * up the others; a session that ended or another company does. Answers why it stopped, '' where it did not.
 */
export async function sendAll(placeNow: () => Place): Promise<string> {
  let stopped = ''
  await alone(async (renew) => {
    for (const { numero } of waitingOf(placeNow())) {
      renew()
      const place = placeNow()
      // Read anew: meanwhile it may have been completed, or thrown away.
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
  if (Date.now() < Number(inStorage((storage) => storage.getItem(TURN)))) return
  try {
    await work(() => inStorage((storage) => storage.setItem(TURN, String(Date.now() + TURN_MS))))
  } finally {
    inStorage((storage) => storage.removeItem(TURN))
  }
}

/** Whether the web and the API behind it answer: what the web would refuse for want of the API is not sent. */
async function isReady(): Promise<boolean> {
  const answer = await ask('/readyz')
  return !!answer?.ok && (await answer.text()) === 'ok'
}

async function ask(address: string, init?: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(address, { ...init, cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
  } catch {
    // No answer.
    return undefined
  }
}

/** Sends it as a page without scripts does; nothing where no answer came, or only a proxy's. */
async function send(one: Unsent): Promise<Outcome | undefined> {
  const answer = await ask(one.action, { method: 'POST', body: new URLSearchParams(one.values) })
  if (!answer || [502, 503, 504].includes(answer.status)) return undefined
  let html
  try {
    html = await answer.text()
  } catch {
    // It broke off.
    return undefined
  }
  // Its styles are of another page, whose nonce this one's policy does not know.
  const read = html.replace(/<style[^]*?<\/style>/g, '')
  const page = new DOMParser().parseFromString(read, 'text/html')
  const texts = [...page.querySelectorAll('.form-error, small.error, .error-page p:first-of-type')]
  return outcomeOf(
    answer,
    { title: page.title, texts: texts.map(({ textContent }) => textContent ?? '') },
    one,
  )
}
