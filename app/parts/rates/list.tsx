import { writtenDay } from '#server/kit/words/days.ts'
import { Badge, type Tone } from '#app/format/badge.tsx'
import { defineList, messagesOf } from '#app/list/define-list.ts'
import type { Rate } from '#server/rates/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { RATE } from '#server/rates/words.ts'
import { textIn } from '#app/api/query.ts'

/** Product, origin, municipality and days of a rate's row. */
function validity({
  vigente_desde,
  vigente_hasta,
  descripcion_producto,
  nombre_origen,
  municipio,
}: Rate): string {
  const from = vigente_desde && `desde ${writtenDay(vigente_desde)}`
  const days = [from, vigente_hasta && `hasta ${writtenDay(vigente_hasta)}`].filter(Boolean).join(' ')
  return [descripcion_producto, nombre_origen, municipio, days].filter(Boolean).join(' · ')
}

/** Badges by state of validity. */
const VALIDITY_BADGES: Record<string, [text: string, tone: Tone]> = {
  VIGENTE: ['Vigente', 'green'],
  VENCIDA: ['Vencida', 'grey'],
  EN_USO: ['Vencida, en uso', 'amber'],
}

function badgeOf({ estado_vigencia, vigente_desde }: Rate): [text: string, tone: Tone] | undefined {
  if (estado_vigencia === 'FUTURA') return [`Desde ${writtenDay(vigente_desde)}`, 'blue']
  return VALIDITY_BADGES[estado_vigencia]
}

function ValidityBadge({ rate }: { rate: Rate }) {
  const [text, tone] = badgeOf(rate) ?? []
  return text && tone ? <Badge tone={tone}>{text}</Badge> : null
}

/** Fields that a new value copies from the rate. The creation form reads them from the address. */
const COPIED_FIELDS = [
  'descripcion',
  'area',
  'unidad_medida',
  'tags',
  'id_producto',
  'id_origen',
  'municipio',
] as const

/** Address of the creation form, filled for the next value of a rate. */
export const newValueOf = (rate: Rate) =>
  `/rates?${new URLSearchParams([['nuevo', '1'], ...COPIED_FIELDS.map((name) => [name, rate[name]])])}`

/** Fields that the address fills in the creation form. */
export const copiedFields = (params: URLSearchParams) =>
  Object.fromEntries(COPIED_FIELDS.map((name) => [name, textIn(params, name)]))

/** Fields of a yearly value, copied from the year before. The year in the name changes: UVT 2026, UVT 2027. */
export const valueOfYear = (before: Rate, year: string) => ({
  ...Object.fromEntries(COPIED_FIELDS.map((name) => [name, before[name]])),
  descripcion: before.descripcion.replace(/\b20\d\d\b/, year),
  vigente_desde: `${year}-01-01`,
  vigente_hasta: `${year}-12-31`,
})

export const ratesList = defineList<Rate>({
  title: 'Gestión de Tarifas',
  path: '/rates',
  id: 'id_tarifa',
  placeholder: 'Buscar por descripción',
  searchFields: 'descripcion,tags',
  columns: [
    {
      name: 'descripcion',
      ...RATE.descripcion,
      sort: 'first',
      edit: true,
      beside: (row) => (
        <>
          <ValidityBadge rate={row} />{' '}
          <small className="aside" title={validity(row)}>
            {validity(row)}
          </small>
        </>
      ),
    },
    { name: 'area', ...RATE.area, sort: true },
    { name: 'unidad_medida', ...RATE.unidad_medida, label: 'Unidad', sort: true },
    { name: 'valor', ...RATE.valor, sort: true, main: true },
    { name: 'valor_referencia', ...RATE.valor_referencia, label: 'Referencia', sort: true },
    {
      name: 'estado_vigencia',
      label: 'Vigencia',
      value: (row) => [badgeOf(row)?.[0], validity(row)].filter(Boolean).join(' · '),
      filesOnly: true,
    },
  ],
  create: 'inline',
  keys: keysOf('rates'),
  messages: { ...messagesOf('la tarifa', 'tarifas'), deactivated: 'Tarifa desactivada correctamente' },
})
