import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { Facts } from '#app/format/record-parts.tsx'
import { ListLink } from '#app/form/list-link.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { ClientLinks } from '#app/parts/receivables/client-links.tsx'
import { clientLinksSeen } from '#app/parts/receivables/read.server.ts'
import { linkScreen } from '#app/parts/farmers/share.ts'
import { SummaryCard } from '#app/parts/parties/summary-card.tsx'
import { readSummary } from '#app/parts/parties/read.server.ts'
import { pdfPath } from '#app/parts/paths.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { type ThirdParty, thirdParties } from '#server/parties/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { PAID_TAGS } from '#server/parties/paid-tags-words.ts'
import { TAG_INVOICES } from '#server/parties/purchase-documents-words.ts'
import { THIRD_PARTY } from '#server/parties/words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { PARTY_LEVY, icaLabel } from '#server/parties/levy-words.ts'

const recordName = (data: { tercero: { nombre: string } }) => `Tercero ${data.tercero.nombre}`
export const meta = recordMeta('Tercero', recordName)
export const handle = { recordName }

/** Third party for readers: its data, and links to its business. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-third-parties/search')
  const id = idOf(params)
  return loadOrFail(request, 'No se pudo cargar el tercero', async () => {
    const [tercero, resumen] = await Promise.all([
      call(session, thirdParties.get, { params: { id } }),
      readSummary(session, id),
    ])
    const may = {
      editar: session.can('PUT-third-parties'),
      acuerdos: session.can('POST-financing-agreements/search'),
      pesadas: session.can('POST-weighing-records/search'),
      enlace: session.can('POST-third-parties/{id}/link'),
      cuota: tercero.tipo !== 'CONDUCTOR' && session.can('GET-reports/fomento'),
      ...clientLinksSeen(session, tercero, resumen),
    }
    return { tercero, resumen, may, ica: icaLabel(tercero.ica) }
  })
}

/** Text of the levy certificate. */
function certificateOf(one: ThirdParty): string {
  const { certificado_cuota: numero, certificado_cuota_kg: kg } = one
  if (!numero) return ''
  const days = `del ${writtenDay(one.certificado_cuota_desde)} al ${writtenDay(one.certificado_cuota_hasta)}`
  return [`Certificado N.º ${numero}, ${days}`, kg ? `hasta ${kilos(kg)}` : ''].filter(Boolean).join(', ')
}

export default function ThirdPartyScreen() {
  const { tercero, resumen, may, ica } = useLoaderData<typeof loader>()
  const id = encodeURIComponent(tercero.id_tercero)
  const { tipo, tipo_identificacion, identificacion, telefono1, telefono2 } = tercero
  const agreements = may.acuerdos && tipo === 'PROVEEDOR'
  return (
    <section>
      <PageHead title={tercero.nombre}>
        {may.editar && (
          <Link to={`/terceros/editar/${id}`} className="button">
            Editar
          </Link>
        )}{' '}
        <ClientLinks
          tercero={tercero}
          seen={may}
          more={
            (agreements || may.pesadas || may.cuota || may.enlace) && (
              <>
                {agreements && (
                  <Link to={`/financing-agreements?tercero=${id}`} className="button secondary">
                    Ver Acuerdos
                  </Link>
                )}{' '}
                {may.cuota && (
                  <a href={pdfPath('CERTIFICADO_CUOTA', tercero.id_tercero)} className="button secondary">
                    Certificado de cuota
                  </a>
                )}{' '}
                {may.pesadas && (
                  <Link to={`/weighing-records?tercero=${id}`} className="button secondary">
                    Ver Pesadas
                  </Link>
                )}{' '}
                {may.enlace && (
                  <Link to={linkScreen(tercero.id_tercero)} className="button secondary">
                    Enlace del agricultor
                  </Link>
                )}
              </>
            )
          }
        >
          <ListLink to="/terceros" />
        </ClientLinks>
      </PageHead>
      <SummaryCard resumen={resumen} id={id} />
      <section className="panel narrow">
        <h2>Tercero</h2>
        <Facts
          items={[
            [THIRD_PARTY.tipo.label, tipo],
            [THIRD_PARTY.identificacion.label, identification(tipo_identificacion, identificacion)],
            [THIRD_PARTY.direccion.label, tercero.direccion],
            [THIRD_PARTY.municipio.label, tercero.municipio],
            ['Teléfono', [telefono1, telefono2].filter(Boolean).join(' · ')],
            [THIRD_PARTY.email.label, tercero.email],
            ['Arroz propio', hasTag(tercero.tags, 'ARROZ_PROPIO') && 'Sí'],
            [PARTY_LEVY.exento_cuota.label, tercero.exento_cuota],
            ['Cuota de fomento pagada', certificateOf(tercero)],
            [PARTY_LEVY.ica.label, ica],
            ['Se le paga', PAID_TAGS.find(({ value }) => hasTag(tercero.tags, value))?.label],
            ['Expide factura electrónica', hasTag(tercero.tags, TAG_INVOICES) && 'Sí'],
          ]}
        />
      </section>
    </section>
  )
}
