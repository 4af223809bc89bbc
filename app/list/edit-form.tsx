import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Dialog } from '#app/form/dialog.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { type FormState, formState, type Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { type List, listHref } from './define-list.ts'
import type { Page } from './list.server.ts'

/** The row that a list's EditForm edits, and the state of that form; null while none is asked for. */
export function editState<Row extends object>(
  list: List<Row>,
  page: Page<Row>,
  reply: Reply | undefined,
  defaults: (row: Row) => object = (row) => row,
): { row: Row; form: FormState } | null {
  const row = page.may.edit ? page.rows.find((one) => String(one[list.id]) === page.editing) : undefined
  if (!row) return null
  return { row, form: formState('editar', defaults(row), reply?.intent === 'editar' ? reply : undefined) }
}

interface EditFormProps<Row> {
  list: List<Row>
  page: Page<Row>
  row: Row
  form: FormState
  title: string
  /** The fields. */
  children: ReactNode
  /** What stands below the form, in the same dialog. */
  below?: ReactNode
}

/** The dialog in which a list of `edit: 'dialog'` edits a row. */
export function EditForm<Row>({ list, page, row, form, title, children, below }: EditFormProps<Row>) {
  const closeTo = listHref(list.path, page.state)
  return (
    <Dialog title={title} closeTo={closeTo}>
      <PostForm form={form} intent="editar" version={(row as { version?: number }).version}>
        <input type="hidden" name="id" value={String(row[list.id])} />
        {children}
        <footer className="buttons">
          <SubmitButton busy="Guardando...">Guardar</SubmitButton>
          <Link to={closeTo} className="cancel" preventScrollReset>
            Cancelar
          </Link>
        </footer>
      </PostForm>
      {below}
    </Dialog>
  )
}
