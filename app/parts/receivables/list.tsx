import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { optionsFrom } from '#app/form/options.tsx'
import { LongText } from '#app/format/long-text.tsx'
import { LinkIf } from '#app/format/record-parts.tsx'
import { defineList, type List } from '#app/list/define-list.ts'
import { PartyLink } from '#app/parts/parties/party-link.tsx'
import { CollectionBadge, ReceivableBadge } from '#app/parts/receivables/badge.tsx'
import { VOID_REASON } from '#app/format/voided-filter.ts'
import { invoicePath, receivablePath, weighingPath } from '#app/parts/paths.ts'
import type { Receivable } from '#server/receivables/contract.ts'
import { nextSunday, today } from '#server/kit/words/days.ts'
import { optionsOf, pesos } from '#server/kit/words/formats.ts'
import { COLLECTION_CLASSES, RECEIVABLE_STATES, RECEIVABLE } from '#server/receivables/words.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { partyFilter } from '#app/parts/parties/filter.ts'

/** Due days and ageing buckets as options of the filter. A bucket is days late from and to. */
const DAYS_LATE = [
  { value: '0', label: 'Por vencer' },
  { value: 'hoy', label: 'Vence hoy' },
  { value: 'semana', label: 'Vence de hoy al domingo' },
  { value: '1-30', label: '1–30 días' },
  { value: '31-60', label: '31–60 días' },
  { value: '61-90', label: '61–90 días' },
  { value: '91-180', label: '91–180 días' },
  { value: '181-360', label: '181–360 días' },
  { value: '361-', label: 'Más de 360 días' },
]

const daysLate = ({ dias_vencimiento: dias }: Receivable) => (dias === 1 ? '1 día' : `${dias} días`)

/** Classification with the days late. A class that says the same as the state gives way to the days. */
function Collection({ row }: { row: Receivable }) {
  const days = !!row.dias_vencimiento && daysLate(row)
  if (days && row.clasificacion_cobro === row.estado_documento) return days
  return (
    <>
      <CollectionBadge estado={row.clasificacion_cobro} />
      {days && <small className="aside in-card">{days}</small>}
    </>
  )
}

export const accountsReceivableList = defineList<Receivable>({
  title: 'Cuentas por Cobrar',
  path: '/accounts-receivable',
  id: 'id_cuenta_por_cobrar',
  placeholder: 'Buscar por número de factura o cliente',
  searchFields: 'numero_factura,cliente_nombre',
  columns: [
    { name: 'numero_factura', ...RECEIVABLE.numero_factura, label: 'Factura', sort: true },
    {
      name: 'cliente_nombre',
      ...RECEIVABLE.cliente_nombre,
      sort: true,
      format: (row) => <LongText>{row.cliente_nombre}</LongText>,
    },
    { name: 'fecha_esperada_pago', ...RECEIVABLE.fecha_esperada_pago, label: 'Vence', sort: true },
    {
      name: 'valor_original_factura',
      ...RECEIVABLE.valor_original_factura,
      label: 'Original',
      sort: true,
      total: true,
    },
    {
      name: 'abonos',
      ...RECEIVABLE.abonos,
      sort: true,
      total: true,
      value: (row) => row.total_abonos_realizados,
    },
    {
      name: 'saldo_actual',
      ...RECEIVABLE.saldo_actual,
      label: 'Saldo',
      sort: true,
      total: true,
      main: true,
      format: (row) => (
        <div className="pair">
          <span>{pesos(row.saldo_actual)}</span>{' '}
          {!!row.valor_mora && (
            <small className="aside">
              <LinkIf may={row.origen !== ''} to={receivablePath(row.id_cuenta_por_cobrar)}>
                {row.estado_documento === 'PAGADO' ? 'mora por cobrar' : 'mora'} {pesos(row.valor_mora)}
              </LinkIf>
            </small>
          )}
        </div>
      ),
    },
    {
      name: 'estado_documento',
      label: 'Estado',
      format: (row) => <ReceivableBadge estado={row.estado_documento} />,
    },
    {
      name: 'clasificacion_cobro',
      label: 'Clasificación',
      format: (row) => <Collection row={row} />,
    },
    {
      name: 'observaciones',
      ...RECEIVABLE.observaciones,
      // An explicit `kind` keeps this column from naming the row.
      kind: 'text',
      sort: true,
      edit: true,
      format: (row) => <LongText detail>{row.observaciones}</LongText>,
    },
    { name: 'fecha_factura', ...RECEIVABLE.fecha_factura, label: 'Fecha', filesOnly: true },
    { name: 'notas', ...RECEIVABLE.notas, total: true, filesOnly: true },
    { name: 'dias_vencimiento', label: 'Días vencida', kind: 'number', filesOnly: true },
    { name: 'porcentaje_interes_mora', label: '% mora mes', kind: 'number', filesOnly: true },
    { name: 'valor_mora', label: 'Valor mora', kind: 'pesos', total: true, filesOnly: true },
    { name: 'numero_origen', label: 'Viene de', filesOnly: true },
    VOID_REASON,
  ],
  filters: [
    partyFilter('Cliente'),
    { name: 'estado_documento', label: 'Estado', options: optionsFrom([...RECEIVABLE_STATES, 'ANULADA']) },
    { name: 'clasificacion_cobro', label: 'Clasificación', options: optionsFrom(COLLECTION_CLASSES) },
    { name: 'vencida', label: 'Vencida', options: DAYS_LATE },
    { name: 'con_saldo', label: 'Saldo', options: optionsOf({ true: 'Con saldo', false: 'Sin saldo' }) },
  ],
  dated: 'fecha_factura',
  create: '/save-accounts-receivable',
  keys: keysOf('accounts-receivable'),
  messages: {
    load: 'Error cargando cuentas',
    updateFailed: 'Error al actualizar',
    removeFailed: 'Error al eliminar',
    ask: '¿Seguro que deseas eliminar esta cuenta por cobrar?',
    askWhy: 'Motivo',
  },
})

