import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { queryText } from '#app/api/query.ts'
import { PaperLink } from '#app/format/record-parts.tsx'
import { ApiError } from '#app/api/client.server.ts'
import { actsHandle, PART_PARAM, VALUE_PARAM } from '#app/form/acts.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { RecordPage } from '#app/form/record-page.tsx'
import { askedPesos } from '#app/form/number-fields.server.ts'
import { answerTo } from '#app/form/reply.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { newOnceKey } from '#app/form/submit.server.ts'
import { Tabs } from '#app/form/tabs.tsx'
import { AgreementBadge } from '#app/parts/financing/badge.tsx'
import { pdfPath } from '#app/parts/paths.ts'
import { waitingFlash } from '#app/session/flash.server.ts'
import { failedLoad, idOf, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import stylesheet from '#app/styles/financing.scss?url'
import { financingAgreementMovements } from '#server/financing/movements-contract.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { NO_LOAN } from '#server/kit/words/sentences.ts'
import { CALLS } from './acts.server.ts'
import { ACTS, NOT_RELOADED } from './acts.tsx'
import { readAgreement, readLoanOptions, readThirdParty } from './read.server.ts'
import { Resumen } from './resumen.tsx'
import { ThirdPartyTab } from './third-party.tsx'

const recordName = (data: { acuerdo: { consecutivo: string } }) => `Acuerdo ${data.acuerdo.consecutivo}`
export const links = () => [{ rel: 'stylesheet', href: stylesheet }]
export const meta = recordMeta('Acuerdo de Financiamiento', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'GET-financing-agreements')
  const part = queryText(request.url, PART_PARAM)
  try {
    const acuerdo = await readAgreement(session, idOf(params))
    const actos = readActs(request, session, CALLS, [acuerdo.estado])
    const prestamo = acuerdo.movimientos.find(({ _id }) => _id === part) ?? null
    const lost = !prestamo && (actos.open === 'modificar' || actos.open === 'eliminar')
    const opens = actos.open === 'agregar' || (actos.open === 'modificar' && !lost)
    const editsParty = session.can(CALLS.tercero.access) && session.can('POST-third-parties/search')
    return {
      acuerdo,
      actos: { ...actos, open: lost ? ('' as const) : actos.open },
      prestamo,
      aviso: lost ? NO_LOAN : '',
      opciones: opens ? await readLoanOptions(session) : null,
      tercero:
        editsParty && queryText(request.url, 'tab') === 'tercero'
          ? await readThirdParty(session, acuerdo.id_tercetro)
          : null,
      once: newOnceKey(),
      valor: askedPesos(request, VALUE_PARAM),
      hoy: dayInBogota(new Date()),
      may: {
        lend: session.can(CALLS.agregar.access),
        list: session.can('POST-financing-agreements/search'),
        openSettlement: session.can('POST-settlements/search'),
        openReceivables: session.can('POST-accounts-receivable/search'),
        readStatement: session.can('GET-reports/farmer-statement'),
      },
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const deleted = (await waitingFlash(request))?.texto.startsWith(financingAgreementMovements.remove.said)
    throw failedLoad(request, error, deleted ? NOT_RELOADED : 'No se pudo cargar el acuerdo')
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'GET-financing-agreements')
  return postAct(request, session, CALLS, idOf(params))
}

export default function FinancingDetails() {
  const data = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const tab = useSearchParams()[0].get('tab')
  const { acuerdo, actos, prestamo, may } = data
  const running = acuerdo.estado === 'EN_EJECUCION'
  return (
    <RecordPage
      title={acuerdo.nombre_tercero}
      name=""
      badge={<AgreementBadge estado={acuerdo.estado} />}
      acts={ACTS}
      actos={actos}
      read={data}
      version={prestamo?.version ?? acuerdo.version}
      reply={reply}
      first={!running && <PrintLink id={acuerdo._id} main />}
      links={
        <>
          {may.readStatement && <StatementLink id={acuerdo._id} />}
          {running ? <PrintLink id={acuerdo._id} /> : may.lend && <LendingOff />}{' '}
          {may.list && <ListLink to="/financing-agreements" />}
        </>
      }
    >
      <Tabs
        tabs={[
          { value: '', label: 'Resumen' },
          { value: 'tercero', label: 'Tercero' },
        ]}
      />
      {tab === 'tercero' ? (
        <ThirdPartyTab acuerdo={acuerdo} read={data.tercero} reply={answerTo(reply, 'tercero')} />
      ) : (
        <Resumen {...data} reply={reply} />
      )}
    </RecordPage>
  )
}

/** Link to the agreement's paper. `main` makes it the main button. */
const PrintLink = ({ id, main = false }: { id: string; main?: boolean }) => (
  <PaperLink href={pdfPath('ACUERDO_FINANCIAMIENTO', id)} secondary={!main}>
    Imprimir Resumen
  </PaperLink>
)

/** Link to the farmer's statement of this agreement. */
function StatementLink({ id }: { id: string }) {
  return (
    <Link to={`/estado-cuenta-agricultor?acuerdo=${encodeURIComponent(id)}`} className="button secondary">
      Estado de cuenta
    </Link>
  )
}

/** The disabled button to lend, for an agreement that no longer runs. */
function LendingOff() {
  return (
    <button disabled className="secondary">
      Agregar Préstamo
    </button>
  )
}
