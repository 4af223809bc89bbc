import { z } from 'zod'
import type { Content } from './content-contract.ts'
import type { Driver, Outcome, Prepared } from './driver-contract.ts'
import { heldIn, numberIn, outcomeOf, refusalsIn, rowsIn } from './factus-answer.ts'
import { CORRECTED, factusBody, factusKind, numberParts } from './factus-rules.ts'
import {
  factusSession,
  NoAnswer,
  type Answer,
  type Conversation,
  type FactusSettings,
} from './factus-session.ts'
import type { DocumentType } from './words.ts'

const Range = z.object({
  id: z.number(),
  prefix: z.string().nullable(),
  current: z.coerce.number(),
  resolution_number: z.coerce.string().nullish(),
})
const Municipality = z.object({ id: z.number(), code: z.coerce.string() })

const isFine = ({ status }: Answer) => status >= 200 && status < 300

const unclear = ({ status }: Answer) => new NoAnswer(`Factus respondió HTTP ${status} sin decir qué hizo.`)

/** Rows of a list. Throws NoAnswer for an answer that is no list. */
async function rowsAt<Row>(call: Conversation['call'], path: string, row: z.ZodType<Row>): Promise<Row[]> {
  const answer = await call('GET', path)
  const rows = isFine(answer) ? rowsIn(answer.body, row) : null
  if (!rows) throw unclear(answer)
  return rows
}

const pathOf = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters)}`

const showPath = (tipo: DocumentType, numero: string) =>
  `/v1/${factusKind(tipo).folder}/show/${encodeURIComponent(numero)}`

/**
 * Id of the number range of a document, with its next number set to that of the document: Factus numbers by itself.
 * Null if Factus has no range with the prefix.
 */
async function rangeFor(call: Conversation['call'], content: Content): Promise<number | null> {
  const { prefijo, consecutivo } = numberParts(content)
  const filters = { 'filter[document]': factusKind(content.tipo).range, 'filter[is_active]': '1' }
  const ranges = await rowsAt(call, pathOf('/v1/numbering-ranges', filters), Range)
  const own = ranges.filter(({ prefix }) => (prefix ?? '') === prefijo)
  const range = own.find((one) => one.resolution_number === content.rango?.resolucion) ?? own[0]
  if (!range) return null
  if (range.current !== consecutivo) {
    const set = await call('PATCH', `/v1/numbering-ranges/${range.id}/current`, { current: consecutivo })
    if (!isFine(set)) throw unclear(set)
  }
  return range.id
}

/** Refusal of a document without a range: Factus would number it from its only active one. */
function refusedWithoutRange(content: Content): Outcome {
  const { prefijo } = numberParts(content)
  const mensaje = `Factus no tiene un rango activo ${prefijo ? `con el prefijo ${prefijo}` : 'sin prefijo'}: actívelo allí y envíe el documento de nuevo.`
  return { estado: 'RECHAZADO', hallazgos: [{ regla: 'numbering_range_id', mensaje }], respuesta: '' }
}

async function municipalityFor(call: Conversation['call'], { tercero }: Content): Promise<number | null> {
  const { codigo_municipio: code, municipio: name } = tercero
  if (code === '') return null
  const found = await rowsAt(call, pathOf('/v1/municipalities', { name, code }), Municipality)
  return found.find((one) => one.code === code)?.id ?? null
}

/** Id of the document that a note corrects. Null for other documents and for one that Factus does not hold. */
async function correctedFor(call: Conversation['call'], { tipo, corrige }: Content): Promise<number | null> {
  const corrected = CORRECTED[tipo]
  if (!corrected || !corrige) return null
  const answer = await call('GET', showPath(corrected, corrige.numero))
  if (isFine(answer)) return heldIn(answer.body, factusKind(corrected).field)?.id ?? null
  if (answer.status === 404) return null
  throw unclear(answer)
}

/** Outcome of a document that Factus holds. A refused one is deleted, because Factus takes no other beside it. */
async function settled(call: Conversation['call'], document: Prepared, answer: Answer): Promise<Outcome> {
  const { contenido, referencia } = document
  const kind = factusKind(contenido.tipo)
  const held = heldIn(answer.body, kind.field)
  if (!held) throw unclear(answer)
  const outcome = outcomeOf(held, contenido, referencia, answer.body)
  // A failed deletion changes nothing: the next attempt finds the document and deletes it.
  if (outcome.estado === 'RECHAZADO')
    await call('DELETE', `/v1/${kind.remove}/${encodeURIComponent(referencia)}`).catch(ignoreNoAnswer)
  return outcome
}

function ignoreNoAnswer(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error
}

async function search(call: Conversation['call'], document: Prepared): Promise<Outcome> {
  const { contenido, referencia } = document
  const { folder, field } = factusKind(contenido.tipo)
  const shown = await call('GET', showPath(contenido.tipo, contenido.numero))
  if (isFine(shown) && heldIn(shown.body, field)?.reference_code === referencia)
    return settled(call, document, shown)
  if (!isFine(shown) && shown.status !== 404) throw unclear(shown)
  const list = await call('GET', pathOf(`/v1/${folder}`, { 'filter[reference_code]': referencia }))
  const numero = isFine(list) ? numberIn(list.body, referencia) : undefined
  if (numero === undefined) throw unclear(list)
  if (numero === null) return { estado: 'DESCONOCIDO' }
  const found = await call('GET', showPath(contenido.tipo, numero))
  if (!isFine(found)) throw unclear(found)
  return settled(call, document, found)
}

async function post(call: Conversation['call'], document: Prepared): Promise<Outcome> {
  const { contenido, referencia } = document
  const municipio = await municipalityFor(call, contenido)
  const corregido = await correctedFor(call, contenido)
  const rango = await rangeFor(call, contenido)
  if (rango === null) return refusedWithoutRange(contenido)
  const path = `/v1/${factusKind(contenido.tipo).folder}/validate`
  const answer = await call('POST', path, factusBody(contenido, referencia, { rango, municipio, corregido }))
  if (isFine(answer)) return settled(call, document, answer)
  if (![400, 409, 422].includes(answer.status)) throw unclear(answer)
  const hallazgos = refusalsIn(answer.body)
  const isAboutReference = answer.status === 409 || hallazgos.some(({ regla }) => regla === 'reference_code')
  const held = isAboutReference ? await search(call, document) : null
  if (held && held.estado !== 'DESCONOCIDO') return held
  // Another document waits in Factus, which takes no second one meanwhile.
  if (answer.status === 409)
    throw new NoAnswer(`Factus no recibió el documento: ${hallazgos.map(({ mensaje }) => mensaje).join(' ')}`)
  return { estado: 'RECHAZADO', hallazgos, respuesta: answer.body }
}

/**
 * Sends documents through Factus, API v1. The `seguimiento` of EN_PROCESO is our reference, by which `find` asks. Throws
 * a TypeError for a `baseUrl` that is none.
 */
export function factusDriver(settings: FactusSettings): Driver {
  const open = factusSession(settings)
  const told: (act: (call: Conversation['call']) => Promise<Outcome>) => ReturnType<Driver['send']> = async (
    act,
  ) => {
    const { call, exchange } = open()
    try {
      return { ...(await act(call)), intercambio: exchange() }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return { estado: 'SIN_RESPUESTA', motivo: error.message, intercambio: exchange() }
    }
  }
  return {
    send: (document) => told((call) => post(call, document)),
    find: (document) => told((call) => search(call, document)),
  }
}
