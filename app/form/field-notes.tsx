import type { FormField } from './kit-form.tsx'

/** What is wrong with a field, as its `aria-describedby` names it. */
export function FieldErrors({ field: { meta, errors } }: { field: FormField }) {
  if (errors.length === 0) return null
  return (
    <small className="error" id={meta.errorId}>
      {errors.join(' ')}
    </small>
  )
}

/** What somebody else saved in a field meanwhile. */
export function SavedByOthers({ field: { other } }: { field: FormField }) {
  if (other === undefined) return null
  return <small className="other">Guardado por otra persona: «{other || 'vacío'}»</small>
}
