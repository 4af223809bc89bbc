import type { ImportColumn, ReadKind } from '#server/kit/reading/import-kind.ts'
import { unmatched, type ColumnMap } from '#server/kit/reading/read-cells.ts'

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
    decimals: 2,
    aliases: ['valor movimiento', 'valor transaccion', 'valor total', 'monto', 'importe', 'valor en pesos'],
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
    decimals: 2,
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
