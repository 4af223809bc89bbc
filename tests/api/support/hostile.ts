import type { Random } from '#server/demo/random.ts'
import { type Call, NOBODY } from './calls.ts'
import type { Asked } from './writes.ts'

/** Method, headers and body of a request. */
export interface Spoiled {
  url: string
  payload?: string
  headers: Record<string, string>
}

const UNPAIRED = '\ud800'
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.500',
  '1,5',
  '1e400',
  'NaN',
  'Infinity',
  '0x1F',
  '٣',
  'null',
  'true',
  '%',
  '%00',
  '\u0000',
  '\\',
  UNPAIRED,
  '\u202e',
  "'; drop table users; --",
  '" or ""="',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  NOBODY,
  '01A1F903-63D8-7000-9BBE-D00CA977353',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '-4713-01-01',
  '9999-12-31',
  '10000-01-01',
  '275760-09-14',
  'infinity',
  '2026-11',
  '24:61',
  '__proto__',
  'constructor',
  'toString',
  'desc',
  'fecha:desc,fecha:asc',
  'a'.repeat(300),
  'ñ'.repeat(5_000),
  '9'.repeat(400),
]
const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1e15,
  1e16 + 0.5,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  2 ** 63,
  1e308,
  [],
  {},
  [[]],
  [null],
  { id: null },
  Array.from({ length: 2_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`campo${index}`, index])),
]
const RAW = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  '{"a":1,}',
  '{"__proto__":{"activo":true}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(5_000) + ']'.repeat(5_000),
  '\ufeff{}',
]
const HEADERS: readonly Record<string, string>[] = [
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': "';--" },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data' },
  { 'content-length': '0' },
  { company: "' or 1=1" },
  { exportacion: 'todo' },
  { 'x-request-id': '\u00ff'.repeat(200) },
]

/** A valid request in which one or a few parts are spoiled. */
export function spoiled(
  { path }: Call,
  { id = '', part = '', query = '', body }: Asked,
  chance: Random,
): Spoiled {
  const headers = { ...JSON_TYPE, ...(chance.next() < 0.05 && chance.pick(HEADERS)) }
  const hasBody = body !== undefined && !Buffer.isBuffer(body)
  const good: Spoiled = {
    url: path.replace(/\{\w+\}/, encodeURIComponent(id)).replace(/\{\w+\}/, encodeURIComponent(part)) + query,
    headers,
    ...(hasBody && { payload: JSON.stringify(body) }),
  }
  if (hasBody && chance.next() < 0.75) {
    if (chance.next() < 0.05) return { ...good, payload: chance.pick(RAW) }
    let bad: unknown = body
    for (let times = chance.pick([1, 1, 1, 3]); times > 0; times -= 1) bad = spoil(bad, chance)
    return { ...good, payload: JSON.stringify(bad) }
  }
  const segment = encodeURIComponent(chance.pick(TEXTS).replace(UNPAIRED, '\ufffd')) || '%20'
  if (path.includes('{') && chance.next() < 0.6)
    return { ...good, url: path.replace(/\{\w+\}/, segment) + query }
  const names = [...new URLSearchParams(query).keys(), ...PARAMETERS]
  return { ...good, url: `${good.url}${query ? '&' : '?'}${chance.pick(names)}=${segment}` }
}

const JSON_TYPE = { 'content-type': 'application/json' }
/** Query and path values of this API's calls. */
const PARAMETERS = [
  'desde',
  'hasta',
  'dia',
  'mes',
  'limit',
  'tipo',
  'id',
  'tag',
  'route',
  '__proto__',
  'a[b]',
]

/** Replaces, removes, doubles or adds one field. */
function spoil(value: unknown, chance: Random): unknown {
  if (typeof value !== 'object' || value === null) return chance.pick(VALUES)
  const keys = Object.keys(value)
  if (keys.length === 0 || chance.next() < 0.12) {
    const added = chance.pick(VALUES)
    return Array.isArray(value) ? [...value, added] : { ...value, [chance.pick(NEW_FIELDS)]: added }
  }
  const key = chance.pick(keys)
  const inside = (value as Record<string, unknown>)[key]
  const how = chance.pick(['inside', 'inside', 'replaced', 'replaced', 'gone', 'doubled'] as const)
  const changed = {
    inside: spoil(inside, chance),
    replaced: chance.pick(VALUES),
    gone: undefined,
    doubled: [inside, inside],
  }[how]
  if (Array.isArray(value))
    return value.map((part: unknown, place) => (String(place) === key ? changed : part))
  return { ...value, [key]: changed }
}

const NEW_FIELDS = [
  'filtros',
  'search',
  'searchin_fields',
  'sort_order',
  'limit',
  'actual_page',
  'totales',
  'version',
  'id_empresa',
  'estado',
  '__proto__',
]
