import { Refusal } from '#app/form/refusal.tsx'
import { GONE, type Reply, textsOf, typedIn } from '#app/form/reply.ts'
import { type List, onScreen } from './define-list.ts'
import { isGone, type Listed, type Page, rowOf } from './page.ts'

/**
 * What was answered to a form that does not stand on the page: of a row that was deleted or could not be read again,
 * or a button that this screen does not have. It says so, each reason in its line, with what was typed.
 */
export function AnswerToGoneRow<Row>({ list, page, reply }: Listed<Row> & { reply: Reply | undefined }) {
  const lost = reply && !hasPlace(list, page, reply) ? reply : undefined
  const texts = new Set(textsOf(lost))
  if (texts.size === 0 && isGone(list, page) && list.edit !== 'dialog') texts.add(GONE)
  if (texts.size === 0) return null
  const typed = onScreen(list).columns.flatMap(({ name, label }) => {
    const value = typedIn(lost, name)
    return value ? `${label}: «${value}»` : []
  })
  return (
    <Refusal reply={lost}>
      {[...texts, ...typed].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Refusal>
  )
}

/** Whether the form that was answered is drawn, and shows the answer itself. */
function hasPlace<Row>(list: List<Row>, page: Page<Row>, reply: Reply): boolean {
  const [intent, id] = [typedIn(reply, 'intent'), typedIn(reply, 'id')]
  if (intent === 'crear') return page.creating
  if (intent === 'editar') return page.editing === id && (list.edit === 'dialog' || !!rowOf(list, page, id))
  const removal = intent === 'eliminar' || intent === 'desactivar'
  return removal && page.removing === id && !!rowOf(list, page, id)
}
