import type { ReactNode } from 'react'
import { Dialog } from '#app/form/dialog.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo, type Reply } from '#app/form/reply.ts'
import type { EditedRecord } from '#app/form/record-dialog.tsx'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { isGone, type List, type Listed, listHref, type Page, rowOf } from './define-list.ts'

interface CreateFormProps<Row> extends Listed<Row> {
  reply: Reply | undefined
  /** Initial values of the fields. */
  defaults?: object
  title: string
  children: ReactNode
  /** Label of the save button. */
  submit?: string
  /** Disables the save button while the form is invalid (scripts only). */
  whileValid?: boolean
}

/** Creation form of a list, in a dialog or inline, while the address asks for it. */
export function CreateForm<Row>(props: CreateFormProps<Row>) {
  const { list, page, reply, defaults, title, submit, whileValid, children } = props
  if (!page.creating) return null
  const closeTo = listHref(list.path, page.state)
  const fields = (
    <PostForm id="nuevo" defaults={defaults} reply={answerTo(reply, 'crear')} intent="crear" once={page.once}>
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

/** Content of the RecordDialog for lists with `edit: 'dialog'`; null when closed. */
export function editState<Row extends object>(
  list: List<Row>,
  page: Page<Row>,
  reply: Reply | undefined,
  defaultsOf: (row: Row) => object = (row) => row,
): (EditedRecord & { row: Row | undefined }) | null {
  const { editing: id, error, state } = page
  const row = rowOf(list, page, id)
  const answer = answerTo(reply, 'editar', id)
  if (id === '' || (error && !answer)) return null
  const defaults = row ? defaultsOf(row) : {}
  const { version } = (row ?? {}) as { version?: number }
  const closeTo = listHref(list.path, state)
  return { id, version, row, defaults, reply: answer, gone: isGone(list, page), closeTo }
}
