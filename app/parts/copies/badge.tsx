import { worded } from '#app/format/badge.tsx'

export const [, CopyBadge] = worded({
  EN_CURSO: ['En curso', 'blue'],
  HECHA: ['Hecha', 'green'],
  FALLIDA: ['Falló', 'red'],
})
