import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/form/post-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { Import } from '#server/imports/contract.ts'

interface ReadingProps {
  importacion: Import
}

/** Reading of the file: choice of its sheet, and cells with odd letters. */
export function Reading({ importacion: { hojas, hoja, dudosas } }: ReadingProps) {
  return (
    <>
      {dudosas.length > 0 && (
        <p className="note">
          Hay letras extrañas: {dudosas.map((cell) => `«${cell}»`).join(', ')}. Si no deben ser así, guarde el
          archivo como CSV UTF-8 o como .xlsx y envíelo de nuevo.
        </p>
      )}
      {hojas.length > 1 && (
        <Form method="post" className="one-line import-sheet">
          <HiddenFields intent="leer" />
          <div className="field">
            <label htmlFor="hoja">Hoja</label>
            <select id="hoja" name="hoja" defaultValue={hoja} key={hoja}>
              {hojas.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </div>
          <SubmitButton busy="Leyendo..." className="secondary">
            Leer esta hoja
          </SubmitButton>
        </Form>
      )}
    </>
  )
}

/** Headings as they were found. If they are data, the file is read again without headings. */
export function ReadHeads({ importacion: { encabezados, hoja, sin_encabezados } }: ReadingProps) {
  if (sin_encabezados) {
    return (
      <p className="note">
        El archivo no trae encabezados y se leen todas sus filas. Cada columna lleva su número, con lo que
        dicen las primeras filas.
      </p>
    )
  }
  return (
    <Form method="post" className="import-heads">
      <HiddenFields intent="leer" />
      <input type="hidden" name="hoja" value={hoja} />
      <input type="hidden" name="sin_encabezados" value="on" />
      <p>
        Encabezados: {encabezados.slice(0, HEADS_SHOWN).join(', ')}
        {encabezados.length > HEADS_SHOWN && '…'}.
      </p>
      <SubmitButton busy="Leyendo..." className="secondary">
        No son encabezados, son datos
      </SubmitButton>
    </Form>
  )
}

const HEADS_SHOWN = 8
