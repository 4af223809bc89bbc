import { Link } from '@remix-run/react'
import { LongText } from '#app/format/long-text.tsx'
import { RecordTable } from '#app/format/record-parts.tsx'
import { receiptPath } from '#app/parts/paths.ts'
import type { Advances, Collecting, Uninvoiced } from '#server/desk/dashboard-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'

const owes = (cliente: string) => `/accounts-receivable?tercero=${encodeURIComponent(cliente)}&con_saldo=true`

/** Total of some ageing buckets; a dash for 0. */
const money = (value: number) => (value ? pesos(value) : '–')

/** Clients with the largest overdue debt, by age, largest first. */
export function Debtors({ deudores }: Pick<Collecting, 'deudores'>) {
  if (deudores.length === 0) return <p className="empty">Nadie debe nada vencido.</p>
  return (
    <RecordTable
      rows={deudores}
      keyOf={({ cliente_id }) => cliente_id}
      named
      columns={[
        {
          label: 'Cliente',
          cell: ({ cliente_id, nombre }) => (
            <Link to={owes(cliente_id)}>
              <LongText>{nombre}</LongText>
            </Link>
          ),
        },
        { label: 'Por vencer', className: 'end whole', cell: ({ por_vencer }) => money(por_vencer) },
        { label: '1–30 días', className: 'end whole', cell: ({ hasta_30 }) => money(hasta_30) },
        { label: '31–90', className: 'end whole', cell: ({ hasta_90 }) => money(hasta_90) },
        { label: 'Más de 90', className: 'end whole', cell: ({ mas_de_90 }) => money(mas_de_90) },
        {
          label: 'Vencido',
          className: 'end whole main',
          cell: ({ hasta_30, hasta_90, mas_de_90 }) => (
            <strong>{pesos(hasta_30 + hasta_90 + mas_de_90)}</strong>
          ),
        },
        { label: 'Debe', className: 'end whole', cell: ({ saldo }) => pesos(saldo) },
      ]}
    />
  )
}

/** Receipts that are not applied yet, each with a link to apply it. */
export function AdvancesToApply({ recibos }: Pick<Advances, 'recibos'>) {
  return (
    <RecordTable
      rows={recibos}
      keyOf={({ id_recibo_caja }) => id_recibo_caja}
      className="slim"
      named
      columns={[
        {
          label: 'Recibo',
          className: 'whole',
          cell: ({ id_recibo_caja: id, numero_recibo }) => (
            <Link to={`${receiptPath(id)}?acto=aplicar`}>{numero_recibo}</Link>
          ),
        },
        { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
        { label: 'Cliente', cell: ({ nombre_cliente }) => <LongText>{nombre_cliente}</LongText> },
        { label: 'Por aplicar', className: 'end whole main', cell: ({ anticipo }) => pesos(anticipo) },
      ]}
    />
  )
}

/** Weighed sales without invoice, each with a link to its weighing. */
export function ToInvoice({ pesadas }: Pick<Uninvoiced, 'pesadas'>) {
  return (
    <RecordTable
      rows={pesadas}
      keyOf={({ id_weighing_record }) => id_weighing_record}
      className="slim"
      named
      columns={[
        {
          label: 'Pesada',
          className: 'whole',
          cell: ({ id_weighing_record: id, consecutivo }) => (
            <Link to={`/save-invoice?pesada=${encodeURIComponent(id)}`}>Facturar {consecutivo}</Link>
          ),
        },
        { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
        { label: 'Cliente', cell: ({ nombre_cliente }) => <LongText>{nombre_cliente}</LongText> },
        { label: 'Producto', cell: ({ producto }) => <LongText>{producto}</LongText> },
        { label: 'Neto', className: 'end whole main', cell: ({ kg }) => kilos(kg) },
      ]}
    />
  )
}
