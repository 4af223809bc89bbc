import type { z } from 'zod'
import type { accountingPrograms, ProgramColumn } from './programs-contract.ts'
import { comoNumero, type Columna } from './files/columns.ts'
import { ESCRITORES, type Programa } from './files/programs.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { filasDe } from './files/files.ts'
import { PROGRAMAS, type NombreDePrograma } from './words.ts'
import { addDays } from '#server/kit/words/days.ts'
import type { Queries } from '#server/db/transaction.ts'
import { bookedVouchers } from './vouchers-queries.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { getRow, isId, type Row } from '#server/kit/rows/rows.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { companyOf } from '#server/kit/vouchers/scope.ts'

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

export type Change = z.infer<typeof accountingPrograms.update.body & object>

export type Stored = Row & Required<Omit<Change, 'version'>> & { base: string }

const SIGNS = { NINGUNO: '', PUNTO: '.', COMA: ',' } as const
const SEPARATORS = { PUNTO_Y_COMA: ';', COMA: ',', TABULADOR: '\t' } as const

const columnOf = ({ nombre, campo, fijo }: ProgramColumn): Columna =>
  campo !== '' ? [nombre, campo] : fijo !== '' ? [nombre, { fijo: comoNumero(fijo) }] : [nombre]

/** File writer of a program: built-in columns with the codes of the owner, or own columns. */
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

/** Active program by id or built-in name. Throws 422. */
export async function findProgram(q: Queries, company: string, named: string): Promise<Stored> {
  const filtros: Record<string, string> = Object.hasOwn(PROGRAMAS, named) ? { base: named } : { _id: named }
  const asked = { ...FIRST_ROW, filtros: { activo: 'true', ...filtros } }
  const { data } =
    isId(named) || filtros.base ? await searchRows(q, ACCOUNTING_PROGRAMS, company, asked) : { data: [] }
  const [found] = data as unknown as Stored[]
  if (!found) throw invalidField('programa', 'Elija el programa contable.')
  if (writerOf(found).columnas.length === 0)
    throw invalidField('programa', `«${found.nombre}» no tiene columnas todavía.`)
  return found
}

const FIRST_ROW = { actual_page: 1, limit: 1, search: '', searchin_fields: '', fields: '', sort_order: '' }

/** Maximum lines of a preview, and the periods (days) searched for them, shortest first. */
const PREVIEW_LINES = 10
const PREVIEW_DAYS = [7, 60, 365]

/** Program with the first rows of its file, from the latest vouchers with all accounts. */
export async function previewProgram(q: Queries, company: string, id: string, hoy: string) {
  const programa = (await getRow(q, ACCOUNTING_PROGRAMS, company, id)) as Stored
  const writer = writerOf(programa)
  const { nombre: empresa } = await companyOf(q, company)
  for (const days of PREVIEW_DAYS) {
    const found = await bookedVouchers(q, company, { desde: addDays(hoy, -days), hasta: hoy })
    const lines = found
      .filter(({ faltan }) => faltan.length === 0)
      .flatMap((comprobante, place) =>
        comprobante.lineas.map((linea) => ({ linea, comprobante, numero: place + 1, empresa })),
      )
      .slice(0, PREVIEW_LINES)
    if (lines.length === 0) continue
    const filas = filasDe(writer, lines).map((row) => row.map(String))
    return { programa, filas, encabezado: writer.filas_titulo ?? 0 }
  }
  return { programa, filas: [], encabezado: 0 }
}
