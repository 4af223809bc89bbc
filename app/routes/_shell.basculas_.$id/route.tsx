import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { searchIn } from '#app/api/client.server.ts'
import { env } from '#app/api/env.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { Facts } from '#app/format/record-parts.tsx'
import { scaleKey } from '#app/parts/scales/key.server.ts'
import { scaleInWords } from '#app/parts/scales/words.ts'
import { idOf, loadOrFail, notFound, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { scales } from '#server/scales/contract.ts'
import { writtenMoment } from '#server/kit/words/days.ts'
import { decimal, measure, wordOf } from '#server/kit/words/formats.ts'
import { frameText, PROTOCOLOS, SCALE } from '#server/scales/words.ts'
import { ACTS } from './acts.tsx'
import { CALLS } from './acts.server.ts'

const recordName = (data: { bascula: { nombre: string } }) => data.bascula.nombre
export const meta = recordMeta('Báscula', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-scales/search')
  const id = idOf(params)
  return loadOrFail(request, 'No se pudo cargar la báscula', async () => {
    const found = await searchIn(session, scales.search)({ limit: 1, filtros: { _id: id } })
    const [bascula] = found.data
    if (!bascula) throw notFound()
    const told = await scaleKey.read(request, session.idUsuario)
    const clave = told?.id === id ? told.clave : ''
    const actos = readActs(request, session, CALLS, bascula.con_lector ? ['CON_LECTOR'] : [])
    const molino = new URL('/', env.PUBLIC_URL ?? request.url).href
    const shown = { bascula, actos, clave, molino }
    return data(shown, clave ? { headers: { 'Set-Cookie': await scaleKey.end() } } : {})
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-scales/search')
  return postAct(request, session, CALLS, idOf(params))
}

export default function ScaleScreen() {
  const { bascula, actos, clave, molino } = useLoaderData<typeof loader>()
  const { nombre, division, con_lector, clave_desde, peso, protocolo, trama, version } = bascula
  return (
    <RecordPage
      title="Báscula"
      name={nombre}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      links={<ListLink to="/basculas" />}
      read={{ bascula }}
    >
      {clave && <ReaderKey clave={clave} molino={molino} />}
      <section className="panel">
        <Facts
          items={[
            ['Muestra', con_lector ? scaleInWords(bascula) : 'Sin lector: los pesos se digitan.'],
            ['Última trama', con_lector && trama && <code>{frameText(trama)}</code>],
            ['Protocolo', protocolo && wordOf(PROTOCOLOS, protocolo)],
            ['En hexadecimal', trama && <code>{trama}</code>],
            [SCALE.division.label, `${decimal(division)} kg`],
            ['Clave del lector', con_lector && `Desde el ${writtenMoment(clave_desde)}`],
          ]}
        />
        {peso !== null && (
          <p className="help">
            Compare con el indicador: si no muestra {measure(peso)} kg, el lector usa otro protocolo.
          </p>
        )}
        {con_lector && (
          <p>
            <Link to=".">Actualizar</Link>
          </p>
        )}
      </section>
    </RecordPage>
  )
}

/** New key, shown once, and the command to run beside the indicator. */
function ReaderKey({ clave, molino }: { clave: string; molino: string }) {
  return (
    <section className="panel" role="status">
      <h2>Clave del lector</h2>
      <p>
        <code>{clave}</code>
      </p>
      <p className="note">Anótela ahora: al salir de esta página no se puede ver otra vez.</p>
      <p>En el equipo que está junto al indicador:</p>
      <pre>
        <code>{`SCALE_KEY=${clave} node scale.js --from tcp://192.168.1.50:4001 --protocol TOLEDO --to ${molino}`}</code>
      </pre>
      <p className="help">
        Sin <code>--protocol</code> el lector escucha cinco segundos y propone los protocolos, cada uno con la
        trama que leyó y su peso: elija el que muestra lo mismo que el indicador.
      </p>
    </section>
  )
}
