import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { postAct, readActs } from '#app/form/acts.server.ts'
import { actsHandle } from '#app/form/acts.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { RecordPage } from '#app/form/record-page.tsx'
import { PaperLink } from '#app/format/record-parts.tsx'
import { ElectronicStateBadge, isTrial } from '#app/parts/electronic-documents/badge.tsx'
import { electronicPath } from '#app/parts/paths.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { type ElectronicDocumentDetail, electronicDocuments } from '#server/electronic-documents/contract.ts'
import { DOCUMENT_TYPES } from '#server/electronic-documents/words.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { CALLS } from './acts.server.ts'
import { ACTS } from './acts.tsx'
import { DocumentFacts } from './facts.tsx'
import { Exchanges, Findings, Reconciliation } from './tables.tsx'

const KEY = 'POST-electronic-documents/search'
const recordName = ({ documento: { tipo, numero } }: { documento: ElectronicDocumentDetail }) =>
  `${DOCUMENT_TYPES[tipo]} ${numero}`
export const meta = recordMeta('Documento electrónico', recordName)
export const handle = { ...actsHandle(ACTS), recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return loadOrFail(request, 'No se pudo cargar el documento electrónico', async () => {
    const documento = await call(session, electronicDocuments.get, { params: { id: idOf(params) } })
    const may = {
      openThirdParty: session.can('POST-third-parties/search'),
      openInvoice: session.can('GET-invoices/{id}'),
      openSettlement: session.can('POST-settlements/search'),
      openNote: session.can('POST-notes/search'),
    }
    return { documento, may, actos: readActs(request, session, CALLS, [documento.estado]) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return postAct(request, session, CALLS, idOf(params))
}

export default function ElectronicDocumentScreen() {
  const { documento, may, actos } = useLoaderData<typeof loader>()
  const { tipo, numero, estado, valor, problema, no_se_transmite, version } = documento
  return (
    <RecordPage
      title={DOCUMENT_TYPES[tipo]}
      name={numero}
      badge={<ElectronicStateBadge estado={estado} />}
      figure={['Valor', pesos(valor)]}
      acts={ACTS}
      actos={actos}
      version={version}
      reply={useActionData<typeof action>()}
      read={{}}
      links={
        <>
          {(documento.tiene_xml || estado === 'ACEPTADO') && (
            <PaperLink href={`${electronicPath(documento.id_documento)}/zip`}>Descargar</PaperLink>
          )}{' '}
          <ListLink to="/documentos-electronicos" />
        </>
      }
    >
      {problema && !no_se_transmite && estado !== 'ACEPTADO' && <p className="obstacle">{problema}</p>}
      {no_se_transmite && <p className="note">{no_se_transmite}</p>}
      {isTrial(documento) && <p className="note">Es un documento de prueba: no tiene validez tributaria.</p>}
      <Findings documento={documento} />
      <DocumentFacts documento={documento} may={may} />
      <div className="columns halves">
        <Reconciliation conciliacion={documento.conciliacion} />
        <Exchanges intercambios={documento.intercambios} />
      </div>
    </RecordPage>
  )
}
