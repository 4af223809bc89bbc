import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { ListLink } from '#app/form/list-link.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { LinkIf, PaperLink, RecordTable, Facts } from '#app/format/record-parts.tsx'
import { ElectronicMark } from '#app/parts/electronic-documents/badge.tsx'
import { readElectronic } from '#app/parts/electronic-documents/of-record.server.ts'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { invoicePath, pdfPath, settlementPath } from '#app/parts/paths.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { type NoteDetail, notes } from '#server/invoices/notes-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { decimal, kilos, pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { NOTE } from '#server/invoices/words.ts'
import { noteConceptName, noteKindName } from '#server/invoices/notes-words.ts'

const recordName = (data: { nota: NoteDetail }) => `${noteKindName(data.nota.clase)} ${data.nota.numero}`
export const meta = recordMeta('Nota', recordName)
export const handle = { recordName }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-notes/search')
  return loadOrFail(request, 'No se pudo cargar la nota', async () => {
    const id = idOf(params)
    const [nota, electronico] = await Promise.all([
      call(session, notes.get, { params: { id } }),
      readElectronic(session, { id_nota: id }),
    ])
    const may = {
      openThirdParty: session.can('POST-third-parties/search'),
      openSettlement: session.can('POST-settlements/search'),
      openInvoice: session.can('GET-invoices/{id}'),
    }
    return { nota, electronico, may }
  })
}

export default function NoteScreen() {
  const { nota, electronico, may } = useLoaderData<typeof loader>()
  const { clase, id_factura, id_liquidacion, id_tercero, iva } = nota
  const ofAdjustment = clase === 'AJUSTE'
  return (
    <section>
      <PageHead
        title={noteKindName(clase)}
        name={nota.numero}
        badge={<ElectronicMark documento={electronico} />}
      >
        <PaperLink href={pdfPath('NOTA', nota.id_nota)}>PDF</PaperLink> <ListLink to="/notas" />
      </PageHead>
      <p className="headline">
        <span>Valor</span> <strong>{pesos(nota.valor)}</strong>
      </p>
      <section className="panel">
        <Facts
          items={[
            [
              ofAdjustment ? 'Proveedor' : 'Cliente',
              <PartyLink key="tercero" id={id_tercero} may={may.openThirdParty}>
                {nota.nombre_tercero}
              </PartyLink>,
            ],
            ['Identificación', identification(nota.tipo_identificacion, nota.identificacion)],
            [NOTE.fecha.label, writtenDay(nota.fecha)],
            [
              NOTE.documento.label,
              <>
                {ofAdjustment ? 'Documento soporte' : 'Factura'}{' '}
                <LinkIf
                  may={ofAdjustment ? may.openSettlement : may.openInvoice}
                  to={ofAdjustment ? settlementPath(id_liquidacion) : invoicePath(id_factura)}
                >
                  {nota.documento}
                </LinkIf>{' '}
                del {writtenDay(nota.fecha_documento)}
              </>,
            ],
            ['Liquidación', nota.liquidacion],
            [NOTE.concepto.label, noteConceptName(nota.concepto)],
            [NOTE.motivo.label, nota.motivo],
            [
              'Volvió a la bodega',
              nota.devueltos.map(({ descripcion, kg }) => `${descripcion}: ${kilos(kg)}`).join(', '),
            ],
            [NOTE.base.label, iva ? pesos(nota.base) : ''],
            [NOTE.iva.label, iva ? pesos(iva) : ''],
            ['Hizo', nota.registro],
          ]}
        />
      </section>
      {nota.lineas.length > 0 && (
        <RecordTable
          caption="Lo que se devuelve"
          rows={nota.lineas.map((line, place) => ({ ...line, place }))}
          keyOf={({ place }) => String(place)}
          columns={[
            { label: 'Producto', cell: ({ descripcion }) => descripcion },
            {
              label: 'Cantidad',
              className: 'end whole',
              cell: ({ cantidad, unidad }) => [decimal(cantidad), unidad].filter(Boolean).join(' '),
            },
            { label: 'Base', className: 'end', cell: ({ base }) => pesos(base) },
            { label: 'IVA', className: 'end', cell: ({ valor_iva }) => pesos(valor_iva) },
          ]}
        />
      )}
    </section>
  )
}
