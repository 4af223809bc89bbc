import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { Dialog } from '#app/form/dialog.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo } from '#app/form/reply.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { PhotoGrid } from '#app/parts/weighings/photo-grid.tsx'
import { PhotoInputs } from '#app/parts/weighings/photo-inputs.tsx'
import { PHOTO_ACTS, PHOTO_FIELD, photosPath } from '#app/parts/weighings/photos.ts'
import { changePhotos, readPhotos } from '#app/parts/weighings/photos.server.ts'
import { weighingPath } from '#app/parts/paths.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import stylesheet from '#app/styles/photos.scss?url'

const TITLE = 'Fotos de la carga'

interface Read {
  consecutivo: string
  pregunta: object | null
}
const recordName = ({ consecutivo }: Read) => `Fotos de ${consecutivo}`
export const meta = recordMeta(TITLE, recordName)
export const handle = { recordName, dialogOpen: (read?: Read) => !!read?.pregunta }
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  return loadOrFail(request, 'No se pudieron cargar las fotos', () =>
    readPhotos(request, session, idOf(params)),
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-weighing-records/search')
  return changePhotos(request, session, idOf(params))
}

export default function PhotosScreen() {
  const { id, consecutivo, placa, fotos, may, pregunta } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <section>
      <PageHead title={TITLE} name={consecutivo} badge={placa && <strong>{placa}</strong>}>
        <Link to={weighingPath(id)} className="button secondary">
          Volver a la pesada
        </Link>
      </PageHead>
      {may.add && (
        // The key remounts the form after a saved photograph, which clears the file fields. A refusal leaves them.
        <PostForm
          key={fotos.length}
          id="guardar"
          intent={PHOTO_ACTS.save}
          encType="multipart/form-data"
          className="panel narrow"
          reply={answerTo(reply, PHOTO_ACTS.save)}
        >
          <PhotoInputs there={fotos.length} />
        </PostForm>
      )}
      {fotos.length === 0 ? (
        <p className="empty">Esta pesada todavía no tiene fotos.</p>
      ) : (
        <PhotoGrid id={id} consecutivo={consecutivo} fotos={fotos} mayRemove={may.remove} />
      )}
      {pregunta && (
        <Dialog title="Eliminar foto" closeTo={photosPath(id)}>
          <PostForm
            id="eliminar"
            intent={PHOTO_ACTS.remove}
            action={photosPath(id)}
            reply={answerTo(reply, PHOTO_ACTS.remove)}
          >
            <input type="hidden" name={PHOTO_FIELD} value={pregunta.id} />
            <p>¿Deseas eliminar este registro?</p>
            <footer className="buttons">
              <SubmitButton busy="Eliminando..." className="danger">
                Eliminar
              </SubmitButton>{' '}
              <CancelLink to={photosPath(id)} />
            </footer>
          </PostForm>
        </Dialog>
      )}
    </section>
  )
}
