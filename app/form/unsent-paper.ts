import { element } from './plain-dom.ts'
import type { Unsent } from './unsent-queue.ts'

/** Prints the paper of an unsent weight. The paper is no ticket, and says so. */
export function printUnsent({ numero, que, datos }: Unsent, moment: string): void {
  const paper = element('article')
  paper.className = 'unsent-paper'
  const facts = element('dl')
  for (const [label, value] of [...datos, ['Fecha y hora', moment]])
    facts.append(element('dt', label), element('dd', value))
  paper.append(
    element('h1', numero),
    element('p', que),
    facts,
    element('p', 'Sin enviar: este papel no es un tiquete.'),
  )
  const root = document.documentElement
  document.querySelector('.unsent-paper')?.remove()
  document.body.append(paper)
  root.classList.add('prints-unsent')
  addEventListener(
    'afterprint',
    () => {
      root.classList.remove('prints-unsent')
      paper.remove()
    },
    { once: true },
  )
  window.print()
}
