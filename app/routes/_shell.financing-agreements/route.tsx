import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useOutlet } from '@remix-run/react'
import { ApiError, call, searchIn } from '#app/api/client.server.ts'
import { changeList } from '#app/list/change-list.server.ts'
import { type List, listHref, type Page, rowOf } from '#app/list/define-list.ts'
import { ListScreen } from '#app/list/list-screen.tsx'
import { readPage } from '#app/list/read-page.server.ts'
import { acuerdosEnPantalla, financingAgreementsList } from '#app/parts/financing/list.tsx'
import { askedThirdParty } from '#app/parts/parties/read.server.ts'
import { waitingFlash } from '#app/session/flash.server.ts'
import { requirePermission, type Session } from '#app/session/guard.server.ts'
import { type FinancingAgreement, financingAgreements } from '#server/financing/contract.ts'
import { ActIcon, type IconName } from '#app/format/icon.tsx'
import { RowLink } from '#app/list/row-actions.tsx'
import { ofThirdParty } from '#app/parts/parties/filter.ts'

export const meta = () => [{ title: `${financingAgreementsList.title} · Molino` }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

/**
 * `?tercero=` shows one supplier's agreements. Closing and changing are nested routes, dialogs over the list.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, financingAgreementsList.keys.search)
  const tercero = await askedThirdParty(request, session)
  const page = await readPage(
    request,
    session,
    ofThirdParty(financingAgreementsList, tercero),
    searchIn(session, financingAgreements.search),
  )
  const puede = {
    ver: session.can('GET-financing-agreements'),
    cerrar: session.can('PATCH-financing-agreements/{id}/close'),
  }
  // The act succeeded although the list could not be read again.
  const hecho = page.error !== '' && (await waitingFlash(request))?.tipo === 'exito'
  return { page, tercero, puede, hecho }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, financingAgreementsList.keys.search)
  const list = ofThirdParty(financingAgreementsList, await askedThirdParty(request, session))
  return changeList(request, session, list, financingAgreements, {
    remove: (id, motivo) => removeAgreement(session, id, motivo),
    removedSeconds: 5,
  })
}

/** Puts 'Error al eliminar: ' before the API's message. */
function removeAgreement(session: Session, id: string, motivo: string) {
  const { removeFailed = '' } = financingAgreementsList.messages
  return call(session, financingAgreements.remove, { params: { id }, body: { motivo } }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const mensaje = `Error al eliminar: ${error.text(removeFailed)}`
      throw new ApiError(422, { ...error.answer, mensaje })
    },
  )
}

export default function AcuerdosDeFinanciamiento() {
  const { page, tercero, puede, hecho } = useLoaderData<typeof loader>()
  const dialog = useOutlet()
  const filtered = ofThirdParty(financingAgreementsList, tercero)
  const asked = rowOf(filtered, page, page.removing)
  const enEjecucion = page.state.filtros.estado === 'EN_EJECUCION'
  const list = acuerdosEnPantalla(filtered, { enEjecucion, verDetalle: puede.ver, asked })
  return (
    <>
      {dialog}
      {hecho && (
        <p className="note" role="alert">
          Error al actualizar el acuerdo visualmente.{' '}
          <Link to={listHref(list.path, page.state)}>Recargar</Link>
        </p>
      )}
      <ListScreen
        list={list}
        page={{ ...page, dialog: dialog !== null }}
        reply={useActionData<typeof action>()}
        actions={
          (puede.cerrar || page.may.edit || page.may.remove) &&
          ((row: FinancingAgreement) => (
            <AgreementActions list={list} page={page} row={row} mayClose={puede.cerrar} />
          ))
        }
      />
    </>
  )
}

/** Closed and voided agreements show no acts. In an unknown state the acts are shown disabled. */
const CLOSED = ['TERMINADO', 'CANCELADO', 'ANULADO']

interface AgreementActionsProps {
  list: List<FinancingAgreement>
  page: Page<FinancingAgreement>
  row: FinancingAgreement
  mayClose: boolean
}

interface Change {
  may: boolean
  text: string
  icon: IconName
  danger?: true
  to: string
}

/** Acts of one row, each by its key. */
function AgreementActions({ list, page, row, mayClose }: AgreementActionsProps) {
  const { id_acuerdo_de_financiamiento: id, estado } = row
  if (CLOSED.includes(estado)) return null
  const over = (name: string) => listHref(`${list.path}/${encodeURIComponent(id)}/${name}`, page.state)
  const changes: Change[] = [
    { may: mayClose, text: 'Cerrar', icon: 'lock', to: over('cerrar') },
    { may: page.may.edit, text: 'Modificar', icon: 'pencil', to: over('modificar') },
    {
      may: page.may.remove,
      text: 'Eliminar',
      icon: 'trash-2',
      danger: true,
      to: listHref(list.path, page.state, { eliminar: id }),
    },
  ]
  return changes.map(
    ({ may, text, ...link }) =>
      may &&
      (estado === 'EN_EJECUCION' ? (
        <RowLink key={text} list={list} row={row} {...link}>
          {text}
        </RowLink>
      ) : (
        <span key={text} role="link" aria-disabled="true" className="icon-only off" title={text}>
          <ActIcon icon={link.icon}>{text}</ActIcon>
        </span>
      )),
  )
}
