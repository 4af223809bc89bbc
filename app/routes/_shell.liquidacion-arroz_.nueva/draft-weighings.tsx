import { useState } from 'react'
import { useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { type DraftWeighing, WeighingRows } from '#app/parts/settlements/weighing-rows.tsx'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { measure } from '#server/kit/words/formats.ts'
import type { Candidates } from './candidates.server.ts'
import { WEIGHING_PREFIX } from './draft.ts'

interface DraftWeighingsProps {
  candidatas: Candidates
  calculo: SettlementPreview | undefined
}

/** Chosen weighings as rows. The supplier's others can be added below. */
export function DraftWeighings({ candidatas, calculo }: DraftWeighingsProps) {
  const { pesadas, pedidas } = candidatas
  const { reply } = useKitForm()
  const [chosen, setChosen] = useState(() => pesadas.map(idOf).filter((id) => isChosen(id, reply, pedidas)))
  const { errors } = useFormField('pesadas')
  const shown = pesadas.filter(
    (pesada) => pedidas.includes(idOf(pesada)) || isChosen(idOf(pesada), reply, pedidas),
  )
  const others = pesadas.filter((pesada) => !shown.includes(pesada))
  const tick = (pesada: DraftWeighing) => (
    <label>
      <input
        type="checkbox"
        name={WEIGHING_PREFIX + idOf(pesada)}
        defaultChecked={chosen.includes(idOf(pesada))}
        onInput={({ currentTarget: { checked } }) =>
          setChosen((before) => [
            ...before.filter((id) => id !== idOf(pesada)),
            ...(checked ? [idOf(pesada)] : []),
          ])
        }
      />
      {pesada.consecutivo}
    </label>
  )
  return (
    <section className="draft-weighings">
      {errors.length > 0 && (
        <p className="form-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      <WeighingRows
        pesadas={shown.map((pesada) => calculo?.pesadas.find((one) => idOf(one) === idOf(pesada)) ?? pesada)}
        totals={calculo ?? null}
        weighing={tick}
      />
      {others.length > 0 && (
        <details>
          <summary>Otras pesadas pendientes del proveedor ({others.length})</summary>
          <ul className="plain inline">
            {others.map((pesada) => (
              <li key={idOf(pesada)}>
                {tick(pesada)}{' '}
                <small className="aside">
                  {pesada.fecha && writtenDay(pesada.fecha)}
                  {pesada.peso_neto !== null && ` · ${measure(pesada.peso_neto)} kg`}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const idOf = (pesada: DraftWeighing) => pesada.id_weighing_record

function isChosen(id: string, reply: Reply | undefined, asked: string[]): boolean {
  return reply ? typedIn(reply, WEIGHING_PREFIX + id) !== '' : asked.includes(id)
}
