import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { actsHandle, PART_PARAM } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { Facts } from '#app/format/record-parts.tsx'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { AUTHORISED_TAGS, consecutives } from '#server/numbers/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { readTags } from '#server/kit/words/tags.ts'
import { ACTS } from './acts.tsx'
import { CALLS } from './acts.server.ts'
import { Ranges } from './ranges.tsx'
import { CONSECUTIVE, documentNumber } from '#server/numbers/words.ts'

const recordName = (data: { consecutivo: { descripcion: string } }) => data.consecutivo.descripcion
export const meta = recordMeta('Consecutivo', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-consecutives/search')
  return loadOrFail(request, 'No se pudo cargar el consecutivo', async () => {
    const consecutivo = await call(session, consecutives.get, { params: { id: idOf(params) } })
    const tags = readTags(consecutivo.tags)
    const autorizable = tags.some((tag) => AUTHORISED_TAGS.some((one) => one === tag))
    const deFacturas = tags.includes('FACTURA')
    const asked = queryText(request.url, PART_PARAM)
    const rango = consecutivo.rangos.find(({ id_rango }) => id_rango === asked) ?? null
    const states = [autorizable && 'AUTORIZABLE', rango && 'RESOLUCION'].filter(
      (state) => typeof state === 'string',
    )
    const actos = readActs(request, session, CALLS, states)
    return { consecutivo, autorizable, deFacturas, rango, actos, once: newOnceKey(), hoy: today() }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-consecutives/search')
  return postAct(request, session, CALLS, idOf(params))
}

export default function ConsecutiveScreen() {
  const data = useLoaderData<typeof loader>()
  const { consecutivo, autorizable, deFacturas, rango, actos, hoy } = data
  const { descripcion, prefijo, consecutivo_actual, tags, aviso, rangos } = consecutivo
  return (
    <RecordPage
      title="Consecutivo"
      name={descripcion}
      acts={ACTS}
      actos={actos}
      version={rango?.version}
      reply={useActionData<typeof action>()}
      links={<ListLink to="/consecutivos" />}
      read={data}
    >
      {aviso && <p className="obstacle">{aviso}</p>}
      <section className="panel">
        <Facts
          items={[
            [CONSECUTIVE.prefijo.label, prefijo],
            ['Siguiente número', documentNumber(prefijo, consecutivo_actual)],
            ['Numera', readTags(tags).join(', ')],
          ]}
        />
      </section>
      {autorizable && <h2>Resoluciones de la DIAN</h2>}
      {rangos.length > 0 ? (
        <Ranges
          rangos={rangos}
          hoy={hoy}
          mayChange={actos.permitted.includes('autorizar')}
          ofInvoices={deFacturas}
        />
      ) : (
        autorizable && (
          <p className="empty">
            Sin resolución: los documentos toman el siguiente número y no piden autorización.
          </p>
        )
      )}
    </RecordPage>
  )
}
