import { Link } from '@remix-run/react'
import { Badge } from '#app/format/badge.tsx'
import { PageHead } from '#app/format/page-head.tsx'
import type { Import } from '#server/imports/contract.ts'
import { IMPORT_PATH, STATE_WORDS } from './steps.ts'

const STEPS = ['Archivo', 'Vista previa', 'Resultado'] as const

/** Indicator of the current step. */
export function Steps({ at }: { at: (typeof STEPS)[number] }) {
  return (
    <ol className="steps" aria-label="Pasos">
      {STEPS.map((step, place) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {place + 1}. {step === 'Archivo' && at !== step ? <Link to={IMPORT_PATH}>{step}</Link> : step}
        </li>
      ))}
    </ol>
  )
}

/** Heading of an import's pages: file, state and step. */
export function ImportHead({
  importacion: { archivo, estado },
  label,
  at,
}: {
  importacion: Import
  label: string
  at: (typeof STEPS)[number]
}) {
  const { label: state, tone } = STATE_WORDS[estado]
  return (
    <>
      <PageHead
        title={`Importar ${label.toLowerCase()}:`}
        name={archivo}
        badge={<Badge tone={tone}>{state}</Badge>}
      />
      <Steps at={at} />
    </>
  )
}
