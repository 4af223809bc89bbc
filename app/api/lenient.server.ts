import { z } from 'zod'
import { flag } from '#server/kit/contract/common.ts'

const known = new WeakMap<z.ZodType, z.ZodType>()

/**
 * Schema that reads the answers of another API: it may omit fields, or send numbers and booleans as text. A missing
 * text is `''`, a missing number NaN (written '–'), a missing flag false, and a missing nullable value null.
 * Records and lists are never made up.
 */
export function lenient<T extends z.ZodType>(schema: T): T {
  let made = known.get(schema)
  if (!made) {
    made = relaxed(schema)
    known.set(schema, made)
  }
  return made as T
}

function relaxed(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    return z.object(Object.fromEntries(fields.map(([name, field]) => [name, lenient(field)])))
  }
  if (schema instanceof z.ZodArray) return z.array(lenient(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable) {
    return z.preprocess((sent) => sent ?? null, z.nullable(lenient(schema.unwrap() as z.ZodType)))
  }
  if (schema instanceof z.ZodOptional) return z.optional(lenient(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodDefault) {
    return z._default(lenient(schema.unwrap() as z.ZodType), schema.def.defaultValue)
  }
  if (schema instanceof z.ZodPipe)
    return z.pipe(lenient(schema.in as z.ZodType), lenient(schema.out as z.ZodType))
  if (schema instanceof z.ZodString) return z.preprocess(asText, schema)
  if (schema instanceof z.ZodNumber) return z.preprocess(asNumber, z.union([z.nan(), schema]))
  if (schema instanceof z.ZodBoolean) return flag
  if (schema instanceof z.ZodEnum) return z.preprocess(asText, z.string())
  return schema
}

const asText = (sent: unknown) => (typeof sent === 'number' ? String(sent) : (sent ?? ''))

const asNumber = (sent: unknown) => {
  if (typeof sent === 'string' && sent.trim() !== '') return Number(sent)
  return sent ?? NaN
}
