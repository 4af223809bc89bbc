import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { PostForm } from './post-form.tsx'
import { GONE, type Reply } from './reply.ts'
import { SaveButtons } from './save-buttons.tsx'

/** A record that is edited in a dialog over its list. */
export interface EditedRecord {
  id: string
  version: number | undefined
  /** What was read of it. */
  defaults: object
  reply: Reply | undefined
  /** Somebody deleted it meanwhile. */
  gone: boolean
  /** Where closing and cancelling lead. */
  closeTo: string
}

interface RecordDialogProps extends EditedRecord {
  title: string
  /** The fields. */
  children: ReactNode
  /** What stands below the form, in the same dialog. */
  below?: ReactNode
}

/** The dialog in which a record is edited; of one that is gone it shows what was typed. */
export function RecordDialog(props: RecordDialogProps) {
  const { title, id, version, defaults, reply, gone, closeTo, children, below } = props
  const unread = gone && !reply
  return (
    <Dialog title={title} closeTo={closeTo}>
      {unread && <p className="form-error">{GONE}</p>}
      <PostForm id="editar" {...{ defaults, reply, version }} intent="editar">
        <input type="hidden" name="id" value={id} />
        {!unread && children}
        <SaveButtons cancelTo={closeTo} save={gone ? null : undefined} />
      </PostForm>
      {below}
    </Dialog>
  )
}
