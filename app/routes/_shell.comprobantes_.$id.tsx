import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { Badge } from '#app/format/badge.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import { LinkIf, RecordTable, Facts } from '#app/format/record-parts.tsx'
import { documentPath } from '#app/parts/books/paths.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { vouchers } from '#server/books/vouchers-contract.ts'
import { nombreDeClase, nombreDeTipo } from '#server/kit/words/accounting.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'

export const meta = () => [{ title: 'Comprobante · Molino' }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-vouchers/search')
  return loadOrFail(request, 'No se pudo cargar el comprobante', async () => {
    const comprobante = await call(session, vouchers.find, { query: { clave: idOf(params) } })
    const can = session.can.bind(session)
    const mayMend = can('POST-accounting-accounts/search')
    return { comprobante, documento: documentPath(comprobante, can), mayMend }
  })
}

/** Amount of one side, or empty if the line belongs to the other side. */
const side = (value: number) => (value ? pesos(value) : '')

export default function Comprobante() {
  const { comprobante, documento, mayMend } = useLoaderData<typeof loader>()
  const { tipo, numero, fecha, concepto, nombre_tercero, debito, faltan, lineas } = comprobante
  return (
    <section className="record">
      <PageHead
        title={nombreDeTipo(tipo)}
        name={numero}
        badge={faltan.length > 0 && <Badge tone="amber">Falta la cuenta</Badge>}
      >
        {documento && (
          <Link to={documento} className="button secondary">
            Ver el documento
          </Link>
        )}
      </PageHead>
      <Facts
        items={[
          ['Fecha', writtenDay(fecha)],
          ['Tercero', nombre_tercero],
          ['Concepto', concepto],
        ]}
      />
      {faltan.map((clase) => (
        <p key={clase} className="flag">
          ⚑ Falta la cuenta de «{nombreDeClase(clase)}».{' '}
          <LinkIf may={mayMend} to={`/cuentas-contables?q=${encodeURIComponent(nombreDeClase(clase))}`}>
            Escribirla
          </LinkIf>
        </p>
      ))}
      <RecordTable
        className="broad"
        rows={lineas.map((linea, place) => ({ ...linea, place }))}
        keyOf={({ place }) => String(place)}
        totals="Sumas iguales"
        columns={[
          {
            label: 'Cuenta',
            className: 'whole',
            cell: ({ cuenta, clase }) => (
              <>
                {cuenta || '–'} <small className="aside">{nombreDeClase(clase)}</small>
              </>
            ),
          },
          {
            label: 'Tercero',
            cell: (linea) => (
              <span className="named">
                <span title={linea.nombre_tercero}>{linea.nombre_tercero}</span>{' '}
                <small className="aside">
                  {identification(linea.tipo_identificacion, linea.identificacion)}
                </small>
              </span>
            ),
          },
          {
            label: 'Cruce',
            className: 'whole',
            cell: ({ cruce, vence }) =>
              [cruce, vence && `vence ${writtenDay(vence)}`].filter(Boolean).join(', '),
          },
          { label: 'Base', className: 'end whole', cell: ({ base }) => side(base) },
          {
            label: 'Débito',
            className: 'end whole',
            cell: (linea) => side(linea.debito),
            total: pesos(debito),
          },
          {
            label: 'Crédito',
            className: 'end whole',
            cell: ({ credito }) => side(credito),
            total: pesos(debito),
          },
        ]}
      />
    </section>
  )
}
