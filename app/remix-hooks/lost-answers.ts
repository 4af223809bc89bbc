import { ONCE_FIELD } from '#app/form/reserved.ts'

/** Notices while a form waits for the server. */
const LOST = 'Sin conexión: nada se ha perdido'
const ANSWERS = `${LOST}. Ya puede reintentar.`

const LOOK_MS = 5000

/** Statuses of a proxy with no server behind it. */
const OF_A_PROXY = [502, 503, 504]

/** Remix's global, which is missing in the DOM types. */
interface Page extends Window {
  __remixRouter?: { state: { navigation: { formMethod?: string } } }
}

/** Status of Remix's data response that redirects. */
const LEADS_ON = 202

/** Part of that response for a redirect that posts the unsaved form on, such as to sign-in. */
const POSTED_ON = '"status",307'

/** Form that was sent, the pressed button, and the one-use key. */
interface Sent {
  form: HTMLFormElement
  button: HTMLElement | null
  key: string
}

/** Waiting form with its notice; `answer` ends the waiting with a response. */
export interface Lost extends Sent {
  notice: HTMLElement
  answer: (instead: Response) => void
}

type OnLost = (lost: Lost) => void

const ask = window.fetch

/**
 * Keeps a form waiting when its request gets no response. Remix would show its error page and lose the typed
 * values. The form stays submitted until the user retries with the same key or leaves. Remix's own requests after
 * a post are repeated once the server answers. `onSaved` gets each saved form with its key. `onLost` gets each
 * waiting form and may answer instead of the server.
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
      if (answer && own && (await isSaved(answer))) onSaved(own.key, own.form)
      if (answer) return answer
      const instead = await (own ? untilLeft(own, init?.signal, onLost) : answering(init?.signal))
      if (instead) return instead
    }
  }
}

const isSaved = async (answer: Response): Promise<boolean> =>
  answer.status === LEADS_ON && !(await answer.clone().text()).includes(POSTED_ON)

/**
 * Reads a complete response. undefined without a response, for a broken one, or when only a proxy answered.
 */
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

/**
 * Shows the notice until the form is sent again, left, or answered by `onLost`. Remix aborts the request when the
 * user leaves.
 */
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
  // The notice takes the focus unless the user is writing in a field.
  const at = document.activeElement
  const free = at === button || !!at?.matches('body, dialog')
  // The notice is the form's last child, because React leaves foreign nodes there alone. It also works in a
  // dialog, outside of which everything is inert.
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

/** 'Reintentar' submits the form as the pressed button did. */
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

/** Checks every 5 s, while the page is visible, whether the server answers. */
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

/** Rejects when the request is aborted. */
const aborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    const give = () => reject(signal?.reason)
    if (signal?.aborted) give()
    signal?.addEventListener('abort', give)
  })
