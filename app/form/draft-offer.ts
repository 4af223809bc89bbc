import { dayBefore, momentInBogota, today, writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { parseWhole } from '#server/kit/words/typed-numbers.ts'
import { type Draft, forgetDrafts, postDraft, type Values } from './drafts.ts'
import { element, linkButton } from './plain-dom.ts'

/** Draws the line above a form that offers to recover or discard the form's draft. */
export function drawOffer(form: HTMLFormElement, place: string, draft: Draft): void {
  const [first, ...others] = subjectOf(form.querySelectorAll('input'), draft.values)
  const line = Object.assign(element('p'), { className: 'draft' })
  const discard = () => {
    forgetDrafts(place)
    line.remove()
    form.querySelector<HTMLElement>('input:not([type=hidden]), select')?.focus()
  }
  line.append('Hay un borrador de ')
  // CSS cuts off a long name; the title shows it whole.
  if (first) line.append(Object.assign(element('span', first), { title: first }))
  line.append(
    `${others.map((one) => `, ${one}`).join('')}${first ? ', de ' : ''}${whenOf(draft.at)}: `,
    linkButton('Recuperar', () => postDraft(form.action, draft.values), 'link secondary'),
    ' · ',
    linkButton('Descartar', discard, 'link secondary'),
  )
  form.prepend(line)
}

/** Properties of a field that identify the subject of a draft. */
export type SubjectField = Pick<HTMLInputElement, 'name' | 'type' | 'inputMode' | 'required'> & {
  dataset: { picked?: string; pesos?: string }
}

/**
 * Name and amount of a draft, such as 'Nohora Cruz' and '$ 50.000.000'. The name is the first picker, else
 * `nombre`, else the first required text. The amount is the first field in pesos (NumberField). An empty
 * field gives no entry.
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
  const amount = Number(money && parseWhole(typed(money.name)))
  return [...(naming ? [typed(naming.name)] : []), ...(amount > 0 ? [pesos(amount)] : [])]
}

/** Time of the last change in words: 'las 10:42 de hoy'. */
function whenOf(at: number): string {
  const [day = '', time = ''] = momentInBogota(new Date(at).toISOString()).split(' ')
  const days = { [today()]: 'de hoy', [dayBefore(today())]: 'de ayer' }
  return `${time.startsWith('01') ? 'la' : 'las'} ${time} ${days[day] ?? `del ${writtenDay(day)}`}`
}
