import { SubmitButton } from '#app/form/submit-button.tsx'
import { PHOTO_TYPES, PHOTOS_MAX } from '#server/weighings/photos-words.ts'
import { PHOTOS_FIELD } from './photos.ts'

const ACCEPTED = PHOTO_TYPES.join()

/**
 * Two file fields, for camera and gallery. `capture` opens a telephone's camera, which gives one picture at a
 * time. Some telephones offer no camera without `capture`. Devices without a camera show only the second
 * field.
 */
export function PhotoInputs({ there }: { there: number }) {
  return (
    <>
      <div className="field camera">
        <label htmlFor="tomar">Tomar foto</label>
        <input id="tomar" type="file" name={PHOTOS_FIELD} accept={ACCEPTED} capture="environment" />
      </div>
      <div className="field">
        <label htmlFor="elegir">Elegir fotos</label>
        <input
          id="elegir"
          type="file"
          name={PHOTOS_FIELD}
          accept={ACCEPTED}
          multiple
          aria-describedby="elegir-ayuda"
        />
        <small id="elegir-ayuda">
          JPEG, PNG o WebP, de hasta 15 MB cada una y 60 MB todas. {there > 0 && `Ya hay ${there} `}
          {there > 0 ? `de ${PHOTOS_MAX}.` : `Una pesada admite ${PHOTOS_MAX}.`}
        </small>
      </div>
      <footer className="buttons">
        <SubmitButton busy="Subiendo...">Guardar fotos</SubmitButton>
      </footer>
    </>
  )
}
