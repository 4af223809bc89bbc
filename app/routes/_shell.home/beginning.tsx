import { Link } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { FIRST_STEPS_PATH, FirstStepsList, progressOf } from '#app/parts/desk/first-steps.tsx'
import type { FirstSteps } from '#server/desk/first-steps-contract.ts'
import { Desk } from './desk.tsx'

/** Start page of a company without records: first steps instead of zeros. */
export function Beginning({ steps, desk }: { steps: FirstSteps; desk: ComponentProps<typeof Desk> }) {
  const may = steps.pasos.some(({ puede }) => puede)
  return (
    <section>
      <header className="bar">
        <h1>Primeros pasos</h1>
      </header>
      {may ? (
        <FirstStepsList steps={steps} back="/home" />
      ) : (
        <p>
          Todavía no hay pesadas, liquidaciones ni cuentas: aquí estarán sus cifras. Los primeros pasos los da
          quien administra la empresa; en el menú están las pantallas que usted usará.
        </p>
      )}
      <Desk {...desk} />
    </section>
  )
}

/** Remaining steps in one line, once work has begun. */
export function StepsLeft({ steps }: { steps: FirstSteps }) {
  const { done, all } = progressOf(steps)
  return (
    <p className="steps-left">
      <Link to={FIRST_STEPS_PATH}>Primeros pasos</Link>: {done} de {all}.
    </p>
  )
}
