import { inStorage, namesIn, type Values } from './drafts.ts'
import { ONCE_FIELD } from './reserved.ts'
import { UNSENT, type UnsentMark } from './unsent-mark.ts'

/** Storage key of the last temporary number. */
const LAST = 'ultimo-sin-enviar'

/**
 * Age in milliseconds up to which an entry is sent automatically. The server forgets one-use keys after a
 * day, so a user must look at older entries first.
 */
const KEY_MS = 23 * 60 * 60_000

const TOO_OLD = 'Espera desde hace más de un día: mire en la lista que no esté ya, y ábrala.'

/** Form that waits in this browser, or its result. */
export interface Unsent extends Pick<UnsentMark, 'que' | 'registro' | 'papel'> {
  /** Temporary number: 'SE-1'. */
  numero: string
  /** Time of queueing, in milliseconds. */
  momento: number
  action: string
  values: Values
  /** Lines of the entry's paper. */
  datos: [label: string, value: string][]
  estado: 'espera' | 'rechazada' | 'enviada'
  /** Reason of the refusal. */
  motivo?: string
  /** Id and name of the record that was created. */
  id?: string
  nombre?: string
}

/** Owner and company of a queue. */
export interface Place {
  owner: string
  company: string
}

/** Result of sending; `alto` is a reason that stops the whole queue. */
export type Outcome = Pick<Unsent, 'estado' | 'motivo' | 'id' | 'nombre'> | { alto: string }

const nameOf = ({ owner, company }: Place, numero = '') => `${UNSENT} ${owner} ${company} ${numero}`

const placeIn = ({ numero }: Unsent) => Number(numero.slice(3))

/** Queue of this user in this company, in order. */
export function readUnsent(place: Place): Unsent[] {
  if (!place.owner || !place.company) return []
  const all = inStorage((storage) =>
    namesIn(storage, (name) => name.startsWith(nameOf(place))).map(
      (name) => JSON.parse(storage.getItem(name) ?? '') as Unsent,
    ),
  )
  return (all ?? []).sort((a, b) => placeIn(a) - placeIn(b))
}

/** Stores an entry; false when the browser has no room. */
export const keepUnsent = (place: Place, one: Unsent): boolean =>
  !!inStorage((storage) => {
    storage.setItem(nameOf(place, one.numero), JSON.stringify(one))
    return true
  })

export const dropUnsent = (place: Place, { numero }: Unsent) =>
  inStorage((storage) => storage.removeItem(nameOf(place, numero)))

/** Next temporary number of this browser. */
export function nextNumber(): string {
  const next = Number(inStorage((storage) => storage.getItem(LAST))) + 1
  inStorage((storage) => storage.setItem(LAST, String(next)))
  return `SE-${next}`
}

/** Lines of the paper of an unsent form: values of the record, then typed fields, without empty ones. */
export const factsOf = ({ datos, campos }: UnsentMark, values: Values): Unsent['datos'] =>
  [
    ...Object.entries(datos),
    ...Object.entries(campos).map(([label, name]) => [label, values[name] ?? ''] as [string, string]),
  ].filter(([, value]) => value)

/** Properties that identify a form in a page. */
export interface FormInPage {
  /** One-use key of a creation; '' for none. */
  key: string
  /** Path and query of the post. */
  address: string
  /** Record that the form completes, when the address does not name it; '' for none. */
  id: string
}

/** A creation is identified by its key, another form by its record or address. */
export function isSame({ values, action }: Unsent, { key, address, id }: FormInPage): boolean {
  if (key || values[ONCE_FIELD]) return values[ONCE_FIELD] === key
  return id || values.id ? values.id === id : action === address
}

/** Empty form for the next truck, with a new key, and with a message above the form. */
export function freshReply(mark: UnsentMark, key: string, said: string) {
  const initialValue = { ...mark.vacio, ...(key && { [ONCE_FIELD]: key }) }
  const [focus] = Object.values(mark.campos)
  return {
    initialValue,
    ...(said ? { error: { '': [said] } } : { extra: { focus: focus?.replace('texto.', '') } }),
  }
}

/** Random key. Browsers offer `crypto.randomUUID` over https only. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reason why an entry is no longer sent automatically; '' otherwise. */
export const tooOld = ({ momento, values }: Unsent, now: number) =>
  values[ONCE_FIELD] && now - momento > KEY_MS ? TOO_OLD : ''

const STOPS: Record<string, string> = {
  '/login': 'Su sesión terminó: inicie sesión y se envían.',
  '/otra-empresa': 'Ahora está en otra empresa: vuelva a esta y se envían.',
  '/empresa': 'Elija la empresa y se envían.',
  '/cambiar-contrasena': 'Cambie su contraseña y se envían.',
}

/** Result from the response page: a redirect to the record is a success, everything else a refusal. */
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
    return { estado: 'enviada', ...(id && { id, nombre: title.split(' · ')[0] }) }
  }
  const said = [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(' ')
  return { estado: 'rechazada', motivo: said || `No se aceptó (${status}). Ábrala y mire cómo quedó.` }
}
