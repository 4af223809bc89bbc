import type { ReactNode } from 'react'
import { Dialog } from '#app/form/dialog.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { type FormState, formState, type Reply } from '#app/form/reply.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { GONE, type List, listHref } from './define-list.ts'
import { isGone, type Page, rowOf } from './page.ts'

interface ListFormProps<Row> {
  list: List<Row>
  page: Page<Row>
  form: FormState
  title: string
  /** The fields. */
  children: ReactNode
}

interface CreateFormProps<Row> extends ListFormProps<Row> {
  /** Text of the button that saves. */
  submit?: string
  /** The button is off while the form is invalid (scripts only). */
  whileValid?: boolean
}

/** The state of a list's creation form, with what the action answered to it. */
export function creationState(reply: Reply | undefined, defaults: object = {}): FormState {
  return formState('nuevo', defaults, reply?.intent === 'crear' ? reply : undefined)
}

/** The creation form of a list, in a dialog or inline as the list says, while the address asks for it. */
export function CreateForm<Row>(props: CreateFormProps<Row>) {
  const { list, page, form, title, submit, whileValid, children } = props
  if (!page.creating) return null
  const closeTo = listHref(list.path, page.state)
  const fields = (
    <PostForm form={form} intent="crear" once={page.once}>
      {children}
      <SaveButtons cancelTo={closeTo} save={submit} whileValid={whileValid} />
    </PostForm>
  )
  if (list.create !== 'inline') return <Dialog {...{ title, closeTo }}>{fields}</Dialog>
  return (
    <section className="panel inline-form" aria-label={title}>
      <h2>{title}</h2>
      {fields}
    </section>
  )
}

/** What a list's EditForm edits: no row when somebody deleted it, or when it could not be read again. */
interface Edited<Row> {
  row: Row | undefined
  form: FormState
}

/** What the list's EditForm shows; null while none is asked for. */
export function editState<Row extends object>(
  list: List<Row>,
  page: Page<Row>,
  reply: Reply | undefined,
  defaults: (row: Row) => object = (row) => row,
): Edited<Row> | null {
  const row = rowOf(list, page, page.editing)
  const answer = reply?.intent === 'editar' && reply.values.id === page.editing ? reply : undefined
  if (page.editing === '' || (page.error && !answer)) return null
  return { row, form: formState('editar', row ? defaults(row) : {}, answer) }
}

interface EditFormProps<Row> extends ListFormProps<Row>, Edited<Row> {
  /** What stands below the form, in the same dialog. */
  below?: ReactNode
}

/** The dialog in which a list of `edit: 'dialog'` edits a row; of one that is gone it shows what was typed. */
export function EditForm<Row>({ list, page, row, form, title, children, below }: EditFormProps<Row>) {
  const closeTo = listHref(list.path, page.state)
  const gone = isGone(list, page)
  return (
    <Dialog title={title} closeTo={closeTo}>
      {gone && !form.reply && <p className="form-error">{GONE}</p>}
      <PostForm form={form} intent="editar" version={(row as { version?: number } | undefined)?.version}>
        <input type="hidden" name="id" value={page.editing} />
        {gone && !form.reply ? null : children}
        <SaveButtons cancelTo={closeTo} save={gone ? null : undefined} />
      </PostForm>
      {below}
    </Dialog>
  )
}
