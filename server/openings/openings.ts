import type { z } from 'zod'
import { Refusal } from '#server/kit/rules/refusal.ts'
import type { Queries } from '#server/db/transaction.ts'
import { partiesBy } from './queries.ts'
import type { Draft, Found, ImportColumn, Values } from '#server/imports/kind.ts'

/** What the kinds of opening balances share. */

export const NUMBER: ImportColumn = {
  name: 'consecutivo',
  label: 'Número',
  aliases: ['Numero', 'No.', 'Documento', 'Consecutivo'],
  required: true,
  type: 'text',
  max: 40,
  help: 'El número del libro o del programa de antes: por él se reconoce.',
}

export const PARTY: ImportColumn = {
  name: 'identificacion',
  label: 'Identificación',
  aliases: ['NIT', 'Cédula', 'Documento del tercero', 'Identificación del tercero', 'CC'],
  required: true,
  type: 'text',
  max: 30,
  example: '900123456-8',
  help: 'La cédula o el NIT de un tercero que ya existe.',
}

/** Only to be read by people: whom the identification is of. */
export const PARTY_NAME: ImportColumn = {
  name: 'nombre',
  label: 'Nombre',
  aliases: ['Tercero', 'Cliente', 'Proveedor', 'Agricultor'],
  type: 'text',
  max: 200,
  help: 'Solo para leer: cuenta la identificación.',
}

export const NOTES: ImportColumn = {
  name: 'observaciones',
  label: 'Observaciones',
  aliases: ['Concepto', 'Detalle'],
  type: 'text',
  max: 500,
}

export const textOf = (values: Values, name: string) => String(values[name] ?? '')
export const numberOf = (values: Values, name: string) => Number(values[name] ?? 0)

/** Says of the filled cells what the forms of the product say of their fields. */
export function shaped(draft: Draft, fields: Readonly<Record<string, z.ZodType>>): void {
  for (const [name, schema] of Object.entries(fields)) {
    if (draft.values[name] === undefined || draft.errors[name]) continue
    const { error } = schema.safeParse(draft.values[name])
    const message = error?.issues[0]?.message
    if (message) draft.errors[name] = message
  }
}

/** Says of a row without errors what a rule of the domain refuses, beside its cells. */
export function ruled(draft: Draft, rule: () => void): void {
  if (Object.keys(draft.errors).length > 0) return
  try {
    rule()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = Object.entries(error.errores ?? { '': [error.message] })
    for (const [name, [message = '']] of fields) draft.errors[name] = message
  }
}

/** A record that has the number of a row: whose, of which day and for how much. */
export interface Known {
  id: string
  numero: string
  id_tercero: string
  nombre: string
  fecha: string
  valor: string
}

interface Numbered {
  /** The types of third party that fit, the usual one first. */
  tipos: readonly string[]
  fecha: string
  valor: string
  /** The records of the company that have one of these numbers. */
  known: (numbers: readonly string[]) => Promise<Known[]>
  /** 'la cuenta por cobrar' */
  what: string
}

/**
 * What rows with a number and a third party are: new, there already, or another one's number. Whose they are is written into
 * their values (`id_tercero`, `nombre_tercero`).
 */
export async function findNumbered(
  q: Queries,
  company: string,
  drafts: readonly Draft[],
  { tipos, fecha, valor, known, what }: Numbered,
): Promise<Found[]> {
  const party = await partiesBy(
    q,
    company,
    drafts.map(({ values }) => textOf(values, 'identificacion')),
  )
  const records = await known(drafts.map(({ values }) => textOf(values, 'consecutivo')))
  const byNumber = new Map(records.map((one) => [one.numero, one]))
  return drafts.map((draft) => {
    const { values } = draft
    const found = party(textOf(values, 'identificacion'), tipos)
    if (typeof found === 'string') {
      draft.errors.identificacion = found
      return { estado: 'NUEVA' }
    }
    values.id_tercero = found.id_tercero
    values.nombre_tercero = found.nombre
    const there = byNumber.get(textOf(values, 'consecutivo'))
    if (!there) return { estado: 'NUEVA' }
    const same =
      there.id_tercero === found.id_tercero &&
      there.fecha === values[fecha] &&
      Number(there.valor) === numberOf(values, valor)
    if (same) return { estado: 'IGUAL', id: there.id }
    return { estado: 'OTRA', porque: `Ya existe ${what} ${there.numero}, de ${there.nombre}.` }
  })
}
