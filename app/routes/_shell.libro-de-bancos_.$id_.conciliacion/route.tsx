import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { actsHandle } from '#app/form/acts.ts'
import { postAct } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { UPLOAD_MAX_BYTES } from '#app/form/read-form.server.ts'
import { answerTo } from '#app/form/reply.ts'
import { bookPath, reconciliationPaperPath } from '#app/parts/bank/words.ts'
import { idOf, requirePermission } from '#app/session/guard.server.ts'
import stylesheet from '#app/styles/bank-book.scss?url'
import { RECONCILIATION_KEY } from '#server/bank/reconciliations-contract.ts'
import { ACTS } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { Difference } from './difference.tsx'
import { FileForm, Files } from './files.tsx'
import { Matched } from './matched.tsx'
import { readReconciliation } from './read.server.ts'
import { Waiting } from './waiting.tsx'

export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = () => [{ title: 'Conciliación · Molino' }]
export const handle = actsHandle(ACTS)
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, RECONCILIATION_KEY)
  return readReconciliation(request, session, idOf(params))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, RECONCILIATION_KEY)
  const files = { maxBytes: UPLOAD_MAX_BYTES, access: CALLS.archivo.access }
  return postAct(request, session, CALLS, idOf(params), files)
}

export default function Reconciliation() {
  const data = useLoaderData<typeof loader>()
  const { estado, actos, may, once, archivos, quitables, pagina, paginas, cruzadas, encontradas } = data
  const { cuenta, conciliacion, lineas, movimientos } = estado
  const reply = useActionData<typeof action>()
  return (
    <RecordPage
      title="Conciliación"
      name={cuenta.nombre}
      acts={ACTS}
      actos={actos}
      read={data}
      version={undefined}
      reply={reply}
      links={
        <>
          {conciliacion && (
            <Link to={reconciliationPaperPath(conciliacion.id_conciliacion)} className="button secondary">
              Papel
            </Link>
          )}{' '}
          <Link to={bookPath(cuenta.id_banco)} className="button secondary">
            Libro de la cuenta
          </Link>
        </>
      }
    >
      {conciliacion ? (
        <Difference estado={estado} conciliacion={conciliacion} />
      ) : (
        <p className="note">
          Traiga el archivo de movimientos que se descarga del portal del banco: sus líneas se cruzan con el
          libro por valor y día, y queda a la vista lo que está solo en uno de los dos.
        </p>
      )}
      {may.write && <FileForm once={once} first={!conciliacion} reply={answerTo(reply, 'archivo')} />}
      {conciliacion && (
        <Waiting
          {...{ cuenta: cuenta.id_banco, lineas, movimientos, may, desde: estado.desde }}
          reply={answerTo(reply, 'cruzar')}
          again={answerTo(reply, 'de_nuevo')}
        />
      )}
      {encontradas > 0 && (
        <Matched
          {...{ cuenta: cuenta.id_banco, lineas: cruzadas, total: encontradas, pagina, paginas }}
          mayUndo={may.write}
          reply={answerTo(reply, 'deshacer')}
        />
      )}
      {archivos.length > 0 && <Files archivos={archivos} quitables={may.write ? quitables : []} />}
    </RecordPage>
  )
}
