import { Link } from '@remix-run/react'
import { defineList, type List, type ListColumn } from '#app/list/define-list.ts'
import { optionsFrom } from '#app/form/options.tsx'
import { settlementPath } from '#app/parts/paths.ts'
import type { Settlement } from '#server/settlements/contract.ts'
import { today } from '#server/kit/words/days.ts'
import { optionsOf, price } from '#server/kit/words/formats.ts'
import { PURCHASE_DOCUMENTS, purchaseDocumentName } from '#server/parties/purchase-documents-words.ts'
import { SETTLEMENT_STATES } from '#server/weighings/settled-words.ts'
import { unregisteredFor, URGENT_FROM } from '#server/settlements/registration-words.ts'
import { Badge } from '#app/format/badge.tsx'
import { SettlementBadge, settlementState } from '#app/parts/settlements/badge.tsx'
import { SETTLEMENT } from '#server/settlements/words.ts'
import { partyFilter } from '#app/parts/parties/filter.ts'

export const settlementsList = defineList<Settlement>({
  title: 'Liquidaciones de Arroz Paddy',
  path: '/liquidacion-arroz',
  id: 'id_liquidacion',
  placeholder: 'Buscar por número o proveedor',
  searchFields: 'consecutivo,nombre_proveedor,identificacion_proveedor',
  columns: [
    {
      name: 'consecutivo',
      ...SETTLEMENT.consecutivo,
      sort: true,
      format: (row) => <Link to={settlementPath(row.id_liquidacion)}>{row.consecutivo}</Link>,
    },
    { name: 'fecha', ...SETTLEMENT.fecha, sort: true },
    { name: 'nombre_proveedor', ...SETTLEMENT.nombre_proveedor, sort: true },
    { name: 'kg_liquidados', ...SETTLEMENT.kg_liquidados, label: 'Kg', sort: true, total: true },
    { name: 'subtotal', ...SETTLEMENT.subtotal, sort: true, total: true },
    { name: 'total_a_pagar', ...SETTLEMENT.total_a_pagar, sort: true, total: true, main: true },
    {
      name: 'estado',
      ...SETTLEMENT.estado,
      sort: true,
      value: (row) => settlementState(row.estado),
      format: (row) => <SettlementBadge estado={row.estado} />,
    },
    { name: 'identificacion_proveedor', ...SETTLEMENT.identificacion_proveedor, filesOnly: true },
    { name: 'cantidad_pesadas', ...SETTLEMENT.cantidad_pesadas, filesOnly: true },
    { name: 'peso_neto', ...SETTLEMENT.peso_neto, label: 'Kg netos', total: true, filesOnly: true },
    { name: 'calidad', ...SETTLEMENT.calidad, filesOnly: true },
    { name: 'precio_carga', label: 'Precio carga', kind: 'number', filesOnly: true },
    { name: 'precio_tonelada', label: 'Precio tonelada', kind: 'number', filesOnly: true },
    { name: 'cuota_fomento', ...SETTLEMENT.cuota_fomento, total: true, filesOnly: true },
    { name: 'retencion', ...SETTLEMENT.retencion, total: true, filesOnly: true },
    { name: 'reteica', ...SETTLEMENT.reteica, kind: 'pesos', total: true, filesOnly: true, ifAny: true },
    { name: 'registro_bolsa', ...SETTLEMENT.registro_bolsa, total: true, filesOnly: true },
    {
      name: 'total_deducciones',
      ...SETTLEMENT.total_deducciones,
      label: 'Deducciones',
      total: true,
      filesOnly: true,
    },
    { name: 'abono', ...SETTLEMENT.abono, label: 'Abono a acuerdo', total: true, filesOnly: true },
    { name: 'anticipo', ...SETTLEMENT.anticipo, label: 'Anticipo', total: true, filesOnly: true },
    {
      name: 'tipo_documento',
      ...SETTLEMENT.tipo_documento,
      label: 'Documento',
      value: (row) => purchaseDocumentName(row.tipo_documento),
      filesOnly: true,
    },
    { name: 'numero_documento', ...SETTLEMENT.numero_documento, filesOnly: true },
    { name: 'fecha_documento', ...SETTLEMENT.fecha_documento, filesOnly: true },
  ],
  filters: [
    partyFilter('Proveedor'),
    { name: 'estado', ...SETTLEMENT.estado, options: optionsFrom(SETTLEMENT_STATES, settlementState) },
    {
      name: 'por_registrar',
      label: 'Por registrar en la Bolsa',
      options: [
        { value: 'true', label: 'Todas' },
        { value: 'urgente', label: `Desde el día ${URGENT_FROM}` },
      ],
    },
    {
      name: 'tipo_documento',
      ...SETTLEMENT.tipo_documento,
      label: 'Documento',
      options: [...optionsOf(PURCHASE_DOCUMENTS), { value: 'NINGUNO', label: 'Sin documento' }],
    },
    { name: 'causada', label: 'Aprobadas y pagadas', options: [{ value: 'true', label: 'Sí' }], fixed: true },
  ],
  dated: 'fecha',
  create: '/liquidacion-arroz/nueva',
  keys: { search: 'POST-settlements/search', create: 'POST-settlements' },
  messages: { create: 'Nueva', load: 'Error cargando liquidaciones' },
})

const PRICE: ListColumn<Settlement> = {
  name: 'precio_carga',
  ...SETTLEMENT.precio_carga,
  kind: 'pesos',
  total: 'average',
  format: (row) => price(row.precio_carga),
}

const TONNE: ListColumn<Settlement> = {
  name: 'precio_tonelada',
  label: 'Por tonelada',
  kind: 'pesos',
  total: 'average',
  format: (row) => price(row.precio_tonelada),
}

/** Days since the first weighing, for purchases not registered at the exchange yet. */
const WAITING: ListColumn<Settlement> = {
  name: 'primera_pesada',
  label: 'Desde la primera pesada',
  sort: true,
  value: (row) => unregisteredFor(row.primera_pesada, today()).text,
  format: (row) => {
    const { text, late, urgent } = unregisteredFor(row.primera_pesada, today())
    return <Badge tone={late ? 'red' : urgent ? 'amber' : 'grey'}>{text}</Badge>
  },
}

/**
 * Columns by filter: `por_registrar` shows the waiting days instead of the subtotal, and `causada` adds the
 * prices.
 */
export function listFor(
  list: List<Settlement>,
  { por_registrar, causada }: Readonly<Record<string, string>>,
): List<Settlement> {
  const instead = por_registrar ? () => WAITING : (one: ListColumn<Settlement>) => [PRICE, TONNE, one]
  if (!por_registrar && causada !== 'true') return list
  return { ...list, columns: list.columns.flatMap((one) => (one.name === 'subtotal' ? instead(one) : one)) }
}
