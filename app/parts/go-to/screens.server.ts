import type { Session } from '#app/session/guard.server.ts'
import { opens, type Screen, SCREENS } from '#app/session/screens.server.ts'
import { entryAddresses } from '#app/shell/visits.server.ts'
import type { Place } from './kinds.server.ts'
import { folded } from './understand.ts'

/** Words that people type for a screen of another name: lower case without accents, by the screen's path. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  '/periodos-cerrados': ['cerrar', 'cerrar mes', 'cierre de mes'],
  '/libro-de-bancos': ['saldo', 'cuadrar caja', 'cuadre de caja', 'arqueo'],
  '/accounts-receivable': ['saldo', 'cartera'],
  '/pago-de-nomina': ['nomina'],
  '/weighing-records': ['kilos'],
  '/existencias': ['kilos', 'inventario'],
}

/** Screens shown per text. */
const SHOWN = 6

/** Screen with its letters and name. */
export interface CodedScreen {
  code: string
  name: string
}

/** Screens with letters that the user may open, in menu order. */
const openedBy = (session: Session) => SCREENS.filter((screen) => screen.code && opens(session, screen))

export const codedScreens = (session: Session): CodedScreen[] =>
  openedBy(session).map(({ code = '', crumb }) => ({ code, name: crumb }))

/** Names of a screen in crumb, menu and catalogue, and its synonyms. */
const namesOf = ({ path, crumb, menu, catalogue }: Screen) => [
  ...[crumb, menu, catalogue?.[2]].filter((name) => name !== undefined).map(folded),
  ...(SYNONYMS[path] ?? []),
]

/** Screens named by their letters or by words of their names; `exact` holds full names. */
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

/** Whether each word is the beginning of a word of the name. */
const holds = (name: string, sought: readonly string[]) =>
  sought.every((word) => name.split(/\s+/).some((own) => own.startsWith(word)))
