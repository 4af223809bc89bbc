import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { PostForm } from './post-form.tsx'
import { type FormState, GONE } from './reply.ts'
import { SaveButtons } from './save-buttons.tsx'

/** A record that is edited in a dialog over its list. */
export interface EditedRecord {
  id: string
  version: number | undefined
  form: FormState
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
  const { title, id, version, form, gone, closeTo, children, below } = props
  const unread = gone && !form.reply
  return (
    <Dialog title={title} closeTo={closeTo}>
      {unread && <p className="form-error">{GONE}</p>}
      <PostForm form={form} intent="editar" version={version}>
        <input type="hidden" name="id" value={id} />
        {!unread && children}
        <SaveButtons cancelTo={closeTo} save={gone ? null : undefined} />
      </PostForm>
      {below}
    </Dialog>
  )
}
