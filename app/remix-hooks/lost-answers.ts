import { ONCE_FIELD } from '#app/form/reserved.ts'

/** What is said while a form waits for the server. */
const LOST = 'Sin conexión: nada se ha perdido'
const ANSWERS = `${LOST}. Ya puede reintentar.`

const LOOK_MS = 5000

/** What a proxy answers while nothing stands behind it. */
const OF_A_PROXY = [502, 503, 504]

/** Read as Remix leaves it in the page: the browser's own types know nothing of it. */
interface Page extends Window {
  __remixRouter?: { state: { navigation: { formMethod?: string } } }
}

/** What Remix answers a data request with that leads on to another page: the post was done. */
const LEADS_ON = 202

/** A form that was sent, the button that sent it, and its one-use key. */
interface Sent {
  form: HTMLFormElement
  button: HTMLElement | null
  key: string
}

/** What may be done instead of waiting: `notice` is what stands over the page meanwhile. */
export interface Lost extends Sent {
  notice: HTMLElement
  answer: (instead: Response) => void
}

type OnLost = (lost: Lost) => void

const ask = window.fetch

/**
 * Remix shows its error page when a request gets no answer, and with the form goes what was typed. So a form that was sent
 * is kept waiting: for Remix it is on its way until it is sent again, with the same key, or left. What Remix asks by
 * itself after a post (the page that it leads to, a calculation) is asked again when the server answers. `onSaved` is told
 * each form that was saved, with its key. `onLost` is told each form that waits: it may answer for the server, which ends
 * the waiting.
 */
export function keepUnanswered(onSaved: (key: string, form: HTMLFormElement) => void, onLost: OnLost): void {
  let sent: Sent | undefined
  const remember = ({ target, submitter }: SubmitEvent) => {
    const form = target as HTMLFormElement
    const field = form.elements.namedItem(ONCE_FIELD)
    sent = { form, button: submitter, key: field instanceof HTMLInputElement ? field.value : '' }
  }
  addEventListener('submit', remember, true)
  window.fetch = async (address, init) => {
    const posts = init?.method === 'POST'
    const { navigation } = (window as Page).__remixRouter?.state ?? {}
    if (!(address instanceof URL) || !(posts || navigation?.formMethod === 'POST')) return ask(address, init)
    const own = posts && navigation?.formMethod === 'POST' ? sent : undefined
    for (;;) {
      const answer = await whole(address, init)
      if (answer?.status === LEADS_ON && own) onSaved(own.key, own.form)
      if (answer) return answer
      const instead = await (own ? untilLeft(own, init?.signal, onLost) : answering(init?.signal))
      if (instead) return instead
    }
  }
}

/** The whole answer; nothing when none came, when it broke off, or when it is only a proxy's. */
async function whole(address: URL, init: RequestInit | undefined): Promise<Response | undefined> {
  try {
    const answer = await ask(address, init)
    if (OF_A_PROXY.includes(answer.status) && !answer.headers.has('X-Remix-Response')) return undefined
    return answer.body ? new Response(await answer.blob(), answer) : answer
  } catch (error) {
    if (init?.signal?.aborted) throw error
    return undefined
  }
}

/** Says in the form that nothing is lost, until it is sent again or left (then Remix ends the request), or answered instead. */
async function untilLeft(
  sent: Sent,
  signal: AbortSignal | null | undefined,
  onLost: OnLost,
): Promise<Response> {
  const { form, button } = sent
  const notice = document.createElement('div')
  Object.assign(notice, { className: 'banner error', role: 'alert', tabIndex: -1, textContent: LOST })
  notice.dataset.segundos = '0'
  const again = sameButton(button)
  notice.append(again)
  // Where nobody is writing: what was pressed goes off, and the focus with it.
  const free = document.activeElement === button || document.activeElement === document.body
  // The last in it: there React lets be what it has not drawn, also within a dialog, which makes all outside inert.
  form.append(notice)
  if (free) notice.focus({ preventScroll: true })
  const instead = new Promise<Response>((answer) => onLost({ ...sent, notice, answer }))
  const retried = async () => {
    await answering(signal)
    notice.firstChild!.nodeValue = ANSWERS
    again.disabled = false
    if (document.activeElement === notice) again.focus()
    return aborted(signal)
  }
  try {
    return await Promise.race([instead, retried()])
  } finally {
    notice.remove()
  }
}

/** 'Reintentar', which sends the form as the button did that was pressed. */
function sameButton(pressed: HTMLElement | null): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), {
    textContent: 'Reintentar',
    disabled: true,
  })
  for (const name of ['name', 'value', 'formaction']) {
    const value = pressed?.getAttribute(name)
    if (value != null) button.setAttribute(name, value)
  }
  return button
}

/** Looks every 5 s, while the page is seen, whether the server answers. */
async function answering(signal: AbortSignal | null | undefined): Promise<void> {
  while (document.hidden || !(await isThere(signal))) await Promise.race([pause(LOOK_MS), aborted(signal)])
}

async function isThere(signal: AbortSignal | null | undefined): Promise<boolean> {
  try {
    const answer = await ask('/healthz', { cache: 'no-store', signal })
    return answer.ok && (await answer.text()) === 'ok'
  } catch (error) {
    if (signal?.aborted) throw error
    return false
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Fails when the request is given up. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const give = () => reject(signal?.reason)
    if (signal?.aborted) give()
    signal?.addEventListener('abort', give)
  })
