import { CancelLink } from '#app/form/save-buttons.tsx'
import { RecordForm } from '#app/form/record-form.tsx'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ASK, type List } from './define-list.ts'

interface RemoveRowProps<Row> {
  list: List<Row>
  id: string
  back: string
  span: number
  reply: Reply | undefined
}

/** The question before deleting, in a row of its own; what is in use can be deactivated instead. */
export function RemoveRow<Row>({ list, id, back, span, reply }: RemoveRowProps<Row>) {
  const own = typedIn(reply, 'id') === id ? reply : undefined
  const refusal = own?.error?.['']
  const { ask, deactivated } = list.messages
  const instead = own?.extra?.inUse && deactivated
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
