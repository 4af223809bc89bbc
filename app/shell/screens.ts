import type { Key } from '#server/contract/keys.ts'

/** A screen's address, its crumb, and its menu entry when it has one. */
export interface Screen {
  path: string
  crumb: string
  /** Label in the side menu (D1 §2.5), shown to holders of `key`, or to everybody. */
  menu?: string
  key?: Key
  /** Shows one record of one company: after a change of company it leads to /home (C-68). */
  record?: boolean
}

/** Every screen inside the shell, in the menu's order. */
export const SCREENS: Screen[] = [
  { path: '/home', crumb: 'Inicio', menu: 'Dashboard' },
  { path: '/terceros', crumb: 'Terceros', menu: 'Gestión de Terceros', key: 'POST-third-parties/search' },
  { path: '/terceros/editar/:id', crumb: 'Editar Tercero', record: true },
  { path: '/origins', crumb: 'Orígenes' },
  { path: '/cambiar-contrasena', crumb: 'Cambiar contraseña' },
]
