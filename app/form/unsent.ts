import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import { answeredHere } from '#app/remix-hooks/answered-here.ts'
import type { Lost } from '#app/remix-hooks/lost-answers.ts'
import { postDraft, worthKeeping } from './drafts.ts'
import { ONCE_FIELD } from './reserved.ts'
import { element, linkButton } from './plain-dom.ts'
import { UNSENT_MARK, type UnsentMark } from './unsent-mark.ts'
import { printUnsent } from './unsent-paper.ts'
import { sendAll } from './unsent-send.ts'
import {
  dropUnsent,
  factsOf,
  type FormInPage,
  freshReply,
  isSame,
  keepUnsent,
  newKey,
  nextNumber,
  type Place,
  readUnsent,
  tooOld,
  type Unsent,
} from './unsent-queue.ts'

/*
 * Unsent weights of the scale: offered while offline, and listed at the top of every page. Plain DOM beside
 * React, loaded on demand by kept-forms.ts.
 */

const LOOK_MS = 5000

/** Part of Remix's global that holds the loader data and the key of the last navigation. */
interface Page extends Window {
  __remixRouter?: {
    state: {
      loaderData: Record<string, { empresa?: { idEmpresa: string } } | undefined>
      location: { key: string }
    }
  }
}

let owner = () => ''
/** Reason why sending is stopped; '' otherwise. */
let stopped = ''
/** Navigation at which the queue was last sent. */
let sentAt: string | undefined
let drawn = ''
let warned = false
const box = Object.assign(document.createElement('details'), { className: 'note unsent' })

const placeNow = (): Place => {
  const shell = (window as Page).__remixRouter?.state.loaderData['routes/_shell']
  return { owner: owner(), company: shell?.empresa?.idEmpresa ?? '' }
}

const navigationNow = () => (window as Page).__remixRouter?.state.location.key

const writtenAt = ({ momento }: Unsent) => writtenMoment(momentInBogota(new Date(momento).toISOString()))

/** Shows the queue and sends it when the server answers, while the page is open. */
export function keepInSight(whose: () => string): void {
  owner = whose
  addEventListener('storage', draw)
  addEventListener('submit', warnOnLeaving, true)
  // A weight may wait from here on; tests look for this mark.
  performance.mark('may-wait')
  void lookAgain()
}

async function lookAgain(): Promise<void> {
  // Signing in, changing the password and choosing a company all lead to another page.
  if (navigationNow() !== sentAt) stopped = ''
  draw()
  if (!document.hidden && !stopped && readUnsent(placeNow()).some(({ estado }) => estado === 'espera')) {
    sentAt = navigationNow()
    stopped = await sendAll(placeNow)
    draw()
  }
  setTimeout(() => void lookAgain(), LOOK_MS)
}

/** Adds 'Guardar sin enviar' to the notice of a form without a response. The form is then free for the next truck. */
export function offerToWait(
  { form, button, key, notice, answer }: Lost,
  whose: string,
  kept: () => void,
): void {
  const marked = form.getAttribute(UNSENT_MARK)
  const intent = button?.getAttribute('value')
  // A picker search or the creation of a driver does not send the weight.
  if (!marked || !whose || (intent && intent !== 'guardar')) return
  const mark = JSON.parse(marked) as UnsentMark
  const wait = () => {
    const { pathname, search } = new URL(form.action)
    const values = worthKeeping(new FormData(form), new Set())
    if (intent) values.intent = intent
    const { que, registro, papel } = mark
    const numero = nextNumber()
    const datos = factsOf(mark, values)
    const one: Unsent = {
      que,
      registro,
      papel,
      numero,
      momento: Date.now(),
      action: pathname + search,
      values,
      datos,
      estado: 'espera',
    }
    if (!keepUnsent(placeNow(), one))
      return void (notice.firstChild!.nodeValue = 'Este navegador no tiene dónde guardarlo.')
    kept()
    stopped = ''
    const waits = `${que} guardado sin enviar (${numero}): se envía solo cuando vuelva la conexión.`
    answer(answeredHere(freshReply(mark, key && newKey(), key ? '' : waits)))
    box.open = true
    draw()
    printUnsent(one, writtenAt(one))
  }
  notice.append(linkButton('Guardar sin enviar', wait))
}

