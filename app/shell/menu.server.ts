import type { UserSession } from '../session/guard.server.ts'
import type { MenuEntry } from './frame.tsx'
import { opens, type Screen, SCREENS } from '../session/screens.server.ts'
import { entryAddresses, mostUsed } from './visits.server.ts'

interface Menu {
  menu: MenuEntry[]
  /** Screens that the user opens most. */
  frecuentes: MenuEntry[]
}

/** Menu entries that the user's keys open. */
export async function readMenu(request: Request, session: UserSession): Promise<Menu> {
  const addressOf = await entryAddresses(request, session)
  const entry = ({ path, menu, crumb, icon, group = '' }: Screen): MenuEntry => ({
    to: addressOf(path),
    label: menu ?? crumb,
    icon: icon ?? null,
    group,
  })
  return {
    menu: SCREENS.filter((screen) => screen.menu && opens(session, screen) && worksWith(session, screen)).map(
      entry,
    ),
    frecuentes: (await mostUsed(request, session))
      .filter((screen) => opens(session, screen))
      .map((screen) => ({ ...entry(screen), icon: iconOf(screen), group: '' })),
  }
}

const worksWith = (session: UserSession, { menuKey }: Screen) => menuKey === undefined || session.can(menuKey)

/** Icon of a screen; default: the icon of its menu group. */
const iconOf = ({ icon, group }: Screen) => icon ?? (group ? 'chart-column' : 'layout-grid')
