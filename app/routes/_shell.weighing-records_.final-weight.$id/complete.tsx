import type { Asked } from '#app/form/acts.tsx'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { AskedWeights, UnlikelyWeight } from '#app/parts/weighings/unlikely-weight.tsx'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { ACTS } from './acts.ts'
import { type FormProps, typed, Weight } from './weight.tsx'
import { WEIGHING, WEIGHTS } from '#server/weighings/words.ts'

const PERCENTS = [
  ['humedad', '% humedad'],
  ['impureza', '% impureza'],
  ['grano_r', '% grano rojo'],
  ['grano_p', '% grano partido'],
  ['yeso', '% yeso'],
] as const

/** Form for the missing analysis of a purchase. */
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

/** Dialog for the new weights and the reason. The old weights are kept. */
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
          <Weight name="peso_lleno" {...WEIGHTS.peso_lleno} />
          <Weight name="peso_vacio" {...WEIGHTS.peso_vacio} />
          <NumberField name="cantbultos" {...WEIGHING.cantbultos} whole maxLength={6} />
          <div className="wide">
            <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />
          </div>
        </div>
      </>
    ),
  }
}

/** Dialog for the remarks, which can change even if a settlement holds the weighing. */
export function remarks(pesada: WeighingSummary): Asked {
  return {
    title: `Observaciones de ${pesada.consecutivo}`,
    button: 'Guardar',
    values: { observaciones: pesada.observaciones },
    fields: <TextField name="observaciones" {...WEIGHING.observaciones} autoFocus />,
  }
}
