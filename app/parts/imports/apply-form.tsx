import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/form/post-form.tsx'
import { type Reply, typedIn, UNSAVED } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { Import, ImportKindInfo } from '#server/imports/contract.ts'
import { whole } from '#server/kit/words/formats.ts'
import { errorsFilePath } from './steps.ts'

/** From this many rows on, other users may wait a second or more. */
const MANY = 2000

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
  const counted = (n: number) => `${whole(n)} ${n === 1 ? kind.one : kind.many}`
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
                Actualizar también {counted(cambian)} que ya {cambian === 1 ? 'está' : 'están'}, con lo que
                dice el archivo
              </label>
            </div>
          )}
          {importacion.los_demas_esperan && nuevas + cambian >= MANY && (
            <p className="note">
              Mientras se escriben las filas, los demás esperan: unos 10 segundos si son 20.000. Con
              PostgreSQL nadie espera.
            </p>
          )}
          <SubmitButton busy="Importando...">{`Importar ${counted(nuevas || cambian)}`}</SubmitButton>
        </Form>
      )}
      {con_error + otras > 0 && (
        <p>
          {whole(con_error + otras)} {con_error + otras === 1 ? 'fila no se importa' : 'filas no se importan'}
          :{' '}
          <a href={errorsFilePath(_id)} download>
            bájelas en Excel
          </a>
          , corríjalas y envíe ese archivo.
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
