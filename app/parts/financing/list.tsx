import { Link } from '@remix-run/react'
import { optionsFrom } from '#app/form/options.tsx'
import { Icon, named } from '#app/format/icon.tsx'
import { defineList, type List, type ListColumn } from '#app/list/define-list.ts'
import { AgreementBadge, agreementState, passesMaximum } from '#app/parts/financing/badge.tsx'
import { agreementPath } from '#app/parts/paths.ts'
import { VOID_REASON } from '#app/format/voided-filter.ts'
import type { FinancingAgreement } from '#server/financing/contract.ts'
import { AGREEMENT_STATES, AGREEMENT } from '#server/financing/words.ts'
import { optionsOf, pesos } from '#server/kit/words/formats.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { partyFilter } from '#app/parts/parties/filter.ts'

const YES_OR_NO = optionsOf({ true: 'Sí', false: 'No' })

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
      { name: 'descripcion_cierre', ...AGREEMENT.descripcion_cierre, label: 'Cierre', filesOnly: true },
      VOID_REASON,
      { name: 'identificacion_tercero', ...AGREEMENT.identificacion_tercero, filesOnly: true },
      { name: 'numero_hectareas', ...AGREEMENT.numero_hectareas, filesOnly: true },
      { name: 'numero_de_dias_del_cultivo', ...AGREEMENT.numero_de_dias_del_cultivo, filesOnly: true },
      { name: 'tasa', label: 'Tasa % mes', kind: 'number', filesOnly: true },
      { name: 'interes', ...AGREEMENT.interes, total: true, filesOnly: true },
      {
        name: 'total_mas_interes',
        label: 'Total más intereses',
        kind: 'pesos',
        total: true,
        filesOnly: true,
      },
      { name: 'abonado', ...AGREEMENT.abonado, total: true, filesOnly: true },
      {
        name: 'saldo',
        ...AGREEMENT.saldo,
        // The debt of a closed agreement is a receivable.
        value: (row) => (row.estado === 'EN_EJECUCION' ? row.saldo : null),
        total: true,
        filesOnly: true,
      },
    ]
  : []

export const financingAgreementsList = defineList<FinancingAgreement>({
  title: 'Acuerdos de Financiamiento',
  path: '/financing-agreements',
  id: 'id_acuerdo_de_financiamiento',
  placeholder: 'Buscar por cliente o consecutivo',
  searchFields: 'nombre_tercero,identificacion_tercero,consecutivo',
  columns: [
    { name: 'consecutivo', ...AGREEMENT.consecutivo, sort: true },
    { name: 'nombre_tercero', ...AGREEMENT.nombre_tercero, sort: true },
    { name: 'fecha_de_inicio', ...AGREEMENT.fecha_de_inicio, label: 'Inicio', sort: true },
    marked('total_neto', 'Total Neto'),
    marked('maximo_prestar', 'Máximo a prestar'),
    {
      name: 'estado',
      ...AGREEMENT.estado,
      sort: true,
      value: (row) => agreementState(row.estado),
      format: (row) => (
        <>
          <AgreementBadge estado={row.estado} /> <Closing row={row} />
        </>
      ),
    },
    { name: 'fecha_liquidacion', ...AGREEMENT.fecha_liquidacion, label: 'Fecha Cierre', sort: true },
    ...IN_FILES,
  ],
  filters: [
    partyFilter('Proveedor'),
    { name: 'estado', ...AGREEMENT.estado, options: optionsFrom(AGREEMENT_STATES, agreementState) },
    { name: 'sobre_maximo', ...AGREEMENT.sobre_maximo, options: YES_OR_NO },
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

/** Running agreements have no closing day, so today's debt takes that column. */
const DEBT: ListColumn<FinancingAgreement> = {
  name: 'saldo',
  ...AGREEMENT.saldo,
  label: 'Deuda',
  total: true,
}

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