/**
 * Translates the list's filters into those of the API. Receivables that are not late are only open ones; a client is
 * filtered by id.
 */
export function filtersOf({
  vencida = '',
  tercero,
  ...filters
}: Record<string, string>): Record<string, string> {
  return {
    ...filters,
    ...dueFilters(vencida, today()),
    ...(tercero && { cliente_id: tercero }),
  }
}

function dueFilters(vencida: string, hoy: string): Record<string, string> {
  const con_saldo = 'true'
  if (vencida === '0') return { con_saldo, dias_hasta: '0' }
  if (vencida === 'hoy') return { con_saldo, vence_desde: hoy, vence_hasta: hoy }
  if (vencida === 'semana') return { con_saldo, vence_desde: hoy, vence_hasta: nextSunday(hoy) }
  const [dias_desde = '', dias_hasta = ''] = vencida.split('-')
  return { ...(dias_desde && { dias_desde }), ...(dias_hasta && { dias_hasta }) }
}

/** Rights of a person on third parties and on the documents behind receivables. */
interface SeenOrigins {
  terceros: boolean
  facturas: boolean
  pesadas: boolean
}

/**
 * Links each number to the invoice behind it or to the receivable itself, and each client to the third party.
 */
export function conOrigen(list: List<Receivable>, seen: SeenOrigins): List<Receivable> {
  const formats: Record<string, (row: Receivable) => ReactNode> = {
    numero_factura: (row) => <Numbered row={row} seen={seen} />,
    cliente_nombre: (row) => (
      <PartyLink id={row.cliente_id} may={seen.terceros}>
        <LongText>{row.cliente_nombre}</LongText>
      </PartyLink>
    ),
  }
  const columns = list.columns.map((column) => {
    const format = formats[column.name]
    return format ? { ...column, format } : column
  })
  return { ...list, columns }
}

function Numbered({ row, seen }: { row: Receivable; seen: SeenOrigins }) {
  if (row.id_factura && seen.facturas) {
    return <Link to={invoicePath(row.id_factura)}>{row.numero_factura}</Link>
  }
  // An API without `origen` has no screen of a single receivable.
  const own = (
    <LinkIf may={row.origen !== ''} to={receivablePath(row.id_cuenta_por_cobrar)}>
      {row.numero_factura}
    </LinkIf>
  )
  if (!row.id_weighing_record) return own
  const weighing = weighingPath(row.id_weighing_record)
  const number = row.numero_origen || 'Pesada'
  return (
    <>
      {own} <small className="aside">{seen.pesadas ? <Link to={weighing}>{number}</Link> : number}</small>
    </>
  )
}
