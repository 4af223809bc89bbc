import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ApiError, call } from '#app/api/client.server.ts'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { submitForm } from '#app/form/submit.server.ts'
import { AskAgain } from '#app/format/ask-again.tsx'
import { Facts } from '#app/format/record-parts.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { forbidden, requirePermission } from '#app/session/guard.server.ts'
import { copies } from '#server/copies/contract.ts'
import { fileSize } from '#server/kit/words/formats.ts'
import { writtenMoment } from '#server/kit/words/days.ts'
import { CopiesTable } from './copies-table.tsx'

const TITLE = 'Copias de la base de datos'
const LOAD_FAILED = 'Error cargando las copias'

export const meta = () => [{ title: `${TITLE} · Molino` }]

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'GET-copies')
  const puede = session.can('POST-copies')
  try {
    const { data, dias, ultima, probada } = await call(session, copies.list, {})
    return { puede, copias: data, dias: dias, ultima, probada, error: '' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.isForbidden) throw forbidden()
    return { puede, copias: [], dias: 0, ultima: null, probada: null, error: error.text(LOAD_FAILED) }
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-copies')
  const { refused } = await submitForm(await readForm(request, session), {
    schema: z.object({}),
    save: () => call(session, copies.make, {}),
    failed: 'No se pudo empezar la copia',
  })
  return refused ?? redirectWithFlash('/copias', flash('exito', copies.make.said, 8))
}

export default function Copies() {
  const { puede, copias, dias, ultima, probada, error } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const busy = copias.some(({ estado }) => estado === 'EN_CURSO')
  return (
    <section>
      <PageHead title={TITLE}>
        {puede && (
          <PostForm id="copiar" reply={reply}>
            <SubmitButton busy="Empezando…">Copiar ahora</SubmitButton>
          </PostForm>
        )}
      </PageHead>
      {error ? (
        <div className="form-error" role="alert">
          {error} <Link to="/copias">Reintentar</Link>
        </div>
      ) : (
        <>
          <Facts
            items={[
              ['Última copia', ultima ? writtenMoment(ultima.empezada) : 'Ninguna todavía'],
              ['Tamaño', ultima && ultima.bytes !== null && fileSize(ultima.bytes)],
              ['Archivo', ultima && `${ultima.archivo} (en ${ultima.equipo})`],
              ['Probada por última vez', probada ? <Tried {...probada} /> : 'Nunca'],
              ['Copia diaria', dias > 0 ? `Sí: se guardan las de ${dias} días` : 'No: solo cuando se pide'],
            ]}
          />
          {busy && <AskAgain />}
          <h2>Últimas copias</h2>
          <CopiesTable copias={copias} />
          <p>
            Quien cuida el equipo prueba la última copia con <code>npm run restore -- --try</code>: la
            restaura aparte, la comprueba y anota aquí el día.
          </p>
        </>
      )}
    </section>
  )
}

/** Time of the trial, with its problems as details. */
function Tried({ probada_en, hallazgos }: { probada_en: string; hallazgos: string }) {
  if (!hallazgos) return `${writtenMoment(probada_en)}, bien`
  return (
    <details>
      <summary>{writtenMoment(probada_en)}, con hallazgos</summary>
      {hallazgos.split('\n').map((line, place) => (
        <div key={place}>{line}</div>
      ))}
    </details>
  )
}
