import { PostForm } from './post-form.tsx'
import type { FormState } from './reply.ts'
import { SubmitButton } from './submit-button.tsx'

/** Before the id of a record in the names of what a form of several records carries of it. */
export const MARKED = { mark: 'marcado.', name: 'nombre.', version: 'version.' } as const

interface MarkProps {
  form: FormState
  id: string
  /** How people know the record. */
  name: string
  /** What is done with those that are marked: 'Aprobar'. */
  act: string
  version?: number | undefined
}

/** Marks a record of a list for something that is done with several at once; those refused come back marked. */
export function Mark({ form, id, name, act, version }: MarkProps) {
  const mark = MARKED.mark + id
  return (
    <label className="mark">
      <input
        type="checkbox"
        form={form.id}
        name={mark}
        aria-label={`${act} ${name}`}
        defaultChecked={form.value(mark) === 'on'}
      />
      {act}
      <input type="hidden" form={form.id} name={MARKED.name + id} value={name} />
      {version !== undefined && (
        <input type="hidden" form={form.id} name={MARKED.version + id} value={version} />
      )}
    </label>
  )
}

interface MarkedFormProps {
  form: FormState
  intent: string
  button: string
  busy: string
}

/** The form that the marks belong to, with its button; what was refused is said in it, by name. */
export function MarkedForm({ form, intent, button, busy }: MarkedFormProps) {
  return (
    <PostForm form={form} intent={intent} className="marked">
      <SubmitButton busy={busy}>{button}</SubmitButton>
    </PostForm>
  )
}
