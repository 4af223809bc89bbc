import { getFormProps } from '@conform-to/react'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { CellInput } from './cell-fields.tsx'
import { useFocusBack } from './focus-back.ts'
import { KitForm, useKitForm } from './kit-form.tsx'
import { RecordForm } from './record-form.tsx'
import { type Reply, typedIn, UNSAVED } from './reply.ts'
import { CancelLink } from './save-buttons.tsx'
import { SubmitButton } from './submit-button.tsx'

interface RemoveFormProps {
  id: string
  ask: string
  /** Label of the reason field; undefined when no reason is asked. */
  askWhy: string | undefined
  /** Message after deactivation; undefined when deactivation is not offered. */
  deactivated: string | undefined
  /** 'Anular' for a record that keeps its number; undefined for 'Eliminar'. */
  remove: 'Anular' | undefined
  back: string
}

/** Confirmation before a row is deleted. A record in use can be deactivated instead. */
export function RemoveForm({ reply, ...props }: RemoveFormProps & { reply: Reply | undefined }) {
  const own = typedIn(reply, 'id') === props.id ? reply : undefined
  return (
    <KitForm id={`eliminar-${props.id}`} reply={own}>
      <Question {...props} />
    </KitForm>
  )
}

function Question({ id, ask, askWhy, deactivated, remove, back }: RemoveFormProps) {
  useFocusBack()
  const { meta, reply } = useKitForm()
  const refusal = reply?.error?.['']
  const instead = reply?.extra?.inUse && deactivated
  return (
    <RecordForm id={id} form={getFormProps(meta)} reply={reply}>
      {reply?.extra?.unsaved && <p role="status">{UNSAVED}</p>}
      <p role={refusal ? 'alert' : undefined}>{refusal ? refusal.join(' ') : ask}</p>
      {askWhy && (
        <CellInput name="motivo" label={askWhy} placeholder={askWhy} maxLength={LENGTH.reason} autoFocus />
      )}
      <SubmitButton
        busy={instead ? 'Desactivando...' : remove ? 'Anulando...' : 'Eliminando...'}
        name="intent"
        value={instead ? 'desactivar' : 'eliminar'}
        className={instead ? undefined : 'danger'}
      >
        {instead ? 'Desactivar' : refusal ? 'Reintentar' : (remove ?? 'Eliminar')}
      </SubmitButton>{' '}
      <CancelLink to={back} />
    </RecordForm>
  )
}
