import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { PostForm } from './post-form.tsx'
import { GONE, type Reply } from './reply.ts'
import { SaveButtons } from './save-buttons.tsx'

/** Record that is edited in a dialog over its list. */
export interface EditedRecord {
  id: string
  version: number | undefined
  /** Values that were read. */
  defaults: object
  reply: Reply | undefined
  /** True if another user deleted the record meanwhile. */
  gone: boolean
  /** Address of closing and of 'Cancelar'. */
  closeTo: string
}

interface RecordDialogProps extends EditedRecord {
  title: string
  children: ReactNode
  /** Content below the form, in the same dialog. */
  below?: ReactNode
}

/** Edit dialog of a record. For a deleted record it shows the typed values. */
export function RecordDialog(props: RecordDialogProps) {
  const { title, id, version, defaults, reply, gone, closeTo, children, below } = props
  const unread = gone && !reply
  return (
    <Dialog title={title} closeTo={closeTo}>
      {unread && <p className="form-error">{GONE}</p>}
      <PostForm key={id} id="editar" {...{ defaults, reply, version }} intent="editar">
        <input type="hidden" name="id" value={id} />
        {!unread && children}
        <SaveButtons cancelTo={closeTo} save={gone ? null : undefined} />
      </PostForm>
      {below}
    </Dialog>
  )
}
