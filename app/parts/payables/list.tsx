import { Link } from '@remix-run/react'
import { optionsFrom } from '#app/form/options.tsx'
import { LongText } from '#app/format/long-text.tsx'
import { defineList } from '#app/list/define-list.ts'
import { PayableBadge, payableState } from '#app/parts/payables/badge.tsx'
import { payablePath, settlementPath } from '#app/parts/paths.ts'
import { VOID_REASON } from '#app/format/voided-filter.ts'
import type { Payable } from '#server/payables/contract.ts'
import { ALL_BUT_SETTLEMENTS, PAYABLE_ORIGINS, PAYABLE_STATES, PAYABLE } from '#server/payables/words.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { valueInWords } from '#server/audit/value-words.ts'
import { optionsOf } from '#server/kit/words/formats.ts'
import { partyFilter } from '#app/parts/parties/filter.ts'

/** Screen that pays the payable: the screen of its settlement, or its own. */
export const pathOf = ({ origen, id_liquidacion, id_cuenta_por_pagar }: Payable) =>
  origen === 'LIQUIDACION' ? settlementPath(id_liquidacion) : payablePath(id_cuenta_por_pagar)

/** Name of a payable: its number, or of a declaration its words: 'Retención de octubre de 2026'. */
export const payableName = ({ origen, mes, consecutivo }: Pick<Payable, 'origen' | 'mes' | 'consecutivo'>) =>
  mes ? `${valueInWords(origen)} de ${writtenMonth(mes)}` : consecutivo

export const accountsPayableList = defineList<Payable>({
  title: 'Cuentas por Pagar',
  path: '/cuentas-por-pagar',
  id: 'id_cuenta_por_pagar',
  placeholder: 'Buscar por número, tercero o concepto',
  searchFields: 'consecutivo,nombre_tercero,concepto',
  columns: [
    {
      name: 'consecutivo',
      ...PAYABLE.consecutivo,
      sort: true,
      format: (row) => (
        <Link to={pathOf(row)} title={row.consecutivo}>
          {payableName(row).replace(/ de \d{4}$/, '')}
        </Link>
      ),
    },
    {
      name: 'nombre_tercero',
      ...PAYABLE.nombre_tercero,
      sort: true,
      format: (row) => <LongText>{row.nombre_tercero}</LongText>,
    },
    { name: 'concepto', ...PAYABLE.concepto, format: (row) => <LongText>{row.concepto}</LongText> },
    { name: 'fecha_vencimiento', ...PAYABLE.fecha_vencimiento, sort: true },
    { name: 'valor', ...PAYABLE.valor, sort: true, total: true },
    { name: 'pagado', ...PAYABLE.pagado, total: true },
    { name: 'saldo', ...PAYABLE.saldo, sort: true, total: true, main: true },
    {
      name: 'estado',
      label: 'Estado',
      value: (row) => payableState(row.estado),
      format: (row) => <PayableBadge estado={row.estado} />,
    },
    { name: 'fecha', ...PAYABLE.fecha, filesOnly: true },
    { name: 'origen', ...PAYABLE.origen, value: (row) => valueInWords(row.origen), filesOnly: true },
    { name: 'numero_liquidacion', label: 'Liquidación', filesOnly: true },
    { name: 'nombre_producto', label: 'Producto', filesOnly: true },
    { name: 'kilos', ...PAYABLE.kilos, filesOnly: true },
    { name: 'retencion', ...PAYABLE.retencion, total: true, filesOnly: true },
    VOID_REASON,
  ],
  filters: [
    partyFilter('Tercero'),
    {
      name: 'origen',
      ...PAYABLE.origen,
      options: [
        ...optionsFrom(PAYABLE_ORIGINS, valueInWords),
        { value: ALL_BUT_SETTLEMENTS, label: 'Todo menos liquidaciones' },
      ],
    },
    { name: 'estado', label: 'Estado', options: optionsFrom(PAYABLE_STATES, payableState) },
    { name: 'con_saldo', label: 'Saldo', options: optionsOf({ true: 'Con saldo', false: 'Sin saldo' }) },
  ],
  dated: 'fecha',
  create: '/comprar-insumos',
  keys: { search: 'POST-accounts-payable/search', create: 'POST-accounts-payable' },
  messages: { load: 'Error cargando cuentas por pagar', create: 'Comprar insumos' },
})
