import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readJson } from '../factus-answer.ts'
import { FACTUS_KINDS, type FactusType } from '../factus-rules.ts'
import { refusalText } from './dian-xml.ts'
import { factusRegister, TYPES } from './factus-register.ts'
import type { SimulatedAnswer, Understood } from './protocol.ts'
import type { Store } from './store.ts'

const Item = z.object({
  name: z.string().min(1),
  quantity: z.number().positive(),
  price: z.number().nonnegative(),
  discount_rate: z.number(),
  unit_measure_id: z.number(),
  standard_code_id: z.number(),
})
const Party = z.object({ identification: z.string().min(1), identification_document_id: z.number() })
const Common = z.object({
  reference_code: z.string().min(1),
  numbering_range_id: z.number().optional(),
  items: z.array(Item).min(1),
})
const BODIES = {
  '01': Common.extend({ customer: Party }),
  '91': Common.extend({ bill_id: z.number(), correction_concept_code: z.string().min(1) }),
  '05': Common.extend({ provider: Party }),
  '95': Common.extend({ support_document_id: z.number(), correction_concept_code: z.string().min(1) }),
}
const Current = z.object({ current: z.number().int().positive() })

const json = (status: number, body: object): SimulatedAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
const NOT_FOUND = json(404, { status: 'Not Found', message: 'No se encontró el registro.' })

/** Total of the items in whole pesos. Prices of invoices include IVA. */
const totalOf = ({ items }: z.infer<typeof Common>) =>
  Math.round(
    items.reduce(
      (sum, { quantity, price, discount_rate }) => sum + quantity * price * (1 - discount_rate / 100),
      0,
    ),
  )

function invalid(error: z.ZodError): SimulatedAnswer {
  const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), [message]]))
  return json(422, { status: 'Validation error', message: 'Error de validación', data: { errors } })
}

/** Tokens by password grant. */
function tokens(lifetimeSeconds: number) {
  const until = new Map<string, number>()
  return {
    give: (form: string): SimulatedAnswer => {
      const fields = new URLSearchParams(form)
      const isWhole = ['client_id', 'client_secret', 'username', 'password'].every((name) => fields.get(name))
      if (fields.get('grant_type') !== 'password' || !isWhole)
        return json(401, { error: 'invalid_client', message: 'Client authentication failed' })
      const access_token = randomUUID()
      until.set(access_token, Date.now() + lifetimeSeconds * 1000)
      return json(200, { token_type: 'Bearer', expires_in: lifetimeSeconds, access_token })
    },
    isGood: (authorization: string) => Date.now() < (until.get(authorization.replace(/^Bearer /, '')) ?? 0),
  }
}

type Register = ReturnType<typeof factusRegister>

/** `POST /v1/…/validate`. */
function sent(store: Store, register: Register, tipo: FactusType, text: string): Understood {
  const read = BODIES[tipo].safeParse(readJson(text))
  if (!read.success) return { answer: () => invalid(read.error) }
  const { reference_code: referencia, numbering_range_id } = read.data
  const taken = json(409, {
    status: 'Conflict',
    message: `Ya existe el código de referencia ${referencia}.`,
  })
  if (register.listed(tipo, referencia).length > 0) return { answer: () => taken }
  const own = register.ranges.filter((one) => one.tipo === tipo)
  const range = own.find(({ id }) => id === numbering_range_id) ?? own[0]
  if (!range) return { answer: () => json(422, { message: 'No hay un rango de numeración activo.' }) }
  const numero = `${range.prefix}${range.current}`
  const refusal = (regla: string, mensaje: string) =>
    json(201, register.keep({ tipo, referencia, numero, errors: [refusalText({ regla, mensaje })] }))
  const validate = (): SimulatedAnswer => {
    register.forget(tipo, referencia)
    const { isNew } = store.accept({
      nit: '',
      tipo,
      numero,
      identificador: createHash('sha384').update(`${tipo}${numero}${referencia}`).digest('hex'),
      referencia,
      zipKey: '',
      total: totalOf(read.data),
      momento: new Date().toISOString(),
    })
    if (!isNew) return refusal('90', 'El número ya es de otro documento.')
    range.current += 1
    return json(201, register.shown(tipo, numero) ?? {})
  }
  return {
    answer: validate,
    send: {
      refuse: () => refusal('FAJ24', 'DV del NIT del emisor no es correcto (simulado)'),
      receive: () => {
        register.keep({ tipo, referencia, numero, errors: [] })
        return null
      },
    },
  }
}

