import type { NewAccountingProgram, ProgramColumn } from './programs-contract.ts'
import type { Columna } from './files/columns.ts'
import { COPIABLES, ESCRITORES } from './files/programs.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { type Campo, esDeLaCasa, MODELOS, type Modelo, PROGRAMAS, type NombreDePrograma } from './words.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { createRow, getRow, isId, lockRow, removeRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { ACCOUNTING_PROGRAMS, type Change, type Stored } from './programs-queries.ts'

/** Creates the built-in programs for a new company. */
export const offerPrograms = (tx: Transaction, company: string) =>
  insertRows(
    tx,
    'accounting_programs',
    Object.entries(PROGRAMAS).map(([base, nombre]) => ({
      id_empresa: company,
      base,
      nombre,
      formato: ESCRITORES[base as NombreDePrograma].formato.toUpperCase(),
    })),
  )

const storedColumn = ([nombre, campo]: Columna): ProgramColumn => {
  if (typeof campo === 'object') return { nombre, campo: '', fijo: String(campo.fijo) }
  return { nombre, campo: campo ?? ('' as Campo | ''), fijo: '' }
}

/** Creates an own program, empty or as a copy. A copy of a proposal must be confirmed. */
export async function createProgram(
  tx: Transaction,
  company: string,
  { nombre, copia_de }: NewAccountingProgram,
): Promise<Row> {
  const copied = copia_de === '' ? {} : await settingsOf(tx, company, copia_de)
  return createRow(tx, ACCOUNTING_PROGRAMS, company, { ...copied, nombre })
}

async function settingsOf(q: Queries, company: string, from: string) {
  if (Object.hasOwn(MODELOS, from)) {
    const modelo = from as Modelo
    const { columnas, formato, letras, filas_titulo = 0, filas_maximo = 500, nota = '' } = COPIABLES[modelo]
    return {
      columnas: columnas.map(storedColumn),
      formato: formato.toUpperCase(),
      letras: letras === 'latin1' ? 'LATIN1' : 'UTF8',
      filas_titulo,
      filas_maximo,
      observaciones: nota,
      confirmado: esDeLaCasa(modelo),
    }
  }
  const found = isId(from)
    ? await getRow(q, ACCOUNTING_PROGRAMS, company, from).catch(() => undefined)
    : undefined
  if (!found) throw invalidField('copia_de', 'Elija qué programa se copia.')
  const { columnas, formato, separador, signo_decimal, formato_fecha, letras, ...rest } = found as Stored
  const { filas_titulo, filas_maximo, codigos, observaciones, confirmado } = rest
  const all = { columnas, formato, separador, signo_decimal, formato_fecha, letras }
  return { ...all, filas_titulo, filas_maximo, codigos, observaciones, confirmado }
}

/** Fields that an owner can change in a built-in program. */
const OF_THE_OWNER = ['codigos', 'filas_maximo', 'activo']

/** Changes a program. In a built-in program only codes, maximum lines and active state can change. */
export async function updateProgram(
  tx: Transaction,
  company: string,
  { id_programa: id, version, ...change }: Change,
): Promise<Row> {
  const current = (await lockRow(tx, ACCOUNTING_PROGRAMS, company, id)) as Stored
  const changed = Object.fromEntries(
    Object.entries(change).filter(([name, value]) => !isSame(value, current[name])),
  )
  const fixed = Object.keys(changed).find((name) => current.base !== '' && !OF_THE_OWNER.includes(name))
  if (fixed)
    throw invalidField(fixed, `«${current.nombre}» es de la casa: haga una copia para cambiar sus columnas.`)
  return updateRow(tx, ACCOUNTING_PROGRAMS, company, id, changed, version)
}

/** Compares values deeply, because JSON from the database has another field order. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}

/** Deletes an own program without exports. */
export async function removeProgram(tx: Transaction, company: string, id: string): Promise<Row> {
  const { base, nombre } = (await lockRow(tx, ACCOUNTING_PROGRAMS, company, id)) as Stored
  if (base !== '')
    throw new Refusal('CONFLICTO', `«${nombre}» es de la casa: no se elimina, se puede desactivar.`)
  return removeRow(tx, ACCOUNTING_PROGRAMS, company, id)
}
