import { Link } from '@remix-run/react'
import { useFirstControl } from '#app/form/dialog.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import type { FinancingAgreement } from '#server/financing/contract.ts'
import { AGREEMENT_ACTS } from '#server/financing/words.ts'
import { agreementState } from '#app/parts/financing/badge.tsx'
import { AgreementForm } from './form.tsx'

type AgreementAct = keyof typeof AGREEMENT_ACTS

/** Whether the state of an agreement allows the act. */
export const allows = (estado: string, act: AgreementAct) => AGREEMENT_ACTS[act].some((one) => one === estado)

interface ChangedAgreementProps {
  acuerdo: FinancingAgreement
  path: string
  frame: PickerFrame
  cancelTo: string
  warning: string
}

/** The form of an existing agreement, or a note when the agreement is closed. */
export function ChangedAgreement({ acuerdo, ...props }: ChangedAgreementProps) {
  const { reply } = useKitForm()
  if (!allows(acuerdo.estado, 'modificar') && !reply) {
    return <ClosedNote acuerdo={acuerdo} backTo={props.cancelTo} />
  }
  return <AgreementForm {...props} version={acuerdo.version} cupo={acuerdo.cupo_hectarea} />
}

export function ClosedNote({ acuerdo, backTo }: { acuerdo: FinancingAgreement; backTo: string }) {
  return (
    <>
      <p className="note">
        El acuerdo {acuerdo.consecutivo} está {agreementState(acuerdo.estado)}: ya no cambia.
      </p>
      <Link to={backTo} className="button" autoFocus={useFirstControl(backTo)} preventScrollReset>
        Volver
      </Link>
    </>
  )
}
