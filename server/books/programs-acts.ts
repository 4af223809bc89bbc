import type { z } from 'zod'
import type { accountingPrograms, NewAccountingProgram, ProgramColumn } from './programs-contract.ts'
import { comoNumero, type Columna } from './files/columns.ts'
import { filasDe } from './files/files.ts'
import { COPIABLES, ESCRITORES, type Programa } from './files/programs.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { PROGRAMAS, type NombreDePrograma } from '#server/kit/words/accounting.ts'
import { type Campo, esDeLaCasa, MODELOS, type Modelo } from './words.ts'
import { addDays } from '#server/kit/words/days.ts'
import type { Queries, Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow, getRow, isId, lockRow, removeRow, updateRow, type Row } from '#server/kit/rows/rows.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { companyOf } from '#server/kit/vouchers/scope.ts'
import { bookedVouchers } from './vouchers-queries.ts'

export const ACCOUNTING_PROGRAMS: Resource = {
  name: 'accounting_programs',
  id: 'id_programa',
  searched: ['nombre'],
  filters: ['activo', 'base'],
  sorted: ['nombre'],
  label: 'nombre',
  unique: {
    columns: ['nombre'],
    folded: ['nombre'],
    message: ({ nombre }) => `Ya existe el programa «${String(nombre)}».`,
  },
}

type Change = z.infer<typeof accountingPrograms.update.body & object>

/** A program as it is stored. */
type Stored = Row & Required<Omit<Change, 'version'>> & { base: string }

/** Writes the programs of the house for a new company. */
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

const SIGNS = { NINGUNO: '', PUNTO: '.', COMA: ',' } as const
const SEPARATORS = { PUNTO_Y_COMA: ';', COMA: ',', TABULADOR: '\t' } as const

const columnOf = ({ nombre, campo, fijo }: ProgramColumn): Columna =>
  campo !== '' ? [nombre, campo] : fijo !== '' ? [nombre, { fijo: comoNumero(fijo) }] : [nombre]

const storedColumn = ([nombre, campo]: Columna): ProgramColumn => {
  if (typeof campo === 'object') return { nombre, campo: '', fijo: String(campo.fijo) }
  return { nombre, campo: campo ?? ('' as Campo | ''), fijo: '' }
}

/** The writer of a program: the house's with the owner's codes, or the owner's own. */
export function writerOf({ base, codigos, ...own }: Stored): Programa {
  if (base !== '') return { ...ESCRITORES[base as NombreDePrograma], codigos }
  return {
    columnas: own.columnas.map(columnOf),
    formato: own.formato === 'CSV' ? 'csv' : 'xlsx',
    letras: own.letras === 'LATIN1' ? 'latin1' : 'utf8',
    separador: SEPARATORS[own.separador],
    decimal: SIGNS[own.signo_decimal],
    fecha: own.formato_fecha,
    filas_titulo: own.filas_titulo,
    codigos,
  }
}

/** The program in use of that id, or of the house under that name. Refuses with 422. */
export async function findProgram(q: Queries, company: string, named: string): Promise<Stored> {
  const filtros: Record<string, string> = Object.hasOwn(PROGRAMAS, named) ? { base: named } : { _id: named }
  const asked = { ...ONE, filtros: { activo: 'true', ...filtros } }
  const { data } =
    isId(named) || filtros.base ? await searchRows(q, ACCOUNTING_PROGRAMS, company, asked) : { data: [] }
  const [found] = data as unknown as Stored[]
  if (!found) throw invalidField('programa', 'Elija el programa contable.')
  if (writerOf(found).columnas.length === 0)
    throw invalidField('programa', `«${found.nombre}» no tiene columnas todavía.`)
  return found
}

const ONE = { actual_page: 1, limit: 1, search: '', searchin_fields: '', fields: '', sort_order: '' }

/** A new program: empty, or with what that which it copies has. What is copied of a proposal waits to be confirmed. */
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

/** What of a program of the house is its owner's. */
const OF_THE_OWNER = ['codigos', 'filas_maximo', 'activo']

/** Changes a program; of one of the house its codes, the lines of a file and whether it is in use. */
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

/** JSON comes back from the database with its fields in another order. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
    return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}

/** Deletes an own program with which nothing was exported. */
export async function removeProgram(tx: Transaction, company: string, id: string): Promise<Row> {
  const { base, nombre } = (await lockRow(tx, ACCOUNTING_PROGRAMS, company, id)) as Stored
  if (base !== '')
    throw new Refusal('CONFLICTO', `«${nombre}» es de la casa: no se elimina, se puede desactivar.`)
  return removeRow(tx, ACCOUNTING_PROGRAMS, company, id)
}

/** So many lines are shown, of the vouchers of the last days that have any. */
const SHOWN = 10
const LOOKED_BACK = [7, 60, 365]

/** A program with the first rows of its file, as it would be written of the latest vouchers that have their accounts. */
export async function previewProgram(q: Queries, company: string, id: string, hoy: string) {
  const programa = (await getRow(q, ACCOUNTING_PROGRAMS, company, id)) as Stored
  const writer = writerOf(programa)
  const { nombre: empresa } = await companyOf(q, company)
  for (const days of LOOKED_BACK) {
    const found = await bookedVouchers(q, company, { desde: addDays(hoy, -days), hasta: hoy })
    const lines = found
      .filter(({ faltan }) => faltan.length === 0)
      .flatMap((comprobante, place) =>
        comprobante.lineas.map((linea) => ({ linea, comprobante, numero: place + 1, empresa })),
      )
      .slice(0, SHOWN)
    if (lines.length === 0) continue
    const filas = filasDe(writer, lines).map((row) => row.map(String))
    return { programa, filas, encabezado: writer.filas_titulo ?? 0 }
  }
  return { programa, filas: [], encabezado: 0 }
}