/** Removes an entry that the user opened from the list and saved. */
export function savedByHand(key: string, form: HTMLFormElement): void {
  // Another form of the same record, such as its analysis, saves no weight.
  if (!form.hasAttribute(UNSENT_MARK)) return
  const place = placeNow()
  const which = { ...inPage(form), key }
  const one = readUnsent(place).find((other) => other.estado !== 'enviada' && isSame(other, which))
  if (one) dropUnsent(place, one)
  draw()
}

function inPage(form: HTMLFormElement): FormInPage {
  const valueOf = (name: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  const { pathname, search } = new URL(form.action)
  return { key: valueOf(ONCE_FIELD), address: pathname + search, id: valueOf('id') }
}

/** Shows the state of the entry at the end of its form, where React leaves foreign nodes alone. */
function markForms(all: Unsent[]): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[${UNSENT_MARK}]`)) {
    const one = all.filter((other) => isSame(other, inPage(form))).pop()
    const said = one && `${MARKS[one.estado]} (${one.numero})`
    const mark = form.querySelector('.unsent-here')
    if (mark?.textContent === said) continue
    mark?.remove()
    if (said) form.append(Object.assign(element('strong', said), { className: 'unsent-here' }))
  }
}

/** Warns once at sign-out. The queue is kept. */
function warnOnLeaving(event: SubmitEvent): void {
  const { pathname } = new URL((event.target as HTMLFormElement).action)
  if (pathname !== '/logout' || warned || !readUnsent(placeNow()).some(({ estado }) => estado !== 'enviada'))
    return
  event.preventDefault()
  event.stopPropagation()
  warned = true
  box.open = true
  draw()
  box.scrollIntoView({ block: 'center' })
}

/** Draws the list if anything changed. */
function draw(): void {
  const all = readUnsent(placeNow())
  markForms(all)
  const now = JSON.stringify([all, stopped, warned])
  const main = document.querySelector('main')
  if (all.length === 0) box.remove()
  else if (box.parentNode !== main) main?.prepend(box)
  if (now === drawn) return
  drawn = now
  const left = all.filter(({ estado }) => estado !== 'enviada').length
  const list = element('ul')
  list.append(...all.map(row))
  const said = [
    stopped,
    warned &&
      left > 0 &&
      'Si sale, esto queda en este navegador y se envía cuando usted vuelva a entrar. Para salir, pulse otra vez «Cerrar sesión».',
  ]
  box.replaceChildren(
    element('summary', left > 0 ? `Sin enviar (${left})` : `Enviadas (${all.length})`),
    ...said.flatMap((text) => (text ? [element('p', text)] : [])),
    list,
  )
}

const MARKS = { espera: 'Sin enviar', rechazada: 'No se aceptó', enviada: 'Enviada' }
const STATES = { espera: 'Espera la conexión.', rechazada: 'No se aceptó:', enviada: 'Enviada:' }

function row(one: Unsent): HTMLElement {
  const place = placeNow()
  const facts = one.datos
    .filter(([label]) => /^(Placa|Peso)/.test(label))
    .map(([label, value]) => (label === 'Placa' ? value : `${label.toLowerCase()}: ${value}`))
  const made = element('li')
  made.append(
    element('strong', one.numero),
    ` ${[...facts, one.que, writtenAt(one)].join(' · ')}. `,
    element('em', [STATES[one.estado], one.motivo].filter(Boolean).join(' ')),
    ' ',
    ...actsOf(one, place).flatMap((act) => [act, ' ']),
  )
  return made
}

function actsOf(one: Unsent, place: Place): HTMLElement[] {
  const drop = () => {
    dropUnsent(place, one)
    draw()
  }
  if (one.estado === 'enviada') {
    const { id = '', nombre = '' } = one
    return [
      link(one.registro + id, nombre || 'ver'),
      link(one.papel + id, 'Imprimir tiquete'),
      linkButton('Quitar', drop),
    ]
  }
  const print = linkButton('Imprimir papel', () => printUnsent(one, writtenAt(one)))
  const discard = linkButton('Descartar', () => {
    if (discard.textContent !== 'Descartar') return drop()
    discard.textContent = `¿Descartar ${one.numero}? Sí, descartar`
  })
  if (one.estado === 'espera') return [print]
  const again = linkButton('Enviar otra vez', () => {
    const { motivo: _, ...waits } = one
    keepUnsent(place, { ...waits, estado: 'espera' })
    draw()
  })
  const open = linkButton('Abrir', () => postDraft(one.action, one.values))
  return tooOld(one, Date.now()) ? [open, print, discard] : [open, again, print, discard]
}

function link(href: string, text: string): HTMLAnchorElement {
  return Object.assign(element('a', text), { href })
}
