import { Link } from '@remix-run/react'
import type { OpenActs } from '#app/form/acts.ts'
import { ReasonField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo, type Reply, textsOf } from '#app/form/reply.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { ListState } from '#app/list/define-list.ts'
import { ACTS, type ApprovalAct, requestHref } from '#app/parts/approvals/acts.ts'
import type { ApprovalRequest } from '#server/approvals/contract.ts'
import { cellText } from '#app/format/columns.ts'
import { Facts } from '#app/format/record-parts.tsx'
import { ApprovalBadge } from '#app/parts/approvals/badge.tsx'
import { approvalLabel, metadataPairs, APPROVAL_REQUEST } from '#server/approvals/words.ts'
import { AssociateForm } from './associate-form.tsx'

interface DecisionProps {
  solicitud: ApprovalRequest
  state: ListState
  actos: OpenActs<ApprovalAct>
  reply: Reply | undefined
  closeTo: string
}

/** The form of the open act; otherwise the buttons, and the reason why the last act failed. */
export function Decision(props: DecisionProps) {
  const { solicitud, state, actos, reply, closeTo } = props
  const label = (act: ApprovalAct) => (act === 'aprobar' ? approvalLabel(solicitud) : ACTS[act].button)
  const href = (act: ApprovalAct) => requestHref(state, solicitud._id, act)
  const { open } = actos
  if (open === 'asociar') return <AssociateForm {...{ solicitud, reply, closeTo }} path={href(open)} />
  if (open === '') {
    const refused = textsOf(reply)
    return (
      <>
        {refused.length > 0 && (
          <div className="form-error" role="alert">
            {refused.join(' ')}
          </div>
        )}
        <footer className="buttons">
          {actos.permitted.map((act) => (
            <Link
              key={act}
              to={href(act)}
              className={act === 'rechazar' ? 'button secondary danger' : 'button'}
              preventScrollReset
            >
              {label(act)}
            </Link>
          ))}{' '}
          <CancelLink to={closeTo}>Cerrar</CancelLink>
        </footer>
      </>
    )
  }
  const rejecting = open === 'rechazar'
  return (
    <PostForm id={open} reply={answerTo(reply, open)} intent={open} version={solicitud.version}>
      {rejecting && <ReasonField />}
      <footer className="buttons">
        <SubmitButton busy={ACTS[open].busy} className={rejecting ? 'danger' : undefined}>
          {label(open)}
        </SubmitButton>{' '}
        <CancelLink to={closeTo} />{' '}
        {!rejecting && actos.permitted.includes('rechazar') && (
          <Link to={href('rechazar')} className="button secondary danger" preventScrollReset>
            Rechazar
          </Link>
        )}
      </footer>
    </PostForm>
  )
}

/** Facts of a request: its metadata, who asked, and the decision. */
export function RequestFacts({ solicitud }: { solicitud: ApprovalRequest }) {
  const { estado, nombre_tercero, metadatos, solicito, decidio, nombre_usuario, motivo_rechazo } = solicitud
  const moment = (name: 'fecha_creacion' | 'fecha_decision') =>
    cellText(solicitud, { name, label: '', kind: 'date' })
  return (
    <Facts
      items={[
        [APPROVAL_REQUEST.estado.label, <ApprovalBadge key="estado" estado={estado} />],
        ['Proveedor', nombre_tercero],
        ...metadataPairs(metadatos),
        [APPROVAL_REQUEST.solicito.label, [solicito, moment('fecha_creacion')].filter(Boolean).join(', ')],
        [APPROVAL_REQUEST.nombre_usuario.label, nombre_usuario],
        [APPROVAL_REQUEST.decidio.label, [decidio, moment('fecha_decision')].filter(Boolean).join(', ')],
        [APPROVAL_REQUEST.motivo_rechazo.label, motivo_rechazo],
      ]}
    />
  )
}
