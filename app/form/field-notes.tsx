import type { FormField } from './kit-form.tsx'

/** Errors of a field, referenced by `aria-describedby`. */
export function FieldErrors({ field: { meta, errors } }: { field: FormField }) {
  if (errors.length === 0) return null
  return (
    <small className="error" id={meta.errorId}>
      {errors.join(' ')}
    </small>
  )
}

/** Shows the value that another user saved in the field meanwhile. */
export function SavedByOthers({ field: { other } }: { field: FormField }) {
  if (other === undefined) return null
  return <small className="other">Guardado por otra persona: «{other || 'vacío'}»</small>
}
