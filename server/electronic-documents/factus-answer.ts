import { z } from 'zod'
import type { Content } from './content-contract.ts'
import { readMessage, type Message } from './dian-answer.ts'
import type { Finding } from './contract.ts'
import type { Outcome } from './driver-contract.ts'
import { factusKind } from './factus-rules.ts'

/** Messages come as a list, as texts by code, or as lists by field. */
const Messages = z
  .union([z.array(z.string()), z.record(z.string(), z.union([z.string(), z.array(z.string())]))])
  .nullish()

const Held = z.object({
  id: z.number(),
  number: z.string(),
  reference_code: z.string().nullish(),
  /** 1 is validated by the DIAN, 0 is not. */
  status: z.coerce.number(),
  errors: Messages,
  total: z.coerce.number().nullish(),
  cufe: z.string().nullish(),
  cude: z.string().nullish(),
  cuds: z.string().nullish(),
})
/** A document as Factus holds it. */
export type Held = z.infer<typeof Held>

const Refused = z.object({
  message: z.string().optional(),
  errors: Messages,
  data: z.object({ errors: Messages }).nullish(),
})

/** JSON of a body. Undefined for a body that is none. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Document in the answer of `validate` or `show`. Null for an answer without one. */
export function heldIn(body: string, field: string): Held | null {
  const answer = z.object({ data: z.record(z.string(), z.unknown()) }).safeParse(readJson(body))
  return answer.success ? (Held.safeParse(answer.data.data[field]).data ?? null) : null
}

const Listed = z.object({ id: z.number(), number: z.string(), reference_code: z.string().nullish() })
const listOf = <Row>(row: z.ZodType<Row>) =>
  z.object({ data: z.union([z.array(row), z.object({ data: z.array(row) }).transform(({ data }) => data)]) })

/** Rows of a list, which some paths wrap in pages. Null for an answer that is no such list. */
export function rowsIn<Row>(body: string, row: z.ZodType<Row>): Row[] | null {
  return listOf(row).safeParse(readJson(body)).data?.data ?? null
}

/** Number of the document with a reference in the answer of a list. Null if it is not there, undefined for no list. */
export function numberIn(body: string, referencia: string): string | null | undefined {
  const rows = rowsIn(body, Listed)
  if (!rows) return undefined
  return rows.find(({ reference_code }) => reference_code === referencia)?.number ?? null
}

function messagesIn(messages: z.infer<typeof Messages>): Message[] {
  if (!messages) return []
  if (Array.isArray(messages)) return messages.map(readMessage)
  return Object.entries(messages).flatMap(([code, texts]) =>
    [texts].flat().map((text) => {
      const read = readMessage(text)
      return read.regla ? read : { ...read, regla: code }
    }),
  )
}

const plain = ({ regla, mensaje }: Finding): Finding => ({ regla, mensaje })

/**
 * Outcome of a document that Factus holds. `respuesta` is the whole answer. Messages alone refuse nothing: a document
 * that is not validated and has no Rechazo waits for the DIAN.
 */
export function outcomeOf(held: Held, content: Content, referencia: string, respuesta: string): Outcome {
  const kind = factusKind(content.tipo)
  const messages = messagesIn(held.errors)
  if (held.status !== 1) {
    const hallazgos = messages.filter(({ isRefusal }) => isRefusal)
    return hallazgos.length > 0
      ? { estado: 'RECHAZADO', hallazgos: hallazgos.map(plain), respuesta }
      : { estado: 'EN_PROCESO', seguimiento: referencia }
  }
  const identificador = held.cufe || held.cude || held.cuds || ''
  if (identificador === '')
    return { estado: 'SIN_RESPUESTA', motivo: `Factus aceptó el documento sin decir su ${kind.identifier}.` }
  const avisos = messages.map(plain)
  if (held.number !== content.numero)
    avisos.push({
      regla: 'NUMERO',
      mensaje: `Factus numeró este documento ${held.number}; aquí es ${content.numero}.`,
    })
  if (held.total != null && Math.round(held.total) !== content.totales.total)
    avisos.push({
      regla: 'TOTAL',
      mensaje: `El total en Factus es ${held.total}; aquí es ${content.totales.total}.`,
    })
  return { estado: 'ACEPTADO', identificador, respuesta, avisos }
}

/** Findings of an answer 400, 409 or 422. */
export function refusalsIn(body: string): Finding[] {
  const refused = Refused.safeParse(readJson(body)).data
  const findings = messagesIn(refused?.data?.errors ?? refused?.errors).map(plain)
  return findings.length > 0 ? findings : [{ regla: '', mensaje: refused?.message ?? body }]
}
