import { dayBefore, momentInBogota, today, writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { parseNumber } from '#server/kit/words/typed-numbers.ts'
import { type Draft, forgetDrafts, postDraft, type Values } from './drafts.ts'
import { element, linkButton } from './plain-dom.ts'

/** Draws the line above a form that offers a draft of it: to be recovered, or thrown away. */
export function drawOffer(form: HTMLFormElement, place: string, draft: Draft): void {
  const [first, ...others] = subjectOf(form.querySelectorAll('input'), draft.values)
  const line = Object.assign(element('p'), { className: 'draft' })
  const discard = () => {
    forgetDrafts(place)
    line.remove()
    form.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus()
  }
  line.append('Hay un borrador de ')
  // A long name is cut off in its line.
  if (first) line.append(Object.assign(element('span', first), { title: first }))
  line.append(
    `${others.map((one) => `, ${one}`).join('')}${first ? ', de ' : ''}${whenOf(draft.at)}: `,
    linkButton('Recuperar', () => postDraft(form.action, draft.values), 'link secondary'),
    ' · ',
    linkButton('Descartar', discard, 'link secondary'),
  )
  form.prepend(line)
}

/** A field of a form, as far as it says what a draft is of. */
export type SubjectField = Pick<HTMLInputElement, 'name' | 'type' | 'inputMode' | 'required'> & {
  dataset: { picked?: string; pesos?: string }
}

/**
 * Name and amount of what was typed: 'Nohora Cruz' and '$ 50.000.000'. The first picker names it, else `nombre`, else the first
 * required text. The first field of pesos (NumberField) is its amount. Each is left out where it was not filled in.
 */
export function subjectOf(fields: Iterable<SubjectField>, values: Values): string[] {
  const typed = (name: string) => (values[name] ?? '').trim()
  const filled = [...fields].filter(({ name }) => typed(name) !== '')
  const texts = filled.filter(({ type, inputMode }) => type === 'text' && inputMode === '')
  const naming =
    texts.find(({ dataset }) => dataset.picked !== undefined) ??
    texts.find(({ name }) => name === 'nombre') ??
    texts.find(({ required }) => required)
  const money = filled.find(({ dataset }) => dataset.pesos !== undefined)
  const amount = Number(money && parseNumber(typed(money.name)))
  return [...(naming ? [typed(naming.name)] : []), ...(amount > 0 ? [pesos(amount)] : [])]
}

/** When it was typed, in words: 'las 10:42 de hoy'. */
function whenOf(at: number): string {
  const [day = '', time = ''] = momentInBogota(new Date(at).toISOString()).split(' ')
  const days = { [today()]: 'de hoy', [dayBefore(today())]: 'de ayer' }
  return `${time.startsWith('01') ? 'la' : 'las'} ${time} ${days[day] ?? `del ${writtenDay(day)}`}`
}
