import { withQuery } from '#app/api/query.ts'
import { call } from '#app/api/client.server.ts'
import type { Choice } from '#app/form/pickers/choice.ts'
import type { Column } from '#app/format/columns.ts'
import { employee } from '#app/parts/document-pickers.server.ts'
import { defineReport, figureOf, type Sheet, tableOf } from '#app/report/define-report.ts'
import { payroll, type PayrollMonth, type PayrollSlip } from '#server/payroll/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { decimal, pesos, whole } from '#server/kit/words/formats.ts'
import { lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { newPicker } from '#app/form/pickers/picker.ts'
import { PAYROLL } from '#server/payroll/words.ts'

/** Slips of a month, and one slip when an employee is chosen. */
interface Payroll {
  month: PayrollMonth
  /** Id of the chosen employee, or ''. */
  empleado: string
  /** null without a chosen employee, or if the employee has no slip in the month. */
  slip: PayrollSlip | null
}

type Slip = PayrollMonth['colillas'][number]
type Concept = PayrollSlip['conceptos'][number]

const PATH = '/colilla-nomina'

/** Columns of the slip's concepts. `cantidad` is days, hours or percent. */
const CONCEPTS: Column<Concept>[] = [
  { name: 'concepto', label: 'Concepto' },
  {
    name: 'cantidad',
    label: 'Cantidad',
    align: 'end',
    value: ({ cantidad, unidad }) => (cantidad === null ? '' : `${decimal(cantidad)} ${unidad}`.trim()),
  },
  { name: 'devengado', label: 'Devengado', kind: 'pesos', value: ({ devengado }) => devengado || null },
  { name: 'deduccion', label: 'Deducciones', kind: 'pesos', value: ({ deduccion }) => deduccion || null },
]

const SLIPS: Column<Slip>[] = [
  { name: 'nombre_completo', label: 'Empleado' },
  { name: 'identificacion', label: 'Identificación' },
  { name: 'cargo', ...PAYROLL.cargo },
  { name: 'dias', ...PAYROLL.dias },
  { name: 'total_devengado', ...PAYROLL.total_devengado, label: 'Devengado' },
  { name: 'total_deducciones', ...PAYROLL.total_deducciones, label: 'Deducciones' },
  { name: 'neto', ...PAYROLL.neto },
]

const NET = 'SALARIO NETO A PAGAR'

const NO_ENTRY = 'No es un asiento contable: la nómina de la empresa se lleva en otro programa.'

/** Slip of one employee and month, or all slips of the month with their sums. */
export const report = defineReport<Payroll>({
  title: 'Colilla de nómina',
  path: PATH,
  key: 'GET-reports/payroll-slip',
  filters: [
    { kind: 'month', name: 'mes', label: 'Período', start: lastEndedMonth },
    {
      kind: 'pick',
      name: 'empleado',
      label: 'Empleado',
      optional: true,
      picker: newPicker('empleados', 'Empleado', 'un empleado'),
      rules: employee,
    },
  ],
  ask: '',
  failed: 'No se pudo cargar la nómina',
  chosen: ({ slip }): Record<string, Choice> =>
    slip
      ? { empleado: { id: slip.id_empleado, label: slip.nombre_completo, detail: slip.identificacion } }
      : {},
  read: async (session, { mes = '', empleado = '' }, file) => {
    const month = await call(session, payroll.month, { query: { mes }, ...(!empleado && file) })
    const found = month.colillas.find(({ id_empleado }) => id_empleado === empleado)
    const slip = found
      ? await call(session, payroll.slip, { params: { id: found.id_nomina }, ...file })
      : null
    return { month, empleado, slip }
  },
  sheet: ({ month, empleado, slip }) => {
    if (slip) return slipSheet(slip)
    return empleado ? nothingOf(month) : monthSheet(month)
  },
})

function slipSheet(slip: PayrollSlip): Sheet {
  const { conceptos, total_devengado, total_deducciones, neto } = slip
  return {
    facts: [
      ['Período', `${writtenDay(slip.desde)} a ${writtenDay(slip.hasta)}`],
      ['Empleado', slip.nombre_completo],
      ['Identificación', slip.identificacion],
      [PAYROLL.cargo.label, [slip.cargo, slip.dependencia].filter(Boolean).join(', ')],
      [PAYROLL.salario.label, pesos(slip.salario)],
      [PAYROLL.dias.label, whole(slip.dias)],
      ['EPS / AFP', [slip.eps, slip.afp].filter(Boolean).join(' / ')],
      ['Cuenta', [slip.banco, slip.nro_cuenta].filter(Boolean).join(' ')],
    ],
    tables: [
      tableOf<Concept>({
        columns: CONCEPTS,
        groups: [{ rows: conceptos }],
        totals: [{ label: 'Totales', values: { devengado: total_devengado, deduccion: total_deducciones } }],
        empty: 'Sin conceptos.',
      }),
    ],
    box: [
      figureOf('Total devengado', total_devengado),
      figureOf('Total deducciones', total_deducciones),
      figureOf(NET, neto),
    ],
    ...(slip.nomina_externa && { notes: [NO_ENTRY] }),
    signatures: [
      { role: 'Recibí conforme', name: `${slip.nombre_completo} · ${slip.identificacion}` },
      { role: 'Tesorería', name: '' },
    ],
  }
}

function monthSheet(month: PayrollMonth): Sheet {
  const { mes, colillas, total_devengado, total_deducciones, neto, aportes, nomina_externa } = month
  return {
    facts: [['Período', writtenMonth(mes)]],
    tables: [
      tableOf<Slip>({
        columns: SLIPS,
        groups: [{ rows: colillas }],
        totals: [
          {
            label: `Total (${whole(colillas.length)})`,
            values: { total_devengado, total_deducciones, neto },
          },
        ],
        empty: 'No hay nómina de este mes.',
        link: {
          column: 'nombre_completo',
          to: ({ id_empleado }) => withQuery(PATH, { mes, empleado: id_empleado }),
        },
      }),
    ],
    ...(colillas.length > 0 && {
      box: [
        figureOf('Total devengado', total_devengado),
        figureOf('Total deducciones', total_deducciones),
        ...(aportes ? [figureOf('Aportes de la empresa', aportes)] : []),
        figureOf('Neto a pagar', neto),
      ],
    }),
    ...(nomina_externa && { notes: [NO_ENTRY] }),
  }
}

const nothingOf = ({ mes }: PayrollMonth): Sheet => ({
  facts: [['Período', writtenMonth(mes)]],
  tables: [
    tableOf<Slip>({ columns: SLIPS, groups: [], empty: 'Este empleado no tiene colilla de este mes.' }),
  ],
})
