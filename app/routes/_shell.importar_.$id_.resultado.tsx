import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Facts } from '#app/format/record-parts.tsx'
import { HiddenFields } from '#app/form/post-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ImportHead } from '#app/parts/imports/head.tsx'
import { postImport } from '#app/parts/imports/post.server.ts'
import { mustBeAt, readImport } from '#app/parts/imports/read.server.ts'
import { Reading } from '#app/parts/imports/reading.tsx'
import { errorsFilePath, IMPORT_PATH } from '#app/parts/imports/steps.ts'
import { idOf, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/imports.scss?url'
import { whole } from '#server/kit/words/formats.ts'

const KEY = 'POST-imports'

export const meta = () => [{ title: 'Resultado de la importación · Molino' }]
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, KEY)
  const read = await readImport(request, session, idOf(params))
  mustBeAt('resultado', read.importacion)
  return read
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return postImport(request, session, idOf(params))
}

export default function ResultScreen() {
  const { importacion, kind } = useLoaderData<typeof loader>()
  const { _id, estado, motivo, nuevas, cambian, iguales, otras, con_error, actualizar, se_deshace } =
    importacion
  const written = estado === 'IMPORTADA'
  return (
    <section className="import">
      <ImportHead importacion={importacion} label={kind.label} at="Resultado" />
      {written ? (
        <p className="note">
          {nuevas === 1 ? `Se importó 1 ${kind.one}` : `Se importaron ${whole(nuevas)} ${kind.many}`}
          {actualizar &&
            cambian > 0 &&
            (cambian === 1 ? ' y se actualizó 1' : ` y se actualizaron ${whole(cambian)}`)}
          .
        </p>
      ) : (
        <p className="form-error">
          {motivo || (estado === 'DESHECHA' ? 'La importación se deshizo.' : 'Nada se escribió.')}
        </p>
      )}
      {estado === 'RECHAZADA' && <Reading importacion={importacion} />}
      {written && (
        <Facts
          items={[
            ['Nuevas', whole(nuevas)],
            ['Actualizadas', actualizar && cambian > 0 && whole(cambian)],
            ['Ya estaban', iguales > 0 && whole(iguales)],
            ['No se importaron', otras + con_error > 0 && whole(otras + con_error)],
          ]}
        />
      )}
      <p className="buttons">
        {written && <Link to={kind.path}>{`Ver ${kind.many}`}</Link>}{' '}
        {written && otras + con_error > 0 && (
          <a href={errorsFilePath(_id)} download>
            Bajar las filas que faltan
          </a>
        )}{' '}
        <Link to={`${IMPORT_PATH}?tipo=${kind.name}`}>Importar otro archivo</Link>
      </p>
      {se_deshace && (
        <Form method="post">
          <HiddenFields intent="deshacer" />
          <SubmitButton busy="Deshaciendo..." className="secondary">
            Deshacer la importación
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
