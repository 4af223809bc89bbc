import { AgreementFields, NewFinancingAgreement } from '#server/financing/contract.ts'
import { NewFinancingMovement } from '#server/financing/movements-contract.ts'
import { PayPayable } from '#server/payables/contract.ts'
import { unsignedPesos } from '#server/kit/contract/common.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { refuseOpeningLoan, type PrestamoInicial } from './rules.ts'
import type { Queries } from '#server/db/transaction.ts'
import { bringAgreements, undoneAgreements, type OpeningAgreement } from './agreements-acts.ts'
import { folded } from '#server/kit/reading/cells.ts'
import { bringLoans, knownLoans, undoneLoans, whyNoLoan } from './loans-acts.ts'
import { partiesBy } from './queries.ts'
import { CROP_DAYS, FINANCING_MODE_OPTIONS, AGREEMENT, LOAN } from '#server/financing/words.ts'
import {
  columnOf,
  type Draft,
  type Found,
  type ImportColumn,
  type ImportKind,
  type Staged,
  type Values,
} from '#server/kit/reading/import-kind.ts'
import {
  closedMonths,
  NUMBER,
  numberOf,
  PARTY,
  PARTY_NAME,
  checkRule,
  checkFields,
  textOf,
} from './openings.ts'

const COLUMNS: readonly ImportColumn[] = [
  {
    ...NUMBER,
    label: 'Acuerdo',
    aliases: [...NUMBER.aliases!, 'Número', 'Número de acuerdo'],
    example: 'ACU-118',
    help: 'El número del acuerdo. Un acuerdo con varios préstamos tiene una fila por préstamo.',
  },
  PARTY,
  PARTY_NAME,
  {
    ...columnOf('fecha_de_inicio', AGREEMENT.fecha_de_inicio),
    label: 'Inicio',
    aliases: ['Fecha de inicio'],
    required: true,
  },
  {
    ...columnOf('numero_de_dias_del_cultivo', AGREEMENT.numero_de_dias_del_cultivo),
    aliases: ['Días'],
    help: `Entre ${CROP_DAYS.least} y ${CROP_DAYS.most}; vacío, ${CROP_DAYS.most}.`,
  },
  {
    ...columnOf('numero_hectareas', AGREEMENT.numero_hectareas),
    aliases: ['Ha', 'Número de hectáreas'],
    required: true,
    example: '12,5',
  },
  {
    ...columnOf('maximo_prestar', AGREEMENT.maximo_prestar),
    aliases: ['Máximo', 'Cupo'],
    help: 'Vacío: las hectáreas por el cupo de hoy.',
  },
  {
    ...columnOf('tasa', AGREEMENT.tasa),
    aliases: ['Tasa', '% mensual', 'Interés mensual'],
    required: true,
    example: '2',
    help: 'En % al mes, la del acuerdo.',
  },
  {
    ...columnOf('fecha_movimiento', LOAN.fecha_movimiento),
    label: 'Fecha del préstamo',
    aliases: ['Fecha movimiento', 'Fecha'],
    help: 'Vacío: la de inicio.',
  },
  {
    ...columnOf('descripcion', LOAN.descripcion),
    aliases: ['Préstamo', 'Concepto', 'Detalle'],
    help: 'Vacío: Saldo inicial.',
  },
  {
    ...columnOf('modalidad_financiacion', LOAN.modalidad_financiacion),
    label: 'Modalidad',
    options: FINANCING_MODE_OPTIONS,
    help: 'Vacío: préstamo en dinero.',
  },
  {
    ...columnOf('valor', LOAN.valor),
    label: 'Capital',
    aliases: ['Valor', 'Saldo de capital', 'Principal'],
    required: true,
    example: '5.000.000',
    help: 'El capital que todavía se debe.',
  },
  {
    ...columnOf('interes_inicial', LOAN.interes_inicial),
    label: 'Intereses',
    aliases: ['Interés', 'Intereses causados'],
    example: '300.000',
    help: 'Los que se deben hasta el día del corte.',
  },
  {
    ...columnOf('saldo_inicial_al', LOAN.saldo_inicial_al),
    label: 'Intereses hasta',
    aliases: ['Corte', 'Fecha de corte', 'Saldo al'],
    required: true,
    help: 'El día del corte: desde él los intereses vuelven a correr.',
  },
]

