import type { Fields } from '#server/kit/words/fields.ts'

export const CLOSED_PERIOD = {
  mes: { label: 'Mes', kind: 'month' },
  cerrado: { label: 'Cerrado', kind: 'yesNo' },
  cerro: { label: 'Cerró' },
  cerrado_en: { label: 'Cerrado el', kind: 'moment' },
  pendientes: { label: 'Se cerró con' },
  comprobantes: { label: 'Comprobantes guardados', kind: 'number' },
  reabrio: { label: 'Abrió' },
  reabierto_en: { label: 'Abierto el', kind: 'moment' },
  motivo_apertura: { label: 'Motivo' },
} as const satisfies Fields
