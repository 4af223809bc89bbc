import { z } from 'zod'
import { flag, Id, IdParams, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { TIPOS, type Tipo } from '#server/kit/words/accounting.ts'
import {
  ACCOUNTING_PROGRAM,
  type Campo,
  CAMPOS_DE_COLUMNA,
  COLUMNAS_MAX,
  FORMATOS,
  FORMATOS_DE_FECHA,
  LETRAS,
  SEPARADORES,
  SIGNOS_DECIMALES,
} from './words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { NAME_REQUIRED } from '#server/kit/words/sentences.ts'

const oneOf = <Name extends string>(names: Record<Name, string>) =>
  z.enum(Object.keys(names) as [Name, ...Name[]])

const HEAD_MAX = 100
const FIELD_OR_TEXT = 'Elija un dato o escriba un texto fijo, no los dos.'

/** Column of a file: exact heading (spaces included) with a field, a fixed text, or nothing. */
export const ProgramColumn = z
  .object({
    nombre: z
      .string({ error: 'Escriba el encabezado.' })
      .max(HEAD_MAX, `Máximo ${HEAD_MAX} caracteres.`)
      .refine((name) => name.trim() !== '', 'Escriba el encabezado.'),
    campo: z.enum(['', ...(Object.keys(CAMPOS_DE_COLUMNA) as Campo[])]).default(''),
    fijo: text(LENGTH.label),
  })
  .refine(({ campo, fijo }) => campo === '' || fijo === '', { error: FIELD_OR_TEXT, path: ['fijo'] })
export type ProgramColumn = z.infer<typeof ProgramColumn>

const Code = text(LENGTH.reference)

export const ProgramSettings = {
  nombre: requiredText(NAME_REQUIRED, ACCOUNTING_PROGRAM.nombre.maxLength),
  formato: oneOf(FORMATOS),
  separador: oneOf(SEPARADORES),
  signo_decimal: oneOf(SIGNOS_DECIMALES),
  formato_fecha: oneOf(FORMATOS_DE_FECHA),
  letras: oneOf(LETRAS),
  filas_titulo: z.number().int().min(0).max(20),
  filas_maximo: z.number().int().min(1).max(100_000),
  columnas: z.array(ProgramColumn).max(COLUMNAS_MAX, `Máximo ${COLUMNAS_MAX} columnas.`),
  codigos: z.partialRecord(z.enum(Object.keys(TIPOS) as [Tipo, ...Tipo[]]), Code),
  observaciones: text(ACCOUNTING_PROGRAM.observaciones.maxLength),
  confirmado: flag,
}

/**
 * Accounting program with its file layout. `base` is the name of a built-in program, whose columns are fixed.
 */
export const AccountingProgram = row('id_programa', {
  id_programa: Id,
  nombre: z.string(),
  base: z.string(),
  formato: z.string(),
  separador: z.string(),
  signo_decimal: z.string(),
  formato_fecha: z.string(),
  letras: z.string(),
  filas_titulo: z.number(),
  filas_maximo: z.number(),
  columnas: z.array(z.object({ nombre: z.string(), campo: z.string(), fijo: z.string() })).default([]),
  codigos: z.record(z.string(), z.string()).default({}),
  observaciones: z.string(),
  /** False for a copied proposal that nobody has compared with the real program. */
  confirmado: flag.default(true),
  activo: flag.default(true),
})
export type AccountingProgram = z.infer<typeof AccountingProgram>

/** `copia_de`: a model of `MODELOS`, the id of an own program, or '' for no columns. */
export const NewAccountingProgram = z.object({
  nombre: ProgramSettings.nombre,
  copia_de: z.string().trim().max(64).default(''),
})
export type NewAccountingProgram = z.infer<typeof NewAccountingProgram>

const calls = managed({
  resource: 'accounting-programs',
  noun: 'programas contables',
  said: saidOf('Programa', 'o'),
  row: AccountingProgram,
  create: NewAccountingProgram,
  change: recordChange('id_programa', ProgramSettings),
})

export const accountingPrograms = {
  ...calls,
  preview: endpoint('GET /accounting-programs/{id}/preview', {
    access: calls.search.access,
    summary: 'Un programa contable y las primeras líneas de su archivo, con los comprobantes más recientes',
    params: IdParams,
    answer: z.object({
      programa: AccountingProgram,
      /** Preview rows with headings. Empty if no voucher has all its accounts. */
      filas: z.array(z.array(z.string())).default([]),
      encabezado: z.number(),
    }),
  }),
}
