import { Form } from '@remix-run/react'
import { counted } from '#app/format/counted.ts'
import { HiddenFields } from '#app/form/post-form.tsx'
import { type Reply, typedIn, UNSAVED } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { Import, ImportKindInfo } from '#server/imports/contract.ts'
import { errorsFilePath } from './steps.ts'

interface ApplyFormProps {
  importacion: Import
  kind: ImportKindInfo
  /** Reply that restores the form after a sign-in. */
  reply: Reply | undefined
}

/** Final confirmation. Nothing is written before this form is sent. Rows with errors or conflicts are left out. */
export function ApplyForm({ importacion, kind, reply }: ApplyFormProps) {
  const { _id, nuevas, cambian, otras, con_error } = importacion
  const nothing = nuevas + cambian === 0
  const left = con_error + otras
  const ofKind = (n: number) => counted(n, kind.one, kind.many)
  return (
    <div className="import-apply">
      {nothing ? (
        <p className="note">No hay nada nuevo que importar en este archivo.</p>
      ) : (
        <Form method="post">
          <HiddenFields intent="importar" />
          {reply && <p role="status">{UNSAVED}</p>}
          {cambian > 0 && (
            <div className="field check">
              <label htmlFor="actualizar">
                <input
                  id="actualizar"
                  type="checkbox"
                  name="actualizar"
                  defaultChecked={!reply || typedIn(reply, 'actualizar') !== ''}
                />
                Actualizar también {ofKind(cambian)} que ya {cambian === 1 ? 'está' : 'están'}, con lo que
                dice el archivo
              </label>
            </div>
          )}
          <SubmitButton busy="Importando...">{`Importar ${ofKind(nuevas || cambian)}`}</SubmitButton>
        </Form>
      )}
      {left > 0 && (
        <p>
          {counted(left, 'fila no se importa', 'filas no se importan')}:{' '}
          <a href={errorsFilePath(_id)} download>
            {left === 1 ? 'bájela' : 'bájelas'} en Excel
          </a>
          , {left === 1 ? 'corríjala' : 'corríjalas'} y envíe ese archivo.
        </p>
      )}
      <Form method="post">
        <HiddenFields intent="detener" />
        <SubmitButton busy="Descartando..." className="secondary">
          Descartar este archivo
        </SubmitButton>
      </Form>
    </div>
  )
}
