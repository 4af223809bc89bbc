import { inStorage, namesIn, type Values } from './drafts.ts'
import { ONCE_FIELD } from './reserved.ts'
import { UNSENT, type UnsentMark } from './unsent-mark.ts'

/** The last temporary number that this browser gave. */
const LAST = 'ultimo-sin-enviar'

/** The server forgets a one-use key after a day: what waited longer is looked at by somebody before it is sent. */
const KEY_MS = 23 * 60 * 60_000

const TOO_OLD = 'Espera desde hace más de un día: mire en la lista que no esté ya, y ábrala.'

/** A form that waits in this browser to be sent, or what became of it. */
export interface Unsent extends Pick<UnsentMark, 'que' | 'registro' | 'papel'> {
  /** Temporary: 'SE-1', which no document is called. */
  numero: string
  /** When it was put here, in milliseconds. */
  momento: number
  action: string
  values: Values
  /** What its paper says. */
  datos: [label: string, value: string][]
  estado: 'espera' | 'rechazada' | 'enviada'
  /** Why it was refused. */
  motivo?: string
  /** The record that it became, and how that is called. */
  id?: string
  nombre?: string
}

/** Whose it is, and of which company. */
export interface Place {
  owner: string
  company: string
}

/** What became of one that was sent; `alto` stops all of them, for the reason that it says. */
export type Outcome = Pick<Unsent, 'estado' | 'motivo' | 'id' | 'nombre'> | { alto: string }

const nameOf = ({ owner, company }: Place, numero = '') => `${UNSENT} ${owner} ${company} ${numero}`

const placeIn = ({ numero }: Unsent) => Number(numero.slice(3))

/** What waits here of this person in this company, and what became of it, in its order. */
export function readUnsent(place: Place): Unsent[] {
  if (!place.owner || !place.company) return []
  const all = inStorage((storage) =>
    namesIn(storage, (name) => name.startsWith(nameOf(place))).map(
      (name) => JSON.parse(storage.getItem(name) ?? '') as Unsent,
    ),
  )
  return (all ?? []).sort((a, b) => placeIn(a) - placeIn(b))
}

/** Keeps it as it is now; false where the browser has no room. */
export const keepUnsent = (place: Place, one: Unsent): boolean =>
  !!inStorage((storage) => {
    storage.setItem(nameOf(place, one.numero), JSON.stringify(one))
    return true
  })

export const dropUnsent = (place: Place, { numero }: Unsent) =>
  inStorage((storage) => storage.removeItem(nameOf(place, numero)))

/** The next temporary number of this browser. */
export function nextNumber(): string {
  const next = Number(inStorage((storage) => storage.getItem(LAST))) + 1
  inStorage((storage) => storage.setItem(LAST, String(next)))
  return `SE-${next}`
}

/** What the paper of a form says: of its record, then of its fields, but for what is empty. */
export const factsOf = ({ datos, campos }: UnsentMark, values: Values): Unsent['datos'] =>
  [
    ...Object.entries(datos),
    ...Object.entries(campos).map(([label, name]) => [label, values[name] ?? ''] as [string, string]),
  ].filter(([, value]) => value)

/** A form in a page, as far as it tells which one it is. */
export interface FormInPage {
  /** One-use key of a creation; '' for none. */
  key: string
  /** Path and query that it is posted to. */
  address: string
  /** The record that it completes, where the address does not say it; '' for none. */
  id: string
}

/** A creation is known by its key; what completes a record, by the record or by its address. */
export function isSame({ values, action }: Unsent, { key, address, id }: FormInPage): boolean {
  if (key || values[ONCE_FIELD]) return values[ONCE_FIELD] === key
  return id || values.id ? values.id === id : action === address
}

/** The form as the next truck finds it, with a key of its own, and what is said above it. */
export function freshReply(mark: UnsentMark, key: string, said: string) {
  const initialValue = { ...mark.vacio, ...(key && { [ONCE_FIELD]: key }) }
  const [focus] = Object.values(mark.campos)
  return {
    initialValue,
    ...(said ? { error: { '': [said] } } : { extra: { focus: focus?.replace('texto.', '') } }),
  }
}

/** A key like the server's own: `randomUUID` is for https alone. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Why it is not sent by itself any more; '' while it is. */
export const tooOld = ({ momento, values }: Unsent, now: number) =>
  values[ONCE_FIELD] && now - momento > KEY_MS ? TOO_OLD : ''

const STOPS: Record<string, string> = {
  '/login': 'Su sesión terminó: inicie sesión y se envían.',
  '/otra-empresa': 'Ahora está en otra empresa: vuelva a esta y se envían.',
  '/empresa': 'Elija la empresa y se envían.',
  '/cambiar-contrasena': 'Cambie su contraseña y se envían.',
}

/** What an answered page says became of it: saving leads on to the record, all else is a refusal. */
export function outcomeOf(
  { redirected, url, status }: Pick<Response, 'redirected' | 'url' | 'status'>,
  { title, texts }: { title: string; texts: string[] },
  { registro }: Unsent,
): Outcome {
  const { pathname } = new URL(url)
  const alto = STOPS[pathname]
  if (alto) return { alto }
  if (redirected && status < 400) {
    const id = pathname.startsWith(registro) ? pathname.slice(registro.length) : ''
    return { estado: 'enviada', ...(id && { id, nombre: title.split(' · ')[0] ?? '' }) }
  }
  const said = [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(' ')
  return { estado: 'rechazada', motivo: said || `No se aceptó (${status}). Ábrala y mire cómo quedó.` }
}
