import { Link } from '@remix-run/react'
import { CheckField } from '#app/form/fields.tsx'
import type { Choice } from '#app/form/pickers/choice.ts'
import { useFormField } from '#app/form/kit-form.tsx'
import { weighingPath } from '#app/parts/paths.ts'
import { TRIP_FIELD } from './names.ts'

/** Id of the element that takes the focus for a plate in the yard. */
export const IN_YARD = 'en-patio'

/** Notice that the chosen plate is in the yard. Offers the missing weight first, another trip second. */
export function InYard({ truck }: { truck: Choice }) {
  const asked = useFormField(TRIP_FIELD).errors.length > 0
  return (
    <div className="form-error question" role="alert">
      {!asked && <p>{truck.label}</p>}
      <div className="buttons">
        <Link to={weighingPath(truck.detail ?? '')} className="button" id={IN_YARD}>
          Tomar el peso que falta
        </Link>
        <CheckField name={TRIP_FIELD} label="Es otro viaje" value={truck.id} />
      </div>
    </div>
  )
}
