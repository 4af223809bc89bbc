import { type LineaDelBanco, amountOfLine } from './reconciliation-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import type { Draft, ImportColumn, ReadKind, Values } from '#server/kit/reading/import-kind.ts'
import { readDraft, unmatched, type ColumnMap } from '#server/kit/reading/read-cells.ts'
import { textOf } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { writtenDay } from '#server/kit/words/days.ts'

/** Columns of a bank statement with the headings that Colombian banks use. */
const COLUMNS: readonly ImportColumn[] = [
  {
    name: 'fecha',
    label: 'Fecha',
    required: true,
    type: 'day',
    aliases: [
      'fecha movimiento',
      'fecha de movimiento',
      'fecha transaccion',
      'fecha operacion',
      'fecha contable',
      'dia',
    ],
  },
  {
    name: 'valor',
    label: 'Valor',
    type: 'number',
    aliases: ['valor movimiento', 'valor transaccion', 'valor total', 'monto', 'importe', 'valor en pesos'],
    help: 'Con su signo, o con la columna que dice si es débito o crédito.',
  },
  {
    name: 'debito',
    label: 'Débito',
    type: 'number',
    aliases: ['debitos', 'valor debito', 'cargo', 'cargos', 'retiro', 'retiros', 'egresos', 'salidas'],
    help: 'Lo que salió de la cuenta.',
  },
  {
    name: 'credito',
    label: 'Crédito',
    type: 'number',
    aliases: [
      'creditos',
      'valor credito',
      'abono',
      'abonos',
      'deposito',
      'depositos',
      'consignaciones',
      'ingresos',
      'entradas',
    ],
    help: 'Lo que entró a la cuenta.',
  },
  {
    name: 'naturaleza',
    label: 'Débito o crédito',
    type: 'choice',
    aliases: ['naturaleza', 'signo', 'tipo', 'tipo movimiento', 'db cr', 'debito credito', 'd c'],
    options: [
      { value: 'DEBITO', label: 'Débito', aliases: ['d', 'db', 'deb', 'nd', 'cargo', 'retiro', '-'] },
      { value: 'CREDITO', label: 'Crédito', aliases: ['c', 'cr', 'cre', 'nc', 'abono', 'deposito', '+'] },
    ],
  },
  {
    name: 'descripcion',
    label: 'Descripción',
    type: 'text',
    aliases: [
      'detalle',
      'concepto',
      'transaccion',
      'descripcion motivo',
      'movimiento',
      'descripcion transaccion',
    ],
  },
  {
    name: 'referencia',
    label: 'Referencia',
    type: 'text',
    aliases: [
      'documento',
      'numero documento',
      'nro documento',
      'no documento',
      'referencia 1',
      'comprobante',
      'cheque',
    ],
  },
  {
    name: 'saldo',
    label: 'Saldo',
    type: 'number',
    aliases: ['saldo disponible', 'saldo total', 'saldo final', 'saldo contable'],
    help: 'Lo que había después de cada línea.',
  },
]

export const STATEMENT = { name: 'bank-statement', columns: COLUMNS } as const satisfies ReadKind & {
  name: string
}

/** Required fields without a column, with their labels. */
export const missingColumns = (map: ColumnMap): { name: string; label: string }[] => [
  ...unmatched(STATEMENT, map),
  ...(['valor', 'debito', 'credito'].some((name) => map[name]) ? [] : [{ name: 'valor', label: 'Valor' }]),
]

const MONEY = ['valor', 'debito', 'credito', 'saldo']
/** `1,234,567.89`: US format, used by some banks. An amount never has three decimals. */
const WITH_COMMAS = /^([-(]?\s*\$?\s*-?)(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)(\)?-?)$/

/** Normalises a cell: days with eight digits and amounts in US format. */
function plain(name: string, cell: Cell): Cell {
  const text = textOf(cell)
  if (name === 'fecha') {
    const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
    return year ? `${year}-${month}-${day}` : cell
  }
  if (typeof cell !== 'string' || !MONEY.includes(name)) return cell
  return text.replace(
    WITH_COMMAS,
    (_, before: string, digits: string, after: string) =>
      before + digits.replaceAll(',', '').replace('.', ',') + after,
  )
}

const TEXT_MAX = 200

/** Maximum of wrong lines in the error message. */
const NAMED = 3

/**
 * Reads the lines of a statement in file order. Rows without a day or an amount (titles, totals, balances) are
 * skipped. Throws 422 with the first wrong lines, or if no line is found.
 */
export function readLines(rows: readonly Cell[][], map: ColumnMap, hoy: string): LineaDelBanco[] {
  const wrong: string[] = []
  const lines = rows.flatMap((row, at): LineaDelBanco[] => {
    const cells = [...row]
    for (const [name, source] of Object.entries(map)) {
      const place = /^c(\d+)$/.exec(source)?.[1]
      if (place !== undefined) cells[Number(place)] = plain(name, cells[Number(place)] ?? null)
    }
    const day = /^c(\d+)$/.exec(map.fecha ?? '')?.[1]
    if (!/\d/.test(textOf(cells[Number(day)]))) return []
    const draft = readDraft(STATEMENT, map, at + 1, cells, hoy)
    const amounts = MONEY.some((name) => draft.errors[name])
    const valor = amountOfLine(draft.values)
    if (valor === undefined && !amounts) return []
    const late = String(draft.values.fecha ?? '') > hoy
    if (late) draft.errors.fecha = `El ${writtenDay(String(draft.values.fecha))} todavía no llega.`
    const said = faultOf(draft)
    if (said || valor === undefined) {
      wrong.push(said)
      return []
    }
    return [lineOf(draft.values, valor)]
  })
  if (wrong.length > 0) {
    const more = wrong.length > NAMED ? ` Y otras ${wrong.length - NAMED}.` : ''
    throw new Refusal('VALIDACION', `El archivo no se lee. ${wrong.slice(0, NAMED).join(' ')}${more}`)
  }
  if (lines.length === 0) {
    throw new Refusal('VALIDACION', 'El archivo no tiene ninguna línea con fecha y valor.')
  }
  return lines
}

/** First error of a line in words, or ''. */
function faultOf({ fila, errors }: Draft): string {
  const [name, error] = Object.entries(errors)[0] ?? []
  if (name === undefined) return ''
  const label = COLUMNS.find((column) => column.name === name)?.label ?? name
  return `En la línea ${fila} bajo los encabezados, ${label}: ${error}`
}

const lineOf = ({ fecha, descripcion, referencia, saldo }: Values, valor: number): LineaDelBanco => ({
  fecha: String(fecha),
  valor,
  descripcion: String(descripcion ?? '').slice(0, TEXT_MAX),
  referencia: String(referencia ?? '').slice(0, TEXT_MAX),
  saldo: typeof saldo === 'number' ? Math.round(saldo * 100) / 100 : undefined,
})
