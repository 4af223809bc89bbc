import { Link } from '@remix-run/react'
import { defineList, type List, type ListColumn, messagesOf } from '#app/list/define-list.ts'
import type { WeighingRecord } from '#server/weighings/rows-contract.ts'
import { optionsOf, percent } from '#server/kit/words/formats.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { optionsFrom } from '#app/form/options.tsx'
import { WeighingBadge } from '#app/parts/weighings/badge.tsx'
import { weighingPath } from '#app/parts/paths.ts'
import { VOID_REASON } from '#app/format/voided-filter.ts'
import { WEIGHING, typedInWords } from '#server/weighings/words.ts'
import { partyFilter } from '#app/parts/parties/filter.ts'

const STATES = optionsFrom(['PESADA', 'PENDIENTE', 'REPESADA', 'PAGO', 'ANULADA'])
const OPERATIONS = optionsFrom(['COMPRA', 'VENTA', 'MAQUILA', 'SERVICIO'])
const YES_OR_NO = optionsOf({ true: 'Sí', false: 'No' })

const SHOWN = [
  'id_weighing_record',
  'version',
  'consecutivo',
  'nombre_cliente',
  'nombre_proveedor',
  'descripcion_producto',
  'peso_neto',
  'humedad',
  'placa',
  'fecha',
  'estado',
  'digitado',
  'tara_desviada',
] as const satisfies (keyof WeighingRecord)[]
/** Columns of the list. Only exports have more. */
export type ListedWeighing = Shown & Partial<WeighingRecord>
type Shown = Pick<WeighingRecord, (typeof SHOWN)[number]>

export function listed(row: WeighingRecord): ListedWeighing {
  return Object.fromEntries(SHOWN.map((name) => [name, row[name]])) as Shown
}

const typedWords = ({ digitado = '' }: ListedWeighing) => typedInWords(digitado)

/** Number with a link to the record, and marks of unusual weights. */
function TicketNumber({ row }: { row: ListedWeighing }) {
  return (
    <>
      <Link to={weighingPath(row.id_weighing_record)}>{row.consecutivo}</Link>
      {row.digitado && <small className="aside"> {typedWords(row)}</small>}
      {row.tara_desviada && <small className="aside"> Tara desviada</small>}
    </>
  )
}

export const weighingRecordsList = defineList<ListedWeighing>({
  title: 'Gestión de Pesadas',
  path: '/weighing-records',
  id: 'id_weighing_record',
  placeholder: 'Buscar por proveedor, cliente o producto',
  searchFields: 'nombre_proveedor,nombre_cliente,descripcion_producto,consecutivo,placa',
  columns: [
    {
      name: 'consecutivo',
      ...WEIGHING.consecutivo,
      label: 'Ticket',
      sort: true,
      format: (row) => <TicketNumber row={row} />,
    },
    { name: 'nombre_cliente', ...WEIGHING.nombre_cliente, sort: true },
    { name: 'nombre_proveedor', ...WEIGHING.nombre_proveedor, sort: true },
    { name: 'descripcion_producto', ...WEIGHING.descripcion_producto, sort: true },
    { name: 'peso_neto', ...WEIGHING.peso_neto, label: 'Neto', sort: true, total: true, main: true },
    { name: 'placa', ...WEIGHING.placa, sort: true },
    { name: 'fecha', ...WEIGHING.fecha, sort: true },
    {
      name: 'estado',
      ...WEIGHING.estado,
      sort: true,
      format: (row) => <WeighingBadge estado={row.estado} />,
    },
    { name: 'operacion', ...WEIGHING.operacion, filesOnly: true },
    { name: 'nombre_conductor', label: 'Conductor', filesOnly: true },
    { name: 'nombre_origen', label: 'Origen', filesOnly: true },
    { name: 'peso_lleno', ...WEIGHING.peso_lleno, filesOnly: true },
    { name: 'peso_vacio', ...WEIGHING.peso_vacio, filesOnly: true },
    { name: 'cantbultos', ...WEIGHING.cantbultos, filesOnly: true },
    { name: 'humedad', label: '% humedad', kind: 'number', filesOnly: true },
    { name: 'impureza', label: '% impureza', kind: 'number', filesOnly: true },
    { name: 'grano_r', label: '% rojo', kind: 'number', filesOnly: true },
    { name: 'grano_p', label: '% partido', kind: 'number', filesOnly: true },
    { name: 'yeso', label: '% yeso', kind: 'number', filesOnly: true },
    { name: 'pesoflete', ...WEIGHING.pesoflete, label: 'Flete', total: true, filesOnly: true },
    { name: 'vrpesada', ...WEIGHING.vrpesada, label: 'Báscula', total: true, filesOnly: true },
    { name: 'descripcion_formapago', label: 'Forma de pago', filesOnly: true },
    { name: 'numero_liquidacion', label: 'Liquidación', filesOnly: true },
    { name: 'digitado', ...WEIGHING.digitado, value: typedWords, format: typedWords, filesOnly: true },
    { name: 'motivo_digitado', ...WEIGHING.motivo_digitado, filesOnly: true },
    { name: 'tara_conocida', ...WEIGHING.tara_conocida, filesOnly: true },
    VOID_REASON,
  ],
  filters: [
    partyFilter('Tercero'),
    { name: 'estado', ...WEIGHING.estado, options: STATES },
    { name: 'operacion', ...WEIGHING.operacion, options: OPERATIONS },
    { name: 'en_patio', label: 'En patio', options: YES_OR_NO },
    { name: 'aplica_liquidacion', label: 'Por liquidar', options: YES_OR_NO },
    { name: 'digitado', ...WEIGHING.digitado, label: 'Peso digitado', options: YES_OR_NO, fixed: true },
    { name: 'tara_desviada', ...WEIGHING.tara_desviada, options: YES_OR_NO, fixed: true },
    { name: 'analizada', label: 'Analizada', options: YES_OR_NO, fixed: true },
    { name: 'demorada', label: 'Pendiente hace más de 24 horas', options: YES_OR_NO, fixed: true },
  ],
  dated: 'fecha',
  create: '/save-weighing-records',
  edit: 'page',
  keys: keysOf('weighing-records'),
  messages: { ...messagesOf('el registro', 'registros de pesada'), askWhy: 'Motivo' },
})

const HUMIDITY: ListColumn<ListedWeighing> = {
  name: 'humedad',
  label: 'Humedad',
  kind: 'number',
  total: 'average',
  format: (row) => (row.humedad === null ? '' : percent(row.humedad)),
}

/** List with humidity and its average, if only analysed weighings are listed. */
export function conHumedad(list: List<ListedWeighing>, analizada: boolean): List<ListedWeighing> {
  if (!analizada) return list
  return { ...list, columns: list.columns.flatMap((one) => (one.name === 'placa' ? [HUMIDITY, one] : one)) }
}
