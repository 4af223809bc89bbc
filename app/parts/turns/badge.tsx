import { worded } from '#app/format/badge.tsx'

export const [, TurnBadge] = worded({
  ESPERA: ['En espera', 'amber'],
  LLAMADO: ['Llamado', 'blue'],
  EN_PATIO: ['En patio', 'blue'],
  DESCARGADO: ['Descargado', 'blue'],
  PESADO: ['Por salir', 'green'],
  SALIO: ['Salió', 'grey'],
  SE_FUE: ['Se fue sin pesar', 'grey'],
})
