import type { ImportColumn, ReadKind } from '#server/kit/reading/import-kind.ts'
import { dayOf, numberOf, textOf } from '#server/kit/reading/cells.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { cellOf, type ColumnMap, optionOf, unmatched } from '#server/kit/reading/read-cells.ts'

/** Words of banks for money out and money in. */
const DEBIT = 'd,db,deb,dr,nd,-,debitos,nota debito,cargo,retiro,egreso,salida,salida de dinero'
const CREDIT =
  'c,cr,cre,nc,+,creditos,nota credito,abono,deposito,consignacion,ingreso,entrada,entrada de dinero'

const SIDE: ImportColumn = {
  name: 'naturaleza',
  label: 'Débito o crédito',
  type: 'choice',
  aliases: ['naturaleza', 'signo', 'tipo', 'tipo movimiento', 'db cr', 'debito credito', 'd c'],
  options: [
    { value: 'DEBITO', label: 'Débito', aliases: DEBIT.split(',') },
    { value: 'CREDITO', label: 'Crédito', aliases: CREDIT.split(',') },
  ],
}

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
      'fecha mov',
      'fecha transaccion',
      'fecha de transaccion',
      'fecha operacion',
      'fecha de operacion',
      'fecha de sistema',
      'fecha contable',
      'dia',
    ],
  },
  {
    name: 'valor',
    label: 'Valor',
    type: 'number',
    decimals: 2,
    aliases: [
      'valor movimiento',
      'valor transaccion',
      'valor total',
      'monto',
      'importe',
      'valor en pesos',
      'valor pesos',
    ],
    help: 'Con su signo, o con la columna que dice si es débito o crédito.',
  },
  {
    name: 'debito',
    label: 'Débito',
    type: 'number',
    decimals: 2,
    side: 'DB',
    aliases: ['debitos', 'valor debito', 'cargo', 'cargos', 'retiro', 'retiros', 'egresos', 'salidas'],
    help: 'Lo que salió de la cuenta.',
  },
  {
    name: 'credito',
    label: 'Crédito',
    type: 'number',
    decimals: 2,
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
  SIDE,
  {
    name: 'descripcion',
    label: 'Descripción',
    type: 'text',
    aliases: [
      'detalle',
      'concepto',
      'descripcion motivo',
      'descripcion transaccion',
      'transaccion',
      'movimiento',
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
    decimals: 2,
    aliases: ['saldo disponible', 'saldo total', 'saldo final', 'saldo contable'],
    help: 'Lo que había después de cada línea.',
  },
]

export const STATEMENT = { name: 'bank-statement', columns: COLUMNS } as const satisfies ReadKind & {
  name: string
}

/** Limit of days without a year, when only their presence matters. */
const ANY_DAY = '2024-12-31'

/**
 * Decides by the cells which column says 'Débito o crédito', since banks also name a kind of movement 'Tipo'. Amounts
 * with a minus or in two columns need none: a column that mostly says something else is dropped. Other amounts need
 * one: without its heading, a column counts whose every cell is a side.
 */
export function withSides(mapa: ColumnMap, filas: readonly (readonly Cell[])[]): ColumnMap {
  const { naturaleza, ...others } = mapa
  const valueOf = (cells: readonly Cell[]) => Number(numberOf(cellOf(cells, mapa.valor)))
  const inTwo = mapa.debito !== undefined || mapa.credito !== undefined
  const lines = filas.filter((cells) => {
    const day = dayOf(cellOf(cells, mapa.fecha), ANY_DAY)
    return day !== undefined && day !== 'invalid' && (inTwo || valueOf(cells))
  })
  const shareOf = (source: string) =>
    lines.filter((cells) => optionOf(SIDE, textOf(cellOf(cells, source)))).length / lines.length
  if (inTwo || lines.some((cells) => valueOf(cells) < 0))
    return naturaleza !== undefined && shareOf(naturaleza) < 0.5 ? others : mapa
  if (naturaleza !== undefined && shareOf(naturaleza) > 0) return mapa
  const side = lines[0]?.findIndex((_, at) => shareOf(`c${at}`) === 1) ?? -1
  return side < 0 ? mapa : { ...mapa, naturaleza: `c${side}` }
}

/** Required fields without a column, with their labels. */
export const missingColumns = (map: ColumnMap): { name: string; label: string }[] => [
  ...unmatched(STATEMENT, map),
  ...(['valor', 'debito', 'credito'].some((name) => map[name]) ? [] : [{ name: 'valor', label: 'Valor' }]),
]
