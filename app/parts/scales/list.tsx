import { defineList, messagesOf } from '#app/list/define-list.ts'
import { scaleInWords } from '#app/parts/scales/words.ts'
import type { Scale } from '#server/scales/contract.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { SCALE } from '#server/scales/words.ts'

/** Current weight, or a note that no reader is connected. */
const shownBy = (scale: Scale) => (scale.con_lector ? scaleInWords(scale) : 'Sin lector')

export const scalesList = defineList<Scale>({
  title: 'Básculas',
  path: '/basculas',
  id: 'id_bascula',
  placeholder: 'Buscar por nombre',
  searchFields: 'nombre',
  columns: [
    { name: 'nombre', ...SCALE.nombre, sort: 'first' },
    { name: 'division', label: 'División (kg)', kind: 'number' },
    { name: 'estado', label: 'Muestra', value: shownBy, format: shownBy },
  ],
  create: 'inline',
  edit: 'page',
  keys: keysOf('scales'),
  messages: { ...messagesOf('la báscula', 'básculas'), deactivated: 'Báscula desactivada correctamente' },
})

export const scalePath = (id: string) => `/basculas/${encodeURIComponent(id)}`
