import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { ACTS } from './acts.tsx'
import { type FormProps, typed } from './weight.tsx'

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
          <SubmitButton className={awaited ? undefined : 'secondary'}>{ACTS.analisis.button}</SubmitButton>
        </footer>
      </PostForm>
    </section>
  )
}