/** `GET /v1/numbering-ranges` and `PATCH /v1/numbering-ranges/{id}/current`. */
function ofRanges({ ranges }: Register, method: string, address: URL, body: string): SimulatedAnswer {
  if (method === 'GET') {
    const code = address.searchParams.get('filter[document]')
    const data = ranges.filter(({ tipo }) => FACTUS_KINDS[tipo].range === code)
    return json(200, { data: { data: data.map(({ id, prefix, current }) => ({ id, prefix, current })) } })
  }
  const range = ranges.find(({ id }) => address.pathname === `/v1/numbering-ranges/${id}/current`)
  const set = Current.safeParse(readJson(body))
  if (!range || !set.success) return NOT_FOUND
  range.current = set.data.current
  return json(200, { data: { id: range.id, current: range.current } })
}

/** Paths of one document type. Null for a path of another one. */
function ofDocuments(
  store: Store,
  register: Register,
  tipo: FactusType,
  method: string,
  { pathname, searchParams }: URL,
  body: string,
): Understood | null {
  const { folder, remove } = FACTUS_KINDS[tipo]
  const after = (start: string) =>
    pathname.startsWith(start) ? decodeURIComponent(pathname.slice(start.length)) : null
  const numero = after(`/v1/${folder}/show/`)
  const referencia = after(`/v1/${remove}/`)
  if (method === 'POST' && pathname === `/v1/${folder}/validate`) return sent(store, register, tipo, body)
  if (method === 'GET' && numero !== null) {
    const show = () => {
      const held = register.shown(tipo, numero)
      return held ? json(200, held) : NOT_FOUND
    }
    return { answer: show }
  }
  if (method === 'GET' && pathname === `/v1/${folder}`) {
    const wanted = searchParams.get('filter[reference_code]') ?? ''
    return { answer: () => json(200, { data: { data: register.listed(tipo, wanted) } }) }
  }
  if (method === 'DELETE' && referencia !== null)
    return {
      answer: () => (register.forget(tipo, referencia) ? json(200, { status: 'OK' }) : NOT_FOUND),
      isSpared: true,
    }
  return null
}

/**
 * Simulated API v1 of Factus over a store. It numbers by itself, from ranges with the given prefixes for each document
 * type. Restarting it invalidates all tokens.
 */
export function simulatedFactus(store: Store, prefixes: readonly string[], tokenSeconds: number) {
  const { give, isGood } = tokens(tokenSeconds)
  const register = factusRegister(store, prefixes)
  return (method: string, address: URL, authorization: string, body: string): Understood => {
    const { pathname, searchParams } = address
    const spared = (answer: () => SimulatedAnswer): Understood => ({ answer, isSpared: true })
    if (pathname === '/oauth/token') return spared(() => give(body))
    if (!isGood(authorization)) return spared(() => json(401, { message: 'Unauthenticated.' }))
    if (pathname.startsWith('/v1/numbering-ranges'))
      return spared(() => ofRanges(register, method, address, body))
    if (pathname === '/v1/municipalities') {
      const code = searchParams.get('code') ?? ''
      const data = code ? [{ id: Number(code), code, name: searchParams.get('name') }] : []
      return spared(() => json(200, { data }))
    }
    const understood = TYPES.map((tipo) => ofDocuments(store, register, tipo, method, address, body))
    return understood.find((one) => one !== null) ?? { answer: () => NOT_FOUND }
  }
}
