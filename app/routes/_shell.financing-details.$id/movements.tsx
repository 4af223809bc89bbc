import { useLocation } from '@remix-run/react'
import { type OpenActs, withAct } from '#app/form/acts.ts'
import { ActIcon, IconLink, named } from '#app/format/icon.tsx'
import type { AgreementLine, FinancingAgreementDetail } from '#server/contract/financing-agreements.ts'
import { writtenDay } from '#server/shared/days.ts'
import { pesos } from '#server/shared/formats.ts'
import { passesMaximum } from '#app/parts/agreements/terms.ts'
import { NO_MOVEMENTS } from '#server/shared/sentences.ts'
import type { ACTS } from './acts.ts'
import { Interest } from './interest.tsx'
import { ModeIcon } from './mode-icon.tsx'
import { RequestMark } from './requests.tsx'

interface MovementsProps {
  acuerdo: FinancingAgreementDetail
  actos: OpenActs<keyof typeof ACTS>
  /** Whether the person changes loans, where the agreement's state allows it. */
  mayLend: boolean
}

/** The loans of an agreement with their interest, what they add up to, and the maximum beside it. */
export function Movements({ acuerdo, actos, mayLend }: MovementsProps) {
  const { movimientos, sobre_maximo_con_interes: overWithInterest } = acuerdo
  const over = passesMaximum(acuerdo)
  if (movimientos.length === 0) return <p className="empty">{NO_MOVEMENTS}</p>
  const total = over ? 'end over' : overWithInterest ? 'end nearly' : 'end'
  return (
    <table className="rows loans">
      <thead>
        <tr>
          <th scope="col">Fecha</th>
          <th scope="col">Descripción</th>
          <th scope="col">
            <span className="unseen">Modalidad</span>
          </th>
          <th scope="col">Forma de Pago</th>
          <th scope="col" className="end">
            Valor
          </th>
          <th scope="col">Fecha Liq</th>
          <th scope="col" className="end">
            Inter.
          </th>
          <th scope="col" className="end">
            Total
          </th>
          {mayLend && <th scope="col">Acciones</th>}
        </tr>
      </thead>
      <tbody>
        {movimientos.map((line) => (
          <tr key={line._id}>
            <td data-label="Fecha" className="whole">
              {writtenDay(line.fecha_movimiento)}
            </td>
            <td data-label="Descripción">
              {line.descripcion} <RequestMark solicitudes={acuerdo.solicitudes} loan={line._id} />
            </td>
            <td data-label="Modalidad" className="center">
              <ModeIcon mode={line.modalidad_financiacion} />
            </td>
            <td data-label="Forma de Pago">{line.nombre_banco || line.nombre_fpago || 'N/A'}</td>
            <td data-label="Valor" className="end">
              {pesos(line.valor ?? 0)}
            </td>
            <td data-label="Fecha Liq" className="whole">
              {writtenDay(line.fecha_liquidacion)}
            </td>
            <td data-label="Inter." className="end">
              <Interest line={line} tasa={acuerdo.tasa ?? 0} />
            </td>
            <td data-label="Total" className="end">
              {pesos(line.total ?? 0)}
            </td>
            {mayLend && (
              <td className="actions">
                <LoanActions line={line} actos={actos} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Total
          </th>
          <td data-label="Valor" className={over ? 'end over' : 'end'}>
            {pesos(acuerdo.total_neto ?? 0)}
            {over && <small>supera el máximo</small>}
          </td>
          <td />
          <td data-label="Inter." className="end">
            {pesos(acuerdo.interes ?? 0)}
          </td>
          <td data-label="Total" className={total}>
            {pesos(acuerdo.total_mas_interes ?? 0)}
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
            {pesos(acuerdo.maximo_prestar ?? 0)}
          </td>
          <td colSpan={mayLend ? 4 : 3} />
        </tr>
      </tfoot>
    </table>
  )
}

/** Edit and delete of a loan, off where its agreement no longer allows them. */
function LoanActions({ line, actos }: { line: AgreementLine; actos: MovementsProps['actos'] }) {
  const { search } = useLocation()
  return (
    <>
      {(['modificar', 'eliminar'] as const).map((act) => {
        const edits = act === 'modificar'
        const word = edits ? 'Editar' : 'Eliminar'
        const icon = edits ? 'pencil' : 'trash-2'
        const name = `${word} ${line.descripcion}`
        return actos.permitted.includes(act) ? (
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
