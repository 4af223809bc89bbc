import { NumberField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { answerTo } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { UnsentAttribute } from '#app/form/unsent-mark.ts'
import { ScaleFields } from '#app/parts/scales/fields.tsx'
import type { ReadScale } from '#app/parts/scales/scale.server.ts'
import { NEW_PARAM } from '#app/parts/weighings/names.ts'
import { TRUCK_WEIGHTS } from '#server/weighings/truck-weights-words.ts'
import { AskedWeights, UnlikelyWeight } from '#app/parts/weighings/unlikely-weight.tsx'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { ACTS } from './acts.tsx'
import { type FormProps, typed, Weight } from './weight.tsx'
import { WEIGHING, WEIGHTS } from '#server/weighings/words.ts'

interface SecondWeightProps extends FormProps {
  waits: UnsentAttribute
  basculas: readonly ReadScale[]
}

/** Known tare of the plate and its last valid day. */
const knownTare = ({ tara }: WeighingSummary) =>
  tara ? `Tara conocida: ${kilos(tara.conocida)}, vale hasta el ${writtenDay(tara.hasta)}.` : undefined

/** Form of the missing weight of a truck in the yard. */
export function SecondWeight({ pesada, reply, awaited, waits, basculas }: SecondWeightProps) {
  const fields = TRUCK_WEIGHTS.filter((field) => !pesada[field])
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
        {...waits}
      >
        <AskedWeights />
        <UnlikelyWeight />
        <div className="grid">
          {!pesada.peso_lleno && <Weight name="peso_lleno" {...WEIGHTS.peso_lleno} awaited={awaited} />}
          {!pesada.peso_vacio && (
            <Weight name="peso_vacio" {...WEIGHTS.peso_vacio} awaited={awaited} hint={knownTare(pesada)} />
          )}
          <NumberField name="cantbultos" {...WEIGHING.cantbultos} whole maxLength={6} />
        </div>
        <ScaleFields basculas={basculas} fields={fields} first />
        <footer className="buttons">
          <SubmitButton className={awaited ? undefined : 'secondary'}>{ACTS.segunda.button}</SubmitButton>
        </footer>
      </PostForm>
    </section>
  )
}