/** Schemas of the form's fields. Fields outside the form accept an amount of 0. */
const FIELDS = {
  numero_de_dias_del_cultivo: AgreementFields.shape.numero_de_dias_del_cultivo,
  numero_hectareas: AgreementFields.shape.numero_hectareas,
  maximo_prestar: unsignedPesos,
  tasa: NewFinancingAgreement.out.shape.tasa,
  descripcion: NewFinancingMovement.shape.descripcion,
  valor: PayPayable.shape.valor,
  interes_inicial: unsignedPesos,
}

const loanOf = (values: Values): PrestamoInicial => ({
  fecha_movimiento: textOf(values, 'fecha_movimiento') || textOf(values, 'fecha_de_inicio'),
  descripcion: textOf(values, 'descripcion') || 'Saldo inicial',
  modalidad_financiacion: textOf(values, 'modalidad_financiacion') || 'MONEY_LOAN',
  valor: numberOf(values, 'valor'),
  interes_inicial: numberOf(values, 'interes_inicial'),
  saldo_inicial_al: textOf(values, 'saldo_inicial_al'),
})

/** Data of the agreement, equal in all its rows. */
const headOf = (values: Values): Omit<OpeningAgreement, 'prestamos'> => ({
  consecutivo: textOf(values, 'consecutivo'),
  id_tercetro: textOf(values, 'id_tercero'),
  nombre_tercero: textOf(values, 'nombre_tercero'),
  tipo_identificacion_tercero: textOf(values, 'tipo_identificacion'),
  identificacion_tercero: textOf(values, 'identificacion_tercero'),
  fecha_de_inicio: textOf(values, 'fecha_de_inicio'),
  numero_de_dias_del_cultivo: Number(values.numero_de_dias_del_cultivo ?? CROP_DAYS.most),
  numero_hectareas: numberOf(values, 'numero_hectareas'),
  tasa: numberOf(values, 'tasa'),
  maximo_prestar: values.maximo_prestar === undefined ? undefined : Number(values.maximo_prestar),
})

/** Agreements with the rest of their loans (openings/README.md, opening loans). */
export const openingAgreements: ImportKind = {
  name: 'opening-agreements',
  label: 'Acuerdos con sus préstamos',
  one: 'préstamo',
  many: 'préstamos',
  group: 'Saldos iniciales',
  columns: COLUMNS,
  keys: { create: 'POST-financing-agreements', update: 'PUT-financing-agreements' },
  changedBy: 'id_acuerdo',
  path: '/financing-agreements',
  check(draft, hoy) {
    checkFields(draft, FIELDS)
    const { values } = draft
    const fecha_de_inicio = textOf(values, 'fecha_de_inicio')
    checkRule(draft, () => refuseOpeningLoan(loanOf(values), { fecha_de_inicio, hoy }))
  },
  keyOf: (values) => JSON.stringify([textOf(values, 'consecutivo'), loanOf(values)]),
  find: findAgreements,
  // An agreement brings its loans, also those of later rows.
  rowsPerStep: 50,
  write: async (tx, company, rows, by) => {
    // An agreement is written with the first of its rows.
    const numbers = rows.map(({ values }) => textOf(values, 'consecutivo'))
    const groups = groupsOf(await by.rowsWith('consecutivo', [...new Set(numbers)]))
    const own = groups.filter(({ primera }) => primera >= rows[0]!.fila)
    const made = own.filter(({ id_acuerdo }) => id_acuerdo === '')
    const bringing = { company, ...by }
    await bringAgreements(
      tx,
      bringing,
      made.map(({ acuerdo }) => acuerdo),
    )
    await bringLoans(
      tx,
      bringing,
      own.flatMap(({ id_acuerdo, acuerdo }) => (id_acuerdo === '' ? [] : [{ ...acuerdo, id_acuerdo }])),
    )
  },
  undo: [undoneLoans.undo, ...undoneAgreements.undo],
  refuseTakeBack: async (tx, company, id) => {
    await undoneLoans.refuseTakeBack(tx, company, id)
    await undoneAgreements.refuseTakeBack(tx, company, id)
  },
}

