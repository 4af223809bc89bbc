import { matchPath } from '@remix-run/react'
import type { IconName } from '#app/format/icon.tsx'
import type { Key } from '#server/kit/contract/keys.ts'
import { type Screen as TableScreen, SCREENS as TABLE } from '#server/kit/contract/screens.ts'
import type { UserSession } from './guard.server.ts'
import { withoutQuery } from '#app/api/query.ts'

export type Screen = TableScreen<IconName, Key>

/** Every screen of the frame; those of the menu in menu order. */
export const SCREENS: readonly Screen[] = TABLE

const matching = (pathname: string) => SCREENS.find((screen) => matchPath(screen.path, pathname))

/** Matching compiles a pattern for every screen, which is slow per request. Most addresses equal a path. */
const BY_PATH = new Map(SCREENS.map(({ path }) => [path, matching(path)]))

export const findScreen = (pathname: string): Screen | undefined =>
  BY_PATH.get(pathname) ?? matching(pathname)

/** Whether the user holds the screen's key. */
export const opens = (session: UserSession, { key }: Screen): boolean => key === undefined || session.can(key)

/** Whether the user may open the screen at an address. */
export function mayOpen(session: UserSession, address: string): boolean {
  const screen = findScreen(withoutQuery(address))
  return screen === undefined || opens(session, screen)
}
