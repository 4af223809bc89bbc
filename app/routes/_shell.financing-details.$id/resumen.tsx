import type { ReactNode } from 'react'
import type { OpenActs } from '#app/form/acts.ts'
import { answerTo, type Reply, textsOf } from '#app/form/reply.ts'
import type { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { type ACTS, NOT_CHANGED } from './acts.tsx'
import { DebtOverTime } from './debt-picture.tsx'
import { Movements } from './movements.tsx'
import { Offsets } from './offsets.tsx'
import { Requests } from './requests.tsx'
import { writtenDay, writtenMoment } from '#server/kit/words/days.ts'
import { isSent, measure, percent, pesos } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { AGREEMENT } from '#server/financing/words.ts'

interface ResumenProps {
  acuerdo: FinancingAgreementDetail
  actos: OpenActs<keyof typeof ACTS>
  /** Note about a requested loan that does not exist. */
  aviso: string
  reply: Reply | undefined
  may: { lend: boolean; openSettlement: boolean; openReceivables: boolean }
}

/** Summary of an agreement: debt, loans with interest, offsets, and debt over time. */
export function Resumen({ acuerdo, actos, aviso, reply, may }: ResumenProps) {
  const refused = actos.open ? [] : refusedOfLoan(reply, actos.permitted)
  const texts = aviso ? [aviso, ...refused.filter((text) => text !== aviso)] : refused
  return (
    <>
      <Debt acuerdo={acuerdo} />
      <Requests solicitudes={acuerdo.solicitudes} />
      <AgreementHead acuerdo={acuerdo} />
      {texts.length > 0 && (
        <div className="form-error" role="alert" tabIndex={-1}>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <Movements acuerdo={acuerdo} actos={actos} mayLend={may.lend} />
      {/* Without `saldo`, as from another API, the payments are unknown. */}
      {isSent(acuerdo.saldo) && <Offsets acuerdo={acuerdo} may={may} />}
      <DebtOverTime acuerdo={acuerdo} />
      <Usury acuerdo={acuerdo} />
    </>
  )
}

/**
 * Refusal of a loan's change when its dialog is gone, because the loan was deleted meanwhile. After the closing of the
 * agreement the head shows the refusal.
 */
function refusedOfLoan(reply: Reply | undefined, permitted: readonly string[]): string[] {
  const said = (act: keyof typeof ACTS) => (permitted.includes(act) ? textsOf(answerTo(reply, act)) : [])
  const changing = said('modificar')
  return changing.length > 0 ? [NOT_CHANGED, ...changing] : said('eliminar')
}

/** The debt with its day and parts. Without `saldo`, the loans with their interest. */
function Debt({ acuerdo }: { acuerdo: FinancingAgreementDetail }) {
  const { estado, saldo, capital_pendiente, interes_pendiente, calculado_al, total_mas_interes } = acuerdo
  if (estado === 'ANULADO') return null
  if (!isSent(saldo)) {
    return (
      <p className="headline">
        <span>Total con intereses</span> <strong>{pesos(total_mas_interes)}</strong>
      </p>
    )
  }
  const running = estado === 'EN_EJECUCION'
  return (
    <p className="headline">
      <span>{running ? 'Debe hoy' : 'Debía al cierre'}</span> <strong>{pesos(saldo)}</strong>{' '}
      <span>
        {pesos(capital_pendiente)} de capital y {pesos(interes_pendiente)} de intereses al{' '}
        {writtenDay(calculado_al)}
      </span>
    </p>
  )
}

/** Facts of an agreement, and its closing. */
function AgreementHead({ acuerdo }: { acuerdo: FinancingAgreementDetail }) {
  const closed = [
    writtenDay(acuerdo.fecha_liquidacion),
    acuerdo.descripcion_cierre,
    acuerdo.cerro && `cerró ${acuerdo.cerro}, ${writtenMoment(acuerdo.cerrado_en)}`,
  ]
  const facts: [label: string, value: ReactNode][] = [
    [AGREEMENT.nombre_tercero.label, acuerdo.nombre_tercero],
    ['Número', acuerdo.consecutivo || '---'],
    [AGREEMENT.fecha_de_inicio.label, acuerdo.fecha_de_inicio.slice(0, 10)],
    ['Tasa', `${percent(acuerdo.tasa)} mensual`],
    [AGREEMENT.numero_de_dias_del_cultivo.label, acuerdo.numero_de_dias_del_cultivo],
    [
      AGREEMENT.identificacion_tercero.label,
      identification(acuerdo.tipo_identificacion_tercero, acuerdo.identificacion_tercero),
    ],
    [AGREEMENT.numero_hectareas.label, acuerdo.numero_hectareas && measure(acuerdo.numero_hectareas)],
    ['Fin del cultivo', writtenDay(acuerdo.fecha_fin_cultivo)],
    ['Motivo de la anulación', acuerdo.motivo_anulacion],
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

/** Warning about a rate above the usury ceiling (financing/README.md, usury warning). */
function Usury({ acuerdo }: { acuerdo: FinancingAgreementDetail }) {
  const { sobre_usura, tasa, tasa_efectiva, techo_usura, techo_efectiva } = acuerdo
  if (!sobre_usura || tasa_efectiva === null || techo_usura === null || techo_efectiva === null) return null
  return (
    <p className="note">
      La tasa de {percent(tasa)} mensual ({percent(tasa_efectiva)} efectiva anual) pasa el techo de usura de{' '}
      {percent(techo_usura)} ({percent(techo_efectiva)} efectiva anual).
    </p>
  )
}
