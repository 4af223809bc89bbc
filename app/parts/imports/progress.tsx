import { Form } from '@remix-run/react'
import { HiddenFields } from '#app/form/post-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { AskAgain } from '#app/format/ask-again.tsx'
import type { Import, ImportKindInfo } from '#server/imports/contract.ts'
import { whole } from '#server/kit/words/formats.ts'

/** Progress of the task. The page reloads itself, also without scripts. The work does not need the page. */
export function Progress({ importacion, kind }: { importacion: Import; kind: ImportKindInfo }) {
  const { estado, avance, filas } = importacion
  const said = {
    LEYENDO: avance > 0 ? `Leyendo el archivo: ${whole(avance)} filas` : 'Leyendo el archivo',
    REVISANDO: `Revisando las filas: ${whole(avance)} de ${whole(filas)}`,
    IMPORTANDO:
      avance > 0
        ? `Importando ${kind.many}: fila ${whole(avance)} de ${whole(filas)}`
        : `Importando ${kind.many}`,
    DESHACIENDO: `Deshaciendo la importación de ${kind.many}`,
  }[estado as string]
  const measured =
    !['LEYENDO', 'DESHACIENDO'].includes(estado) && avance > 0 ? { value: avance, max: filas } : {}
  return (
    <div className="import-progress">
      <AskAgain />
      <p role="status">{said}…</p>
      <progress aria-label="Avance" {...measured} />
      <p>
        <small>
          {estado === 'LEYENDO' && 'Si se leen otros archivos, este espera su turno. '}
          Puede cerrar esta página: el trabajo sigue y aquí se ve cómo terminó.
        </small>
      </p>
      {estado !== 'DESHACIENDO' && (
        <Form method="post">
          <HiddenFields intent="detener" />
          <SubmitButton busy="Deteniendo..." className="secondary">
            Detener
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}