async function findAgreements(q: Queries, company: string, drafts: Draft[]): Promise<Found[]> {
  const party = await partiesBy(
    q,
    company,
    drafts.map(({ values }) => textOf(values, 'identificacion')),
  )
  const numbers = drafts.map(({ values }) => textOf(values, 'consecutivo'))
  const known = await knownLoans(q, company, numbers)
  const byNumber = groupedBy(known, ({ numero }) => numero)
  const refuseClosed = await closedMonths(q, company)
  return drafts.map((draft) => {
    const { values } = draft
    const found = party(textOf(values, 'identificacion'), ['PROVEEDOR'])
    if (typeof found === 'string') {
      draft.errors.identificacion = found
      return { estado: 'NUEVA' }
    }
    values.id_tercero = found.id_tercero
    values.nombre_tercero = found.nombre
    values.tipo_identificacion = found.tipo_identificacion
    values.identificacion_tercero = found.identificacion
    const [first, ...more] = byNumber.get(textOf(values, 'consecutivo')) ?? []
    if (!first) {
      refuseClosed(draft, 'fecha_de_inicio')
      return { estado: 'NUEVA' }
    }
    const loan = loanOf(values)
    const same = [first, ...more].some(
      ({ id_tercero, fecha, descripcion, valor, interes, corte }) =>
        id_tercero === found.id_tercero &&
        fecha === loan.fecha_movimiento &&
        folded(descripcion ?? '') === folded(loan.descripcion) &&
        Number(valor) === loan.valor &&
        Number(interes) === loan.interes_inicial &&
        corte === loan.saldo_inicial_al,
    )
    if (same) return { estado: 'IGUAL', id: first.id }
    const porque = whyNoLoan([first, ...more], headOf(values), loan)
    if (porque !== undefined) return { estado: 'OTRA', porque }
    values.id_acuerdo = first.id
    refuseClosed(draft, values.fecha_movimiento === undefined ? 'fecha_de_inicio' : 'fecha_movimiento')
    return { estado: 'NUEVA' }
  })
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

interface Group {
  /** First row of the agreement. */
  primera: number
  /** Agreement of an earlier import that takes the loans; '' for a new one. */
  id_acuerdo: string
  acuerdo: OpeningAgreement
}

/** Agreements of the rows. Throws 422 if rows of one agreement differ. */
function groupsOf(rows: readonly Staged[]): Group[] {
  const groups = groupedBy(rows, ({ values }) => textOf(values, 'consecutivo'))
  return [...groups.values()].map((group) => {
    const [first] = group
    const head = headOf(first!.values)
    const other = group.find(({ values }) => JSON.stringify(headOf(values)) !== JSON.stringify(head))
    if (other) {
      const mensaje = `Fila ${other.fila}: el acuerdo ${head.consecutivo} tiene otros datos que en la fila ${first!.fila}. Inicio, días, hectáreas, máximo y tasa son los mismos en todas sus filas.`
      throw new Refusal('VALIDACION', mensaje)
    }
    return {
      primera: first!.fila,
      id_acuerdo: textOf(first!.values, 'id_acuerdo'),
      acuerdo: { ...head, prestamos: group.map(({ values }) => loanOf(values)) },
    }
  })
}
