import { Link } from '@remix-run/react'
import { Icon, named } from '#app/format/icon.tsx'
import {
  defineList,
  type FixedOption,
  type List,
  type ListColumn,
  withFixedFilter,
} from '#app/list/define-list.ts'
import { AgreementBadge, agreementState, passesMaximum } from '#app/parts/financing/badge.tsx'
import { agreementPath } from '#app/parts/financing/path.ts'
import type { FinancingAgreement } from '#server/financing/contract.ts'
import { AGREEMENT_STATES } from '#server/financing/words.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'

const YES_OR_NO = [
  { value: 'true', label: 'Sí' },
  { value: 'false', label: 'No' },
]

/** An amount with an alert mark when the agreement is above its maximum. */
function marked(name: 'total_neto' | 'maximo_prestar', label: string): ListColumn<FinancingAgreement> {
  return {
    name,
    label,
    kind: 'pesos',
    sort: true,
    ...(name === 'total_neto' && { total: true, main: true }),
    format: (row) => {
      const amount = pesos(row[name])
      if (!passesMaximum(row)) return amount
      return (
        <strong className="over">
          <span role="img" aria-label="Supera el máximo a prestar" title="Supera el máximo a prestar">
            ⚠
          </span>{' '}
          {amount}
        </strong>
      )
    },
  }
}

/** Extra columns of the files. `import.meta.env.SSR` keeps them out of the browser bundle. */
const IN_FILES: ListColumn<FinancingAgreement>[] = import.meta.env.SSR
  ? [
      { name: 'descripcion_cierre', label: 'Cierre', filesOnly: true },
      { name: 'motivo_anulacion', label: 'Motivo de anulación', filesOnly: true },
      { name: 'identificacion_tercero', label: 'Identificación', filesOnly: true },
      { name: 'numero_hectareas', label: 'Hectáreas', kind: 'number', filesOnly: true },
      { name: 'numero_de_dias_del_cultivo', label: 'Días del cultivo', kind: 'number', filesOnly: true },
      { name: 'tasa', label: 'Tasa % mes', kind: 'number', filesOnly: true },
      { name: 'interes', label: 'Intereses', kind: 'pesos', total: true, filesOnly: true },
      {
        name: 'total_mas_interes',
        label: 'Total más intereses',
        kind: 'pesos',
        total: true,
        filesOnly: true,
      },
      { name: 'abonado', label: 'Abonado', kind: 'pesos', total: true, filesOnly: true },
      { name: 'saldo', label: 'Saldo', kind: 'pesos', total: true, filesOnly: true },
    ]
  : []

export const financingAgreementsList = defineList<FinancingAgreement>({
  title: 'Acuerdos de Financiamiento',
  path: '/financing-agreements',
  id: 'id_acuerdo_de_financiamiento',
  placeholder: 'Buscar por cliente o consecutivo',
  searchFields: 'nombre_tercero,identificacion_tercero,consecutivo',
  columns: [
    { name: 'consecutivo', label: 'Consecutivo', sort: true },
    { name: 'nombre_tercero', label: 'Proveedor', sort: true },
    { name: 'fecha_de_inicio', label: 'Inicio', kind: 'date', sort: true },
    marked('total_neto', 'Total Neto'),
    marked('maximo_prestar', 'Máximo a prestar'),
    {
      name: 'estado',
      label: 'Estado',
      sort: true,
      value: (row) => agreementState(row.estado),
      format: (row) => (
        <>
          <AgreementBadge estado={row.estado} /> <Closing row={row} />
        </>
      ),
    },
    { name: 'fecha_liquidacion', label: 'Fecha Cierre', kind: 'date', sort: true },
    ...IN_FILES,
  ],
  filters: [
    {
      name: 'estado',
      label: 'Estado',
      options: AGREEMENT_STATES.map((value) => ({ value, label: agreementState(value) })),
    },
    { name: 'sobre_maximo', label: 'Sobre el máximo', options: YES_OR_NO },
    { name: 'cultivo_vencido', label: 'Cultivo vencido', options: YES_OR_NO },
  ],
  dated: 'fecha_de_inicio',
  create: '/save-financing-agreement',
  edit: 'page',
  keys: keysOf('financing-agreements'),
  messages: {
    load: 'Error cargando acuerdos de financiamiento',
    removeFailed: 'Error inesperado',
    askWhy: 'Motivo',
  },
})

/** Closing description: italic when cancelled, bold when finished. */
function Closing({ row: { estado, descripcion_cierre: text } }: { row: FinancingAgreement }) {
  if (!text || (estado !== 'CANCELADO' && estado !== 'TERMINADO')) return null
  const Emphasis = estado === 'CANCELADO' ? 'em' : 'strong'
  return (
    <Emphasis className="closing" title={text}>
      {text}
    </Emphasis>
  )
}

/** The list of one supplier's agreements, or of all. */
export const financingAgreementsListOf = (tercero: FixedOption) =>
  withFixedFilter(financingAgreementsList, { name: 'tercero', label: 'Proveedor' }, tercero)

/** Running agreements have no closing day, so today's debt takes that column. */
const DEBT: ListColumn<FinancingAgreement> = { name: 'saldo', label: 'Deuda', kind: 'pesos', total: true }

interface OnScreen {
  /** The list is filtered to running agreements. */
  enEjecucion: boolean
  verDetalle: boolean
  asked: FinancingAgreement | undefined
}

/**
 * Links each number to its agreement when the person may see it. The delete question names the agreement
 * `asked`.
 */
export function acuerdosEnPantalla(
  list: List<FinancingAgreement>,
  { enEjecucion, verDetalle, asked }: OnScreen,
): List<FinancingAgreement> {
  const shown = list.columns.map((column) =>
    enEjecucion && column.name === 'fecha_liquidacion' ? DEBT : column,
  )
  const [number, ...columns] = shown
  const ask = asked && `¿Deseas eliminar el acuerdo ${asked.consecutivo} de ${asked.nombre_tercero}?`
  if (!verDetalle || !number) return { ...list, columns: shown, messages: { ...list.messages, ask } }
  const linked: ListColumn<FinancingAgreement> = {
    ...number,
    format: (row) => (
      <Link
        to={agreementPath(row.id_acuerdo_de_financiamiento)}
        {...named(`Detalle ${row.consecutivo || row.nombre_tercero}`)}
      >
        <Icon name="search" /> {row.consecutivo || '---'}
      </Link>
    ),
  }
  return { ...list, columns: [linked, ...columns], messages: { ...list.messages, ask } }
}
