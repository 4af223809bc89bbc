import { useHalfFilled } from '#app/form/half-filled.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { RecordForm } from '#app/form/record-form.tsx'
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
    <RecordForm id={id} intent="editar" form={form} version={version}>
      <SubmitButton busy="Guardando...">Guardar</SubmitButton> <CancelLink to={back} />
    </RecordForm>
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
  const instead = reply?.inUse && deactivated
  return (
    <tr className="question">
      <td colSpan={span}>
        <RecordForm id={id}>
          <p role={refusal ? 'alert' : undefined}>{refusal ? refusal.join(' ') : (ask ?? ASK)}</p>
          <SubmitButton
            busy={instead ? 'Desactivando...' : 'Eliminando...'}
            name="intent"
            value={instead ? 'desactivar' : 'eliminar'}
            className={instead ? undefined : 'danger'}
          >
            {instead ? 'Desactivar' : refusal ? 'Reintentar' : 'Eliminar'}
          </SubmitButton>{' '}
          <CancelLink to={back} />
        </RecordForm>
      </td>
    </tr>
  )
}
