import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { PostForm } from '#app/form/post-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { companies } from '#server/companies/contract.ts'
import { PRACTICE_COMPANY } from '#server/kit/words/sentences.ts'
import { PATH } from './address.ts'
import { makeOrRemove } from './make-or-remove.server.ts'
import { PracticeProgress } from './progress.tsx'

const KEY = 'POST-companies'

export const meta = () => [{ title: `${PRACTICE_COMPANY} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return loadOrFail(request, 'No se pudo cargar la empresa de práctica', async () => {
    const practica = await call(session, companies.practice, {})
    return {
      practica,
      aqui: practica.id_empresa === session.empresa,
      puedeEliminar: session.can('DELETE-companies/{id}'),
      pregunta: new URL(request.url).searchParams.has('eliminar'),
    }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return makeOrRemove(request, session)
}

export default function PracticeScreen() {
  const { practica, aqui, puedeEliminar, pregunta } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { estado, nombre, id_empresa } = practica
  return (
    <section className="record">
      <PageHead title={PRACTICE_COMPANY}>
        {estado === 'LISTA' && !aqui && (
          <Form method="post" action="/empresa" reloadDocument>
            <input type="hidden" name="volver" value="/home" />
            <button name="id_empresa" value={id_empresa}>
              Trabajar en ella
            </button>
          </Form>
        )}
        {estado === 'LISTA' && puedeEliminar && !pregunta && (
          <Link to="?eliminar=1" className="button secondary danger">
            Eliminar
          </Link>
        )}
      </PageHead>
      <p>
        Una empresa aparte, con los datos inventados de una temporada, para aprender y ensayar sin tocar los
        de verdad. Cada página, cada papel y cada archivo dicen que es de práctica. Cada persona tiene la
        suya.
      </p>
      {(estado === '' || estado === 'FALLIDA') && (
        <PostForm id="crear" reply={reply} intent="crear">
          {estado === 'FALLIDA' && (
            <p className="form-error" role="alert">
              No se pudo preparar y no quedó nada de ella. Intente de nuevo.
            </p>
          )}
          <SubmitButton busy="Empezando...">Crear empresa de práctica</SubmitButton>
        </PostForm>
      )}
      {estado === 'EN_CURSO' && <PracticeProgress avance={practica.avance} faltan={practica.faltan} />}
      {estado === 'LISTA' && <p className="subject">{nombre}</p>}
      {estado === 'LISTA' && pregunta && puedeEliminar && (
        <PostForm id="eliminar" reply={reply} intent="eliminar" className="panel">
          <p>¿Eliminar {nombre} con todo lo que tiene? No se puede deshacer. Ninguna otra empresa cambia.</p>
          <footer className="buttons">
            <SubmitButton busy="Eliminando..." className="danger">
              Eliminar empresa de práctica
            </SubmitButton>{' '}
            <Link to={PATH} className="button secondary">
              Cancelar
            </Link>
          </footer>
        </PostForm>
      )}
    </section>
  )
}
