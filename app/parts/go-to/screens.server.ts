import type { Session } from '#app/session/guard.server.ts'
import { opens, type Screen, SCREENS } from '#app/session/screens.server.ts'
import { entryAddresses } from '#app/shell/visits.server.ts'
import type { Place } from './kinds.server.ts'
import { folded } from './understand.ts'

/** Screens shown of those that a text names. */
const SHOWN = 6

/** A screen that is opened by its letters, and what it is called. */
export interface CodedScreen {
  code: string
  name: string
}

/** The screens that the person may open by their letters, those of the menu in its order. */
const openedBy = (session: Session) => SCREENS.filter((screen) => screen.code && opens(session, screen))

/** The same, with what they are called. */
export const codedScreens = (session: Session): CodedScreen[] =>
  openedBy(session).map(({ code = '', crumb }) => ({ code, name: crumb }))

/** What a screen is called: in its crumb, in the menu and in the catalogue. */
const namesOf = ({ crumb, menu, catalogue }: Screen) => [crumb, menu ?? '', catalogue?.[2] ?? ''].map(folded)

/** The screens that a text names, by their letters or by words of their names; `exact` is what it is called in full. */
export async function screensOf(
  request: Request,
  session: Session,
  typed: string,
): Promise<{ places: Place[]; exact: Place[]; coded: string }> {
  const text = folded(typed).trim()
  const sought = text.split(/\s+/)
  const addressOf = await entryAddresses(request, session)
  const screens = openedBy(session)
  const named = screens
    .map((screen) => ({ screen, names: namesOf(screen) }))
    .filter(({ names }) => names.some((name) => holds(name, sought)))
    .slice(0, SHOWN)
    .map(({ screen: { code = '', crumb, path }, names }) => {
      const place: Place = { name: crumb, detail: '', to: addressOf(path), code }
      return { place, names }
    })
  const coded = screens.find(({ code }) => code === text)
  return {
    places: named.map(({ place }) => place),
    exact: named.filter(({ names }) => names.includes(text)).map(({ place }) => place),
    coded: coded ? addressOf(coded.path) : '',
  }
}

/** Whether each word begins a word of the name. */
const holds = (name: string, sought: readonly string[]) =>
  sought.every((word) => name.split(/\s+/).some((own) => own.startsWith(word)))
