import { useLocation } from '@remix-run/react'
import { RecordTable } from '#app/format/record-parts.tsx'
import { type OpenActs, withAct } from '#app/form/acts.ts'
import { ActIcon, IconLink, named } from '#app/format/icon.tsx'
import type { AgreementLine, FinancingAgreementDetail } from '#server/financing/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'
import { CHANGEABLE_LOANS, counts } from '#server/financing/words.ts'
import { NO_MOVEMENTS } from '#server/kit/words/sentences.ts'
import { passesMaximum } from '#app/parts/financing/badge.tsx'
import type { ACTS } from './acts.tsx'
import { LoanMark } from './requests.tsx'
import { ModeIcon } from './mode-icon.tsx'
import { Interest } from './interest.tsx'

interface MovementsProps {
  acuerdo: FinancingAgreementDetail
  actos: OpenActs<keyof typeof ACTS>
  /** Whether the person may change loans and the agreement's state allows it. */
  mayLend: boolean
}

/** Loans of an agreement with their interest, totals, and the maximum beside them. */
export function Movements({ acuerdo, actos, mayLend }: MovementsProps) {
  const { movimientos, sobre_maximo_con_interes: overWithInterest } = acuerdo
  const over = passesMaximum(acuerdo)
  if (movimientos.length === 0) return <p className="empty">{NO_MOVEMENTS}</p>
  const actions = (line: AgreementLine) => <LoanActions line={line} actos={actos} />
  const total = over ? 'end over' : overWithInterest ? 'end nearly' : 'end'
  return (
    <RecordTable
      rows={movimientos}
      keyOf={({ _id }) => _id}
      className="loans"
      rowClass={(line) => ASIDE[line.estado]}
      columns={[
        { label: 'Fecha', className: 'whole', cell: (line) => writtenDay(line.fecha_movimiento) },
        {
          label: 'Descripción',
          cell: (line) => (
            <>
              {line.descripcion}{' '}
              {line.id_producto && line.kilos !== null && (
                <small className="aside">
                  {kilos(line.kilos)} de {line.nombre_producto}
                </small>
              )}{' '}
              {line.saldo_inicial_al && (
                <small className="aside">saldo inicial al {writtenDay(line.saldo_inicial_al)}</small>
              )}{' '}
              <LoanMark solicitudes={acuerdo.solicitudes} loan={line} />
            </>
          ),
        },
        {
          label: 'Modalidad',
          unseen: true,
          className: 'center',
          cell: (line) => <ModeIcon mode={line.modalidad_financiacion} />,
        },
        { label: 'Forma de Pago', cell: (line) => line.nombre_banco || line.nombre_fpago || 'N/A' },
        { label: 'Valor', className: 'end', cell: (line) => pesos(line.valor) },
        { label: 'Fecha Liq', className: 'whole', cell: (line) => writtenDay(line.fecha_liquidacion) },
        {
          label: 'Inter.',
          className: 'end',
          cell: (line) => (counts(line) ? <Interest line={line} tasa={acuerdo.tasa} /> : '–'),
        },
        { label: 'Total', className: 'end', cell: (line) => (counts(line) ? pesos(line.total) : '–') },
        ...(mayLend ? [{ label: 'Acciones', className: 'actions', cell: actions }] : []),
      ]}
    >
      <tr>
        <th scope="row" colSpan={4}>
          Total
        </th>
        <td data-label="Valor" className={over ? 'end over' : 'end'}>
          {pesos(acuerdo.total_neto)}
          {over && <small>supera el máximo</small>}
        </td>
        <td />
        <td data-label="Inter." className="end">
          {pesos(acuerdo.interes)}
        </td>
        <td data-label="Total" className={total}>
          {pesos(acuerdo.total_mas_interes)}
          {(over || overWithInterest) && (
            <small>{over ? 'supera el máximo' : 'con intereses pasa el máximo'}</small>
          )}
        </td>
        {mayLend && <td />}
      </tr>
      <tr>
        <th scope="row" colSpan={4}>
          Máximo a Prestar
        </th>
        <td data-label="Valor" className="end">
          {pesos(acuerdo.maximo_prestar)}
        </td>
        <td colSpan={mayLend ? 4 : 3} />
      </tr>
    </RecordTable>
  )
}

/** Row classes of loans that do not count. */
const ASIDE: Record<string, string> = { POR_APROBAR: 'waiting', RECHAZADO: 'rejected' }

/**
 * Edit and delete of a loan. Disabled when the agreement no longer allows it or the loan was rejected. An
 * opening balance cannot be edited.
 */
function LoanActions({ line, actos }: { line: AgreementLine; actos: MovementsProps['actos'] }) {
  const { search } = useLocation()
  return (
    <>
      {(['modificar', 'eliminar'] as const).map((act) => {
        const edits = act === 'modificar'
        const word = edits ? 'Editar' : 'Eliminar'
        const icon = edits ? 'pencil' : 'trash-2'
        const name = `${word} ${line.descripcion}`
        const possible = CHANGEABLE_LOANS.includes(line.estado) && !(edits && line.saldo_inicial_al)
        return actos.permitted.includes(act) && possible ? (
          <IconLink
            key={act}
            to={withAct(search, act, line._id)}
            icon={icon}
            danger={!edits}
            label={name}
            preventScrollReset
          >
            {word}
          </IconLink>
        ) : (
          <button key={act} disabled className="icon-only" {...named(name)}>
            <ActIcon icon={icon}>{word}</ActIcon>
          </button>
        )
      })}
    </>
  )
}
