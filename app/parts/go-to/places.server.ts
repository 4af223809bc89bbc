import type { Session } from '#app/session/guard.server.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { ask, isFailure } from './by-number.server.ts'
import { actionsFor } from './actions.server.ts'
import {
  AGREEMENTS,
  inList,
  INVOICES,
  type Kind,
  type Place,
  RECEIPTS,
  SETTLEMENTS,
  THIRD_PARTIES,
  VEHICLES,
  WEIGHINGS,
} from './kinds.server.ts'
import { screensOf } from './screens.server.ts'

/** Results from one list. */
export interface Group {
  title: string
  places: Place[]
  /** Address of the list with all results; '' when all are shown. */
  all: string
  /** The list could not be searched. */
  failed: boolean
}

/** Places shown per list. */
const SHOWN = 5

interface Looked extends Group {
  exact: Place[]
}

/** Searches one list for the typed text and for exactly that number. */
type Look = { key: Key; look: (session: Session, typed: string) => Promise<Looked> }

/** Number for comparison: without dots, blanks and an identification's check digit. */
const plain = (number: string) =>
  number
    .toUpperCase()
    .replace(/[.\s]/g, '')
    .replace(/^(\d+)-\d$/, '$1')
/** Number in document notation: `liq 187` becomes LIQ-187. */
const asNumber = (typed: string) =>
  typed
    .toUpperCase()
    .replaceAll('.', '')
    .replace(/^([A-Z]{2,4})\s*(\d+)$/, '$1-$2')

const LOOKS: Look[] = [
  lookIn(WEIGHINGS),
  lookIn(VEHICLES),
  lookIn(THIRD_PARTIES),
  lookIn(SETTLEMENTS),
  lookIn(INVOICES),
  lookIn(RECEIPTS),
  lookIn(AGREEMENTS),
]

/**
 * Results for the typed text, list by list. `exact` is the address of the only possible meaning: a screen's
 * letters or name, a form, or a number. A screen's letters win over everything else.
 */
export async function goTo(
  request: Request,
  session: Session,
  typed: string,
): Promise<{ groups: Group[]; exact: string }> {
  const screens = await screensOf(request, session, typed)
  if (screens.coded) return { groups: [], exact: screens.coded }
  const [doings, ...looked] = await Promise.all([
    actionsFor(session, typed),
    ...LOOKS.filter(({ key }) => session.can(key)).map(({ look }) => look(session, typed)),
  ])
  const found = [doings, screens, ...looked]
  const [exact, ...others] = new Set(found.flatMap((one) => one.exact.map(({ to }) => to)))
  const done = new Set(doings.places.map(({ to }) => to))
  const groups = [
    { title: 'Hacer o abrir', all: '', ...doings },
    {
      title: 'Pantallas',
      all: '',
      failed: false,
      places: screens.places.filter(({ to }) => !done.has(to)),
    },
    ...looked,
  ]
    .filter(({ places, failed }) => places.length > 0 || failed)
    .map(({ title, places, all, failed }) => ({ title, places, all, failed }))
  return { groups, exact: exact && others.length === 0 ? exact : '' }
}

function lookIn<Row>(kind: Kind<Row>): Look {
  const { list, number, stored = asNumber, place } = kind
  const look = async (session: Session, typed: string): Promise<Looked> => {
    const none = { title: list.title, places: [], all: '', exact: [] }
    const [exact, found] = await Promise.allSettled([
      ask(session, kind, { limit: SHOWN, filtros: { [number]: stored(typed) } }),
      ask(session, kind, { limit: SHOWN, search: typed }),
    ])
    if (found.status === 'rejected') return { ...none, failed: isFailure(found.reason) }
    const { data, total_count } = found.value
    const shown = data.slice(0, SHOWN)
    const numbered = exact.status === 'fulfilled' ? exact.value.data : []
    const same = (row: Row) => plain(String(row[number])) === plain(stored(typed))
    return {
      title: list.title,
      places: shown.map((row) => place(row, session)),
      all: total_count > Math.max(shown.length, data.length) ? inList(list.path, typed) : '',
      failed: false,
      exact: [...numbered, ...data].filter(same).map((row) => place(row, session)),
    }
  }
  return { key: list.keys.search, look }
}
