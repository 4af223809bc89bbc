import type { Asked } from '#app/form/acts.tsx'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo, type Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { NEW_PARAM } from '#app/parts/weighings/texts.ts'
import { AskedWeights, UnlikelyWeight } from '#app/parts/weighings/unlikely-weight.tsx'
import { decimal } from '#server/shared/formats.ts'
import type { WeighingSummary } from '#server/contract/weighing-records.ts'
import { ACTS } from './acts.ts'
import { LENGTH } from '#server/shared/lengths.ts'

interface FormProps {
  pesada: WeighingSummary
  reply: Reply | undefined
  /** It is what is written next. */
  awaited: boolean
}

const typed = (value: number | null) => (value === null ? '' : decimal(value))

/** The weight that a truck in the yard still lacks. */
export function SecondWeight({ pesada, reply, awaited }: FormProps) {
  return (
    <section className="panel">
      <h2>Segunda pesada</h2>
      <PostForm
        id="segunda"
        defaults={{ cantbultos: typed(pesada.cantbultos) }}
        reply={answerTo(reply, 'segunda')}
        intent="segunda"
        version={pesada.version}
        action={`?${NEW_PARAM}=1`}
        anew
      >
        <AskedWeights />
        <UnlikelyWeight />
        <div className="grid">
          {!pesada.peso_lleno && <Weight name="peso_lleno" label="Peso lleno (kg)" awaited={awaited} />}
          {!pesada.peso_vacio && <Weight name="peso_vacio" label="Peso vacío (kg)" awaited={awaited} />}
          <NumberField name="cantbultos" label="Bultos" whole maxLength={6} />
        </div>
        <footer className="buttons">
          <SubmitButton busy={ACTS.segunda.busy} className={awaited ? undefined : 'secondary'}>
            {ACTS.segunda.button}
          </SubmitButton>
        </footer>
      </PostForm>
    </section>
  )
}

interface WeightProps {
  name: string
  label: string
  /** It is what is written next. */
  awaited?: boolean
}

function Weight({ awaited, ...field }: WeightProps) {
  const { reply } = useKitForm()
  const autoFocus = awaited && !reply
  return <NumberField {...field} maxLength={12} autoFocus={autoFocus} required />
}

const PERCENTS = [
  ['humedad', '% humedad'],
  ['impureza', '% impureza'],
  ['grano_r', '% grano rojo'],
  ['grano_p', '% grano partido'],
  ['yeso', '% yeso'],
] as const

/** The analysis of a purchase that has none. */
export function AnalysisForm({ pesada, reply, awaited }: FormProps) {
  const stored = Object.fromEntries(PERCENTS.map(([name]) => [name, typed(pesada[name])]))
  return (
    <section className="panel">
      <h2>Análisis de laboratorio</h2>
      <PostForm
        id="analisis"
        defaults={stored}
        reply={answerTo(reply, 'analisis')}
        intent="analisis"
        version={pesada.version}
      >
        <div className="grid five">
          {PERCENTS.map(([name, label], place) => (
            <TextField
              key={name}
              name={name}
              label={label}
              inputMode="decimal"
              maxLength={6}
              required={place < 2}
            />
          ))}
        </div>
        <footer className="buttons">
          <SubmitButton busy={ACTS.analisis.busy} className={awaited ? undefined : 'secondary'}>
            {ACTS.analisis.button}
          </SubmitButton>
        </footer>
      </PostForm>
    </section>
  )
}

/** New weights with the reason why; the old ones are kept (C-15). */
export function reweighing(pesada: WeighingSummary): Asked {
  return {
    title: `Repesar la pesada ${pesada.consecutivo}`,
    button: 'Guardar repesaje',
    anew: true,
    values: {
      peso_lleno: typed(pesada.peso_lleno),
      peso_vacio: typed(pesada.peso_vacio),
      cantbultos: typed(pesada.cantbultos),
    },
    fields: (
      <>
        <AskedWeights />
        <UnlikelyWeight />
        <div className="grid thirds">
          <Weight name="peso_lleno" label="Peso lleno (kg)" />
          <Weight name="peso_vacio" label="Peso vacío (kg)" />
          <NumberField name="cantbultos" label="Bultos" whole maxLength={6} />
          <div className="wide">
            <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />
          </div>
        </div>
      </>
    ),
  }
}

/** What is noted about a weighing; it changes even when a settlement holds it (N-53, N-125). */
export function remarks(pesada: WeighingSummary): Asked {
  return {
    title: `Observaciones de ${pesada.consecutivo}`,
    button: 'Guardar',
    values: { observaciones: pesada.observaciones },
    fields: <TextField name="observaciones" label="Observaciones" maxLength={LENGTH.remarks} autoFocus />,
  }
}
