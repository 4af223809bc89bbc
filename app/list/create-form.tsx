import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Dialog } from '#app/form/dialog.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { type FormState, formState, type Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { type List, listHref } from './define-list.ts'
import type { Page } from './list.server.ts'

interface CreateFormProps<Row> {
  list: List<Row>
  page: Page<Row>
  form: FormState
  title: string
  /** Text of the button that saves. */
  submit?: string
  /** The button is off while the form is invalid (scripts only). */
  whileValid?: boolean
  children: ReactNode
}

/** The state of a list's creation form, with what the action answered to it. */
export function creationState(reply: Reply | undefined, defaults: object = {}): FormState {
  return formState('nuevo', defaults, reply?.intent === 'crear' ? reply : undefined)
}

/** The creation form of a list, in a dialog or inline as the list says, while the address asks for it. */
export function CreateForm<Row>({
  list,
  page,
  form,
  title,
  submit = 'Guardar',
  whileValid,
  children,
}: CreateFormProps<Row>) {
  if (!page.creating) return null
  const closeTo = listHref(list.path, page.state)
  const fields = (
    <PostForm form={form} intent="crear" once={page.once}>
      {children}
      <footer className="buttons">
        <SubmitButton busy="Guardando..." whileValid={whileValid}>
          {submit}
        </SubmitButton>
        <Link to={closeTo} className="cancel" preventScrollReset>
          Cancelar
        </Link>
      </footer>
    </PostForm>
  )
  if (list.create === 'inline') {
    return (
      <section className="panel inline-form" aria-label={title}>
        <h2>{title}</h2>
        {fields}
      </section>
    )
  }
  return (
    <Dialog title={title} closeTo={closeTo}>
      {fields}
    </Dialog>
  )
}
