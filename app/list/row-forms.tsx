import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useHalfFilled } from '#app/form/half-filled.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { HiddenFields } from '#app/form/post-form.tsx'
import type { FormState, Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ASK, type List } from './define-list.ts'

interface RowFormProps {
  form: FormState
  id: string
  version: number | undefined
  back: string
}

/** Save and cancel of the row being edited; its inputs stand in the cells and name this form. */
export function RowForm({ form, id, version, back }: RowFormProps) {
  useHalfFilled()
  return (
    <Form method="post" noValidate id={form.id} preventScrollReset>
      <HiddenFields intent="editar" reply={form.reply?.values} version={version} />
      <input type="hidden" name="id" value={id} />
      <SubmitButton busy="Guardando...">Guardar</SubmitButton> <CancelLink to={back} />
    </Form>
  )
}

/** What is said about a row, or instead of all, in a row of its own over the whole width. */
export function AnswerRow({ span, children }: { span: number; children: ReactNode }) {
  return (
    <tr className="answer">
      <td colSpan={span} role="alert">
        {children}
      </td>
    </tr>
  )
}

/** Takes a deactivated record into use again. */
export function ActivateRow({ id, what }: { id: string; what: string }) {
  return (
    <Form method="post" preventScrollReset>
      <HiddenFields intent="activar" />
      <input type="hidden" name="id" value={id} />
      <SubmitButton busy="Activando..." aria-label={`Activar ${what}`}>
        Activar
      </SubmitButton>
    </Form>
  )
}

interface RemoveRowProps<Row> {
  list: List<Row>
  id: string
  back: string
  span: number
  reply: Reply | undefined
}

/** The question before deleting, in a row of its own; what is in use can be deactivated instead. */
export function RemoveRow<Row>({ list, id, back, span, reply }: RemoveRowProps<Row>) {
  const refusal = reply?.errors['']
  const { ask, deactivated } = list.messages
  return (
    <tr className="question">
      <td colSpan={span}>
        <Form method="post" preventScrollReset>
          <HiddenFields />
          <input type="hidden" name="id" value={id} />
          <p role={refusal ? 'alert' : undefined}>{refusal ? refusal.join(' ') : (ask ?? ASK)}</p>
          {reply?.inUse && deactivated ? (
            <SubmitButton busy="Desactivando..." name="intent" value="desactivar">
              Desactivar
            </SubmitButton>
          ) : (
            <SubmitButton busy="Eliminando..." name="intent" value="eliminar" className="danger">
              {refusal ? 'Reintentar' : 'Eliminar'}
            </SubmitButton>
          )}{' '}
          <CancelLink to={back} />
        </Form>
      </td>
    </tr>
  )
}
