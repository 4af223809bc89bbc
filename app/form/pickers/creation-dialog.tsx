import { useContext } from 'react'
import { CLOSE_INTENT, Dialog } from '../dialog.tsx'
import { FormPart, useKitForm } from '../kit-form.tsx'
import { FormErrors, MainKey } from '../post-form.tsx'
import { INTENT_FIELD, ONCE_FIELD } from '../reserved.ts'
import { CREATE_INTENT, DIALOG_FIELD, DIALOG_PREFIX } from './choice.ts'
import { type PickerField, type PickerFrame, withParam } from './picker.ts'

interface CreationDialogProps {
  /** Field for which the dialog creates a record. */
  field: PickerField
  frame: PickerFrame
  /** Address of the form without the dialog. */
  path: string
}

/** Creation dialog over the half-filled form. The dialog's fields belong to the same form. */
export function CreationDialog({ field, frame, path }: CreationDialogProps) {
  const { name, picker } = field
  const { value } = useKitForm()
  const key = useContext(MainKey)
  if (!picker.adds) return null
  const { title, Fields } = picker.adds
  return (
    <Dialog title={title} closeTo={path} overForm>
      <input type="hidden" name={DIALOG_PREFIX + DIALOG_FIELD} value={name} />
      <input
        type="hidden"
        name={DIALOG_PREFIX + ONCE_FIELD}
        value={value(DIALOG_PREFIX + ONCE_FIELD) || frame.dialogOnce}
      />
      <FormPart prefix={DIALOG_PREFIX}>
        <FormErrors />
        <Fields lists={frame.lists} />
      </FormPart>
      <footer className="buttons">
        <button
          name={INTENT_FIELD}
          value={CREATE_INTENT + name}
          formAction={creationPath(path, name)}
          data-save=""
          title={key}
        >
          Guardar
        </button>
        <button name={INTENT_FIELD} value={CLOSE_INTENT} formAction={path} className="secondary">
          Cancelar
        </button>
      </footer>
    </Dialog>
  )
}

/** Post address of a field's creation dialog. The address makes the page load the dialog's options again. */
export const creationPath = (path: string, name: string) => withParam(path, 'crear', name)
