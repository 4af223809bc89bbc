import type { ReactNode } from 'react'
import type { FinancingAgreementDetail } from '#server/contract/financing-agreements.ts'
import { writtenDay, writtenMoment } from '#server/shared/days.ts'
import { measure, percent, pesos } from '#server/shared/formats.ts'
import { identification } from '#server/shared/identifications.ts'

/** What is owed, on which day, and of what it is made; of an API that does not say it, what was lent with its interest. */
export function Debt({ acuerdo }: { acuerdo: FinancingAgreementDetail }) {
  const { estado, saldo, capital_pendiente, interes_pendiente, calculado_al, total_mas_interes } = acuerdo
  if (saldo === null) {
    return (
      <p className="headline">
        <span>Total con intereses</span> <strong>{pesos(total_mas_interes ?? 0)}</strong>
      </p>
    )
  }
  const running = estado === 'EN_EJECUCION'
  return (
    <p className="headline">
      <span>{running ? 'Debe hoy' : 'Debía al cierre'}</span> <strong>{pesos(saldo)}</strong>{' '}
      <span>
        {pesos(capital_pendiente ?? 0)} de capital y {pesos(interes_pendiente ?? 0)} de intereses al{' '}
        {writtenDay(calculado_al)}
      </span>
    </p>
  )
}

/** The head of an agreement (D2 §2.18), and how it was closed. */
export function AgreementHead({ acuerdo }: { acuerdo: FinancingAgreementDetail }) {
  const closed = [
    writtenDay(acuerdo.fecha_liquidacion),
    acuerdo.descripcion_cierre,
    acuerdo.cerro && `cerró ${acuerdo.cerro}, ${writtenMoment(acuerdo.cerrado_en)}`,
  ]
  const facts: [label: string, value: ReactNode][] = [
    ['Proveedor', acuerdo.nombre_tercero],
    ['Número', acuerdo.consecutivo || '---'],
    ['Fecha de inicio', acuerdo.fecha_de_inicio.slice(0, 10)],
    ['Tasa', `${percent(acuerdo.tasa ?? 0)} mensual`],
    ['Días del cultivo', acuerdo.numero_de_dias_del_cultivo],
    ['Identificación', identification(acuerdo.tipo_identificacion_tercero, acuerdo.identificacion_tercero)],
    ['Hectáreas', acuerdo.numero_hectareas && measure(acuerdo.numero_hectareas)],
    ['Fin del cultivo', writtenDay(acuerdo.fecha_fin_cultivo)],
    ['Cierre', acuerdo.fecha_liquidacion && closed.filter(Boolean).join(' · ')],
  ]
  return (
    <div className="sheet-head agreement-head">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className={label === 'Cierre' ? 'closed' : undefined}>
              <span>{label}</span>
              <strong>{value}</strong>
            </div>
          ),
      )}
    </div>
  )
}

/** The rate beside the ceiling of usury: a warning, not a refusal (facts 3.6). */
export function Usury({ acuerdo }: { acuerdo: FinancingAgreementDetail }) {
  const { sobre_usura, tasa, tasa_efectiva, techo_usura, techo_efectiva } = acuerdo
  if (!sobre_usura) return null
  return (
    <p className="note">
      La tasa de {percent(tasa ?? 0)} mensual ({percent(tasa_efectiva ?? 0)} efectiva anual) pasa el techo de
      usura de {percent(techo_usura ?? 0)} ({percent(techo_efectiva ?? 0)} efectiva anual).
    </p>
  )
}
