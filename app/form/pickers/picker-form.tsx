import type { ComponentProps } from 'react'
import { useKitForm } from '../kit-form.tsx'
import { DrawnForm } from '../post-form.tsx'
import { INTENT_FIELD } from '../reserved.ts'
import { ENTER_INTENT } from './choice.ts'
import { CreationDialog, creationPath } from './creation-dialog.tsx'
import { enterMovesOn } from './enter-moves-on.ts'
import type { PickerField, PickerFrame } from './picker.ts'

interface PickerFormProps extends Omit<ComponentProps<typeof DrawnForm>, 'action' | 'onKeyDown' | 'intent'> {
  fields: readonly PickerField[]
  frame: PickerFrame
  /** Address of the form. */
  path: string
}

/**
 * Long form with pickers, for `postWithPickers`. Enter moves from field to field; the button marked `data-save`
 * saves. A creation dialog opens over it and keeps the typed values.
 */
export function PickerForm({ fields, frame, path, children, ...rest }: PickerFormProps) {
  const { reply } = useKitForm()
  const open = reply ? reply.extra?.dialog : frame.dialog
  // A reply arrives before the loader data: without its options a select would send nothing.
  const dialog = fields.find(({ name }) => name === open && name === frame.listsOf)
  return (
    <DrawnForm {...rest} action={path} onKeyDown={enterMovesOn}>
      {/* Without scripts, Enter presses the form's first button. */}
      <button
        name={INTENT_FIELD}
        value={ENTER_INTENT}
        formAction={dialog && creationPath(path, dialog.name)}
        hidden
        tabIndex={-1}
        aria-hidden="true"
      />
      <div inert={dialog ? '' : undefined}>{children}</div>
      {dialog && <CreationDialog field={dialog} frame={frame} path={path} />}
    </DrawnForm>
  )
}
