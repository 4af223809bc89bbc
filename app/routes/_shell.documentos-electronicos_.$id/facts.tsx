import { Link } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { Facts } from '#app/format/record-parts.tsx'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { invoicePath, notePath, settlementPath } from '#app/parts/paths.ts'
import type { ElectronicDocumentDetail } from '#server/electronic-documents/contract.ts'
import { CHANNELS, ENVIRONMENTS } from '#server/electronic-documents/issuer-words.ts'
import { ELECTRONIC_DOCUMENT } from '#server/electronic-documents/words.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'

export interface May {
  openThirdParty: boolean
  openInvoice: boolean
  openSettlement: boolean
  openNote: boolean
}

interface FactsProps {
  documento: ElectronicDocumentDetail
  may: May
}

export function DocumentFacts({ documento, may }: FactsProps) {
  const { canal, ambiente, fecha_sello, hora_sello, identificador, intentos } = documento
  return (
    <section className="panel">
      <Facts
        items={[
          [
            ELECTRONIC_DOCUMENT.nombre_tercero.label,
            <PartyLink key="tercero" id={documento.id_tercero} may={may.openThirdParty}>
              {documento.nombre_tercero}
            </PartyLink>,
          ],
          [ELECTRONIC_DOCUMENT.fecha.label, writtenDay(documento.fecha)],
          recordFact(documento, may),
          ['Firmado', fecha_sello && `${writtenDay(fecha_sello)} ${hora_sello.slice(0, 8)}`],
          [ELECTRONIC_DOCUMENT.aceptado_en.label, writtenMoment(documento.aceptado_en)],
          [ELECTRONIC_DOCUMENT.canal.label, canal && CHANNELS[canal]],
          [ELECTRONIC_DOCUMENT.ambiente.label, ambiente && ENVIRONMENTS[ambiente]],
          [ELECTRONIC_DOCUMENT.intentos.label, intentos ? whole(intentos) : ''],
          [ELECTRONIC_DOCUMENT.identificador.label, identificador && <code>{identificador}</code>],
          [
            'Consulta',
            documento.consulta && canal !== 'SIMULADO' && <Consultation to={documento.consulta} />,
          ],
        ]}
      />
    </section>
  )
}

const Consultation = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer">
    Consultar en la DIAN
  </a>
)

const Settlements = ({ liquidaciones }: Pick<ElectronicDocumentDetail, 'liquidaciones'>) =>
  liquidaciones.map(({ id_liquidacion, consecutivo }, at) => (
    <Fragment key={id_liquidacion}>
      {at > 0 && ', '}
      <Link to={settlementPath(id_liquidacion)}>{consecutivo}</Link>
    </Fragment>
  ))

/** Link to the record that the document is about, if the user may open it. */
function recordFact(documento: ElectronicDocumentDetail, may: May): [string, ReactNode] {
  const { id_factura, id_nota, liquidaciones, numero } = documento
  const { id_factura: invoice, id_liquidacion: settlement, id_nota: note } = ELECTRONIC_DOCUMENT
  const link = (to: string) => <Link to={to}>{numero}</Link>
  if (id_factura) return [invoice.label, may.openInvoice && link(invoicePath(id_factura))]
  if (liquidaciones.length > 0)
    return [
      liquidaciones.length > 1 ? 'Liquidaciones de la semana' : settlement.label,
      may.openSettlement && <Settlements liquidaciones={liquidaciones} />,
    ]
  return [note.label, may.openNote && link(notePath(id_nota))]
}
