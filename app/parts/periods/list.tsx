import { Badge } from '#app/format/badge.tsx'
import { defineList } from '#app/list/define-list.ts'
import type { ClosedPeriod } from '#server/periods/contract.ts'
import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { CLOSED_PERIOD } from '#server/periods/words.ts'

const moment = (stored: string) => (stored ? writtenMoment(momentInBogota(stored)) : '')
const month = ({ mes }: ClosedPeriod) => writtenMonth(mes)
const closed = ({ cerrado_en }: ClosedPeriod) => moment(cerrado_en)
const opened = ({ cerrado, reabrio, reabierto_en, motivo_apertura }: ClosedPeriod) =>
  cerrado ? '' : `${reabrio}, ${moment(reabierto_en)}: ${motivo_apertura}`

export const closedPeriodsList = defineList<ClosedPeriod>({
  title: 'Períodos cerrados',
  path: '/periodos-cerrados',
  id: 'id_periodo',
  placeholder: 'Buscar por mes (2026-10) o persona',
  searchFields: 'mes,cerro,reabrio',
  columns: [
    {
      name: 'mes',
      ...CLOSED_PERIOD.mes,
      kind: 'text',
      sort: true,
      value: month,
      format: (row) => <span className="whole">{month(row)}</span>,
      beside: ({ cerrado }) =>
        cerrado ? <Badge tone="green">CERRADO</Badge> : <Badge tone="amber">ABIERTO</Badge>,
    },
    {
      name: 'cerrado_en',
      label: 'Cerrado',
      value: closed,
      format: (row) => <span className="whole">{closed(row)}</span>,
    },
    { name: 'cerro', ...CLOSED_PERIOD.cerro },
    { name: 'pendientes', ...CLOSED_PERIOD.pendientes },
    {
      name: 'motivo_apertura',
      ...CLOSED_PERIOD.motivo_apertura,
      label: 'Abierto de nuevo',
      value: opened,
      format: opened,
    },
  ],
  create: 'inline',
  keys: { search: 'POST-closed-periods/search', create: 'POST-closed-periods' },
  messages: { create: 'Cerrar un mes', load: 'Error cargando períodos cerrados' },
})
