import { call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { PickerRules } from '#app/form/pickers/rules.server.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import type { BankMovement } from '#server/bank/contract.ts'
import { OPEN_ITEMS_MAX } from '#server/bank/book-words.ts'
import {
  type BankLine,
  type BankReconciliation,
  bankReconciliations,
  RECONCILIATION_KEY,
  type ReconciliationState,
} from '#server/bank/reconciliations-contract.ts'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { bankPesos } from '#server/kit/words/formats.ts'
import { newPicker } from '#app/form/pickers/picker.ts'
import { documentPath, whatMoved, whyMoved } from './words.ts'

const SHOWN = 10

const choiceOf = ({
  id_conciliacion: id,
  archivo: label,
  nombre_banco,
  desde,
  hasta,
}: BankReconciliation) => ({
  id,
  label,
  detail: `${nombre_banco}, ${writtenDay(desde)} a ${writtenDay(hasta)}`,
})

const files: PickerRules = {
  key: RECONCILIATION_KEY,
  searchFields: 'archivo',
  search: async (session, { search = '' }) => {
    const body = { ...WHOLE_LIST, limit: SHOWN, search, filtros: { estado: 'LEIDA' } }
    return (await call(session, bankReconciliations.search, { body })).data.map(choiceOf)
  },
}

interface Line {
  fecha: string
  que: string
  detalle: string
  valor: number
  to?: string | undefined
}

const COLUMNS: Column<Line>[] = [
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'que', label: 'Movimiento' },
  { name: 'detalle', label: 'Detalle' },
  { name: 'valor', label: 'Valor', kind: 'pesos', format: ({ valor }) => bankPesos(valor) },
]

const ofBank = ({ fecha, descripcion, referencia, valor }: BankLine): Line => ({
  fecha,
  que: descripcion,
  detalle: referencia,
  valor,
})

const ofBook = (movement: BankMovement): Line => ({
  fecha: movement.fecha,
  que: whatMoved(movement),
  detalle: whyMoved(movement),
  valor: movement.valor,
  to: documentPath(movement),
})

const factsOf = ({ hasta, archivo, registro, creado_en }: BankReconciliation): [string, string][] => [
  ['Al', writtenDay(hasta)],
  ['Archivo', archivo],
  ['Lo trajo', [registro, creado_en && writtenMoment(creado_en)].filter(Boolean).join(', ')],
]

/** Paper of a reconciliation at the end of a file: both balances and the explained difference. */
export const report = defineReport<ReconciliationState>({
  title: 'Conciliación bancaria',
  path: '/conciliacion-bancaria',
  key: RECONCILIATION_KEY,
  filters: [
    {
      kind: 'pick',
      name: 'conciliacion',
      label: 'Archivo del banco',
      picker: newPicker('conciliaciones', 'Archivo del banco', 'un archivo del banco'),
      rules: files,
    },
  ],
  ask: 'Elija un archivo del banco: aquí verá el saldo del banco, el del libro y de qué es la diferencia.',
  failed: 'No se pudo cargar la conciliación',
  chosen: ({ conciliacion }): Record<string, { id: string; label: string }> =>
    conciliacion ? { conciliacion: choiceOf(conciliacion) } : {},
  read: (session, { conciliacion = '' }, file) =>
    call(session, bankReconciliations.state, { query: { id_conciliacion: conciliacion }, ...file }),
  sheet: ({ cuenta, conciliacion, lineas, movimientos, ...estado }) => ({
    facts: [
      ['Cuenta', cuenta.nombre],
      ['Número', cuenta.nro_cuenta || '–'],
      ...(conciliacion ? factsOf(conciliacion) : []),
    ],
    tables: [
      tableOf<Line>({
        heading: 'En el banco y no en el libro',
        columns: COLUMNS,
        groups: [{ rows: lineas.map(ofBank) }],
        totals: [{ label: 'Total', values: { valor: estado.en_banco.valor } }],
        empty: 'Todas las líneas del banco están en el libro.',
      }),
      tableOf<Line>({
        heading: 'En tránsito: en el libro y no en el banco',
        columns: COLUMNS,
        groups: [{ rows: movimientos.map(ofBook) }],
        totals: [{ label: 'Total', values: { valor: estado.en_libro.valor } }],
        empty: 'Todo lo del libro está en el banco.',
        link: { column: 'que', to: ({ to }) => to },
      }),
    ],
    box: [
      exact('Saldo en el libro', estado.saldo_libro),
      exact('En el banco y no en el libro', estado.en_banco.valor),
      exact('En tránsito', 0 - estado.en_libro.valor),
      ...(estado.centavos === 0 ? [] : [exact('Centavos', estado.centavos)]),
      ...(estado.sin_explicar ? [exact('Sin explicar', estado.sin_explicar)] : []),
      exact('Saldo según el banco', estado.saldo_banco),
    ],
    notes: [
      ...(lineas.length < estado.en_banco.cantidad || movimientos.length < estado.en_libro.cantidad
        ? [`Se muestran los primeros ${OPEN_ITEMS_MAX} de cada lado; los totales son de todos.`]
        : []),
      ...(estado.saldo_banco === null ? ['El archivo no dice el saldo del banco.'] : []),
    ],
    signatures: [
      { role: 'Quien concilia', name: conciliacion ? conciliacion.registro : '' },
      { role: 'Quien revisa', name: '' },
    ],
  }),
})

/** Amount with cents. */
const exact = (label: string, value: number | null) => figureOf(label, value, { write: bankPesos })
