import { matchPath } from '@remix-run/react'
import type { IconName } from '#app/format/icon.tsx'
import type { Key } from '#server/kit/contract/keys.ts'
import { type Screen as TableScreen, SCREENS as TABLE } from '#server/kit/contract/screens.ts'
import type { Session } from './guard.server.ts'

export type Screen = TableScreen<IconName, Key>

/** Every screen inside the frame, those of the menu in its order. */
export const SCREENS: readonly Screen[] = TABLE

const matching = (pathname: string) => SCREENS.find((screen) => matchPath(screen.path, pathname))

/** Matching makes a pattern of every screen's path, which is dear at each request: most addresses are a path itself. */
const BY_PATH = new Map(SCREENS.map(({ path }) => [path, matching(path)]))

export const findScreen = (pathname: string): Screen | undefined =>
  BY_PATH.get(pathname) ?? matching(pathname)

/** Whether the person may open a screen, as far as its key says it. */
export const opens = (session: Session, { key }: Screen): boolean => key === undefined || session.can(key)

/** Whether the person may open what stands at an address. */
export function mayOpen(session: Session, address: string): boolean {
  const screen = findScreen(address.split('?')[0] ?? '')
  return screen === undefined || opens(session, screen)
}
