import { Form, Link } from '@remix-run/react'
import { Badge } from '#app/format/badge.tsx'
import { PendingLink } from '#app/format/pending.tsx'
import { GuideLinks } from '#app/parts/desk/guide-links.tsx'
import { HiddenFields } from '#app/form/post-form.tsx'
import type { FirstStep, FirstSteps } from '#server/desk/first-steps-contract.ts'

export const FIRST_STEPS_PATH = '/primeros-pasos'

/** Names of the buttons with the stored state. The button's value is the step. */
export const STEP_INTENTS = { apartar: 'APARTE', confirmar: 'CONFIRMADO', retomar: '' } as const
type StepIntent = keyof typeof STEP_INTENTS

const isLeft = ({ cantidad, aparte }: FirstStep) => cantidad > 0 && !aparte

/** Number of steps that are done or skipped. */
export const progressOf = ({ pasos }: FirstSteps) => ({
  done: pasos.filter((paso) => !isLeft(paso)).length,
  all: pasos.length,
})

interface FirstStepsListProps {
  steps: FirstSteps
  /** Screen to return to after a button. */
  back: string
}

/** Setup steps of a company, each open one with its button. The next one's button is filled. */
export function FirstStepsList({ steps, back }: FirstStepsListProps) {
  const next = steps.pasos.find((paso) => isLeft(paso) && paso.puede)
  const { done, all } = progressOf(steps)
  return (
    <>
      <p>
        {done === all
          ? 'Todo está hecho.'
          : `${done} de ${all} pasos. Cada uno lleva a su pantalla; por «${back === FIRST_STEPS_PATH ? 'Primeros pasos' : 'Inicio'}», arriba, se vuelve aquí.`}
      </p>
      <ol className="steps">
        {steps.pasos.map((step) => (
          <Step key={step.paso} step={step} next={step === next} back={back} />
        ))}
      </ol>
      <p>Para cada persona, su día de trabajo en una página:</p>
      <GuideLinks />
    </>
  )
}

function Step({ step, next, back }: { step: FirstStep; next: boolean; back: string }) {
  const { que, detalle, enlace, puede, aparte, confirmado, confirmar } = step
  const left = isLeft(step)
  return (
    <li>
      <StepBadge step={step} />
      <div>
        <strong>
          <PendingLink que={que} enlace={puede ? enlace : ''} />
        </strong>
        <span>{detalle}</span>
        {left && !puede && <small>Lo hace quien tiene el permiso.</small>}
      </div>
      {puede && (
        <div className="acts">
          {left && (
            <Link to={enlace} className={next ? 'button' : 'button secondary'} aria-label={`Hacer: ${que}`}>
              Hacer
            </Link>
          )}
          {left && confirmar && <StepButton step={step} back={back} intent="confirmar" label={confirmar} />}
          {left && <StepButton step={step} back={back} intent="apartar" label="Apartar" />}
          {(confirmado || aparte) && <StepButton step={step} back={back} intent="retomar" label="Retomar" />}
        </div>
      )}
    </li>
  )
}

function StepBadge({ step: { cantidad, aparte } }: { step: FirstStep }) {
  if (cantidad === 0) return <Badge tone="green">Hecho</Badge>
  return aparte ? <Badge tone="grey">Aparte</Badge> : <Badge tone="amber">Falta</Badge>
}

interface StepButtonProps {
  step: FirstStep
  intent: StepIntent
  label: string
  back: string
}

function StepButton({ step: { paso, que }, intent, label, back }: StepButtonProps) {
  return (
    <Form method="post" action={FIRST_STEPS_PATH} preventScrollReset>
      <HiddenFields intent={intent} />
      <input type="hidden" name="volver" value={back} />
      <button className="link" name="paso" value={paso} aria-label={`${label}: ${que}`}>
        {label}
      </button>
    </Form>
  )
}
