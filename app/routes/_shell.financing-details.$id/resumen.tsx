import type { OpenActs } from '#app/form/acts.ts'
import { answerTo, type Reply, textsOf } from '#app/form/reply.ts'
import type { FinancingAgreementDetail } from '#server/contract/financing-agreements.ts'
import type { ACTS } from './acts.ts'
import { DebtOverTime } from './debt-picture.tsx'
import { Movements } from './movements.tsx'
import { Offsets } from './offsets.tsx'
import { Requests } from './requests.tsx'
import { AgreementHead, Debt, Usury } from './summary.tsx'

interface ResumenProps {
  acuerdo: FinancingAgreementDetail
  actos: OpenActs<keyof typeof ACTS>
  /** Said of a loan that was asked for and is not there. */
  aviso: string
  reply: Reply | undefined
  may: { lend: boolean; openSettlement: boolean; openReceivables: boolean }
}

/** The agreement: what is owed, its loans with their interest, what was delivered, and its debt over time. */
export function Resumen({ acuerdo, actos, aviso, reply, may }: ResumenProps) {
  const refused = actos.open ? [] : refusedOfLoan(reply)
  const texts = aviso ? [aviso, ...refused.filter((text) => text !== aviso)] : refused
  return (
    <>
      <Debt acuerdo={acuerdo} />
      <Requests solicitudes={acuerdo.solicitudes} />
      <AgreementHead acuerdo={acuerdo} />
      {texts.length > 0 && (
        <div className="form-error" role="alert" tabIndex={-1}>
          {texts.join(' ')}
        </div>
      )}
      <Movements acuerdo={acuerdo} actos={actos} mayLend={may.lend} />
      {/* Of an API that does not say what is left, nobody knows what was paid. */}
      {acuerdo.saldo !== null && <Offsets acuerdo={acuerdo} may={may} />}
      <DebtOverTime acuerdo={acuerdo} />
      <Usury acuerdo={acuerdo} />
    </>
  )
}

/** Why a loan was not changed, when its dialog is no longer there: somebody else deleted it, or closed the agreement. */
function refusedOfLoan(reply: Reply | undefined): string[] {
  return textsOf(answerTo(reply, 'modificar') ?? answerTo(reply, 'eliminar'))
}
