import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { Dialog } from '#app/form/dialog.tsx'
import { SelectField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { Facts } from '#app/format/record-parts.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { asksEnd, endQuestion, LINK_ACTS, linkMessage, linkScreen } from '#app/parts/farmers/share.ts'
import { changeLink, takeMadeLink } from '#app/parts/farmers/share.server.ts'
import { ShareLink } from '#app/parts/farmers/share-link.tsx'
import { partyPath } from '#app/parts/paths.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { farmerLinks } from '#server/farmers/contract.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { LINK_DAYS } from '#server/farmers/words.ts'

const KEY = 'POST-third-parties/{id}/link'
const TITLE = 'Enlace del agricultor'

interface Read {
  estado: { nombre: string }
  pregunta: boolean
}
const recordName = ({ estado }: Read) => `Enlace de ${estado.nombre}`
export const meta = recordMeta(TITLE, recordName)
export const handle = { recordName, dialogOpen: (read?: Read) => read?.pregunta === true }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/** The address of a link is shown once, to the user who made it. Showing it deletes the stored address. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, KEY)
  const id = idOf(params)
  return loadOrFail(request, 'No se pudo cargar el enlace', async () => {
    const estado = await call(session, farmerLinks.state, { params: { id } })
    const made = await takeMadeLink(request, session, id)
    const { nombre, empresa } = estado
    const hecho = made && {
      direccion: made.direccion,
      mensaje: linkMessage({ nombre, empresa, direccion: made.direccion, vence: made.vence }),
    }
    const pregunta = asksEnd(request.url) && estado.enlace !== null
    const shown = {
      id,
      estado,
      hecho,
      pregunta,
      ficha: session.can('POST-third-parties/search'),
    }
    return data(shown, made ? { headers: { 'Set-Cookie': made.taken } } : undefined)
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return changeLink(request, session, idOf(params))
}

export default function FarmerLinkScreen() {
  const { id, estado, hecho, pregunta, ficha } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { enlace, nombre, celular, impedimento } = estado
  return (
    <section>
      <PageHead title={TITLE} name={`de ${nombre}`}>
        {enlace && (
          <Link to={endQuestion(id)} className="button secondary danger" preventScrollReset>
            Terminar enlace
          </Link>
        )}{' '}
        {ficha && (
          <Link to={partyPath(id)} className="button secondary">
            Ver tercero
          </Link>
        )}
      </PageHead>
      <p>
        Con su enlace y su PIN, sin usuario ni contraseña, el tercero ve lo suyo y nada más: tiquetes,
        liquidaciones, depósitos, deudas, pagos y certificados. Lo que abre queda en la auditoría.
      </p>
      {hecho && <ShareLink direccion={hecho.direccion} celular={celular} message={hecho.mensaje} />}
      <section className="panel narrow">
        <h2>Estado</h2>
        {enlace ? (
          <Facts
            items={[
              ['Sirve hasta', writtenDay(enlace.vence)],
              ['Hecho', `${writtenMoment(enlace.creado)}, por ${enlace.creado_por}`],
              ['Abierto por última vez', writtenMoment(enlace.abierto) || 'Nunca'],
              ['Cerrado por PIN equivocados hasta', writtenMoment(enlace.cerrado_hasta)],
            ]}
          />
        ) : (
          <p>No tiene un enlace abierto.</p>
        )}
        {impedimento ? (
          <p className="note">{impedimento}</p>
        ) : (
          <PostForm id="hacer" intent={LINK_ACTS.make} reply={pregunta ? undefined : reply}>
            <SelectField
              name="dias"
              label="Tiempo del enlace nuevo"
              options={LINK_DAYS.map((dias) => ({ value: String(dias), label: `${dias} días` }))}
            />
            {enlace && <p className="help">Al hacer otro, el que está abierto deja de servir.</p>}
            <footer className="buttons">
              <SubmitButton busy="Haciendo...">{enlace ? 'Hacer otro enlace' : 'Hacer enlace'}</SubmitButton>
            </footer>
          </PostForm>
        )}
      </section>
      {pregunta && (
        <Dialog title="Terminar enlace" closeTo={linkScreen(id)}>
          <PostForm id="terminar" intent={LINK_ACTS.end} action={linkScreen(id)} reply={reply}>
            <p>¿Terminar el enlace de {nombre}? Deja de servir enseguida.</p>
            <footer className="buttons">
              <SubmitButton busy="Terminando..." className="danger">
                Terminar
              </SubmitButton>{' '}
              <CancelLink to={linkScreen(id)} />
            </footer>
          </PostForm>
        </Dialog>
      )}
    </section>
  )
}
