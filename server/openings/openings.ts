import type { z } from 'zod'
import { Refusal } from '#server/kit/rules/refusal.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import { partiesBy } from './queries.ts'
import { inClosedPeriod } from '#server/periods/rules.ts'
import { lastClosed } from '#server/periods/queries.ts'
import { monthOf } from '#server/kit/words/months.ts'
import type { TakenNumber } from './opening-rows-acts.ts'
import {
  columnOf,
  type By,
  type Draft,
  type Found,
  type ImportColumn,
  type ImportKind,
  type Values,
} from '#server/kit/reading/import-kind.ts'
import { NOTES as NOTES_WORDS } from '#server/kit/words/fields.ts'
import { THIRD_PARTY } from '#server/parties/words.ts'

/** Shared parts of the opening balances. */

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
  ...columnOf('identificacion', THIRD_PARTY.identificacion),
  aliases: ['NIT', 'Cédula', 'Documento del tercero', 'Identificación del tercero', 'CC'],
  required: true,
  example: '900123456-8',
  help: 'La cédula o el NIT de un tercero que ya existe.',
}

/** Name of the identified party. Shown to people and never compared. */
export const PARTY_NAME: ImportColumn = {
  ...columnOf('nombre', THIRD_PARTY.nombre),
  aliases: ['Tercero', 'Cliente', 'Proveedor', 'Agricultor'],
  help: 'Solo para leer: cuenta la identificación.',
}

export const NOTES: ImportColumn = {
  ...columnOf('observaciones', NOTES_WORDS),
  aliases: ['Concepto', 'Detalle'],
}

export const textOf = (values: Values, name: string) => String(values[name] ?? '')
export const numberOf = (values: Values, name: string) => Number(values[name] ?? 0)

export const numberIfAny = (values: Values, name: string) =>
  values[name] === undefined ? undefined : Number(values[name])

/** Texts of these fields, by name. */
export const textsIn = <Name extends string>(values: Values, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(values, name)])) as Record<Name, string>

/** `write` of a kind whose rows are one record each. */
export const writing =
  <Opening>(
    bring: (tx: Transaction, by: By & { company: string }, openings: Opening[]) => Promise<void>,
    openingOf: (values: Values) => Opening,
  ): ImportKind['write'] =>
  (tx, company, rows, by) =>
    bring(
      tx,
      { company, ...by },
      rows.map(({ values }) => openingOf(values)),
    )

/** Validates the given cells with the schemas of the forms. */
export function checkFields(draft: Draft, fields: Readonly<Record<string, z.ZodType>>): void {
  for (const [name, schema] of Object.entries(fields)) {
    if (draft.values[name] === undefined || draft.errors[name]) continue
    const { error } = schema.safeParse(draft.values[name])
    const message = error?.issues[0]?.message
    if (message) draft.errors[name] = message
  }
}

/** Applies a business rule to a row without errors. The messages of the rule appear beside the cells. */
export function checkRule(draft: Draft, rule: () => void): void {
  if (Object.keys(draft.errors).length > 0) return
  try {
    rule()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = Object.entries(error.errores ?? { '': [error.message] })
    for (const [name, [message = '']] of fields) draft.errors[name] = message
  }
}

/** Checks of new rows against the closed months. Each sets an error beside the day of a row if its month is closed. */
export async function closedMonths(q: Queries, company: string) {
  const closed = (await lastClosed(q, company))?.mes ?? ''
  return ({ values, errors }: Draft, field: string): void => {
    const mes = monthOf(textOf(values, field))
    if (mes <= closed) errors[field] = inClosedPeriod(mes, field).message
  }
}

/** Existing record with the number of a row. */
export interface Known {
  id: string
  numero: string
  id_tercero: string
  nombre: string
  fecha: string
  valor: string
  anulada: boolean
}

/** Sentence for a row whose number another record has. `what`: 'la cuenta por cobrar'. */
export const alreadyThere = (
  what: string,
  { numero, nombre, anulada }: Pick<Known, 'numero' | 'nombre' | 'anulada'>,
) => `Ya existe ${what} ${numero}, de ${nombre}${anulada ? ', y se anuló: use otro número' : ''}.`

interface Numbered {
  /** Allowed types of third party, the most common first. */
  tipos: readonly string[]
  fecha: string
  valor: string
  /** Existing records with these numbers. */
  known: (numbers: readonly string[]) => Promise<Known[]>
  /** Numbers among these that documents of another kind keep. */
  taken?: (numbers: readonly string[]) => Promise<TakenNumber[]>
  /** Example: 'la cuenta por cobrar' */
  what: string
}

/**
 * Compares rows by number and third party with existing records.
 * Writes `id_tercero` and `nombre_tercero` into the values.
 */
export async function findNumbered(
  q: Queries,
  company: string,
  drafts: readonly Draft[],
  { tipos, fecha, valor, known, taken, what }: Numbered,
): Promise<Found[]> {
  const party = await partiesBy(
    q,
    company,
    drafts.map(({ values }) => textOf(values, 'identificacion')),
  )
  const numbers = drafts.map(({ values }) => textOf(values, 'consecutivo'))
  const byNumber = new Map((await known(numbers)).map((one) => [one.numero, one]))
  const elsewhere = taken ? await taken(numbers) : []
  const kept = new Map(elsewhere.map(({ numero, porque }) => [numero, porque]))
  const refuseClosed = await closedMonths(q, company)
  return drafts.map((draft) => {
    const { values } = draft
    const found = party(textOf(values, 'identificacion'), tipos)
    if (typeof found === 'string') {
      draft.errors.identificacion = found
      return { estado: 'NUEVA' }
    }
    values.id_tercero = found.id_tercero
    values.nombre_tercero = found.nombre
    const number = textOf(values, 'consecutivo')
    const there = byNumber.get(number)
    const porque = kept.get(number)
    if (!there && porque !== undefined) return { estado: 'OTRA', porque }
    if (!there) {
      refuseClosed(draft, fecha)
      return { estado: 'NUEVA' }
    }
    const same =
      !there.anulada &&
      there.id_tercero === found.id_tercero &&
      there.fecha === values[fecha] &&
      Number(there.valor) === numberOf(values, valor)
    if (same) return { estado: 'IGUAL', id: there.id }
    return { estado: 'OTRA', porque: alreadyThere(what, there) }
  })
}
