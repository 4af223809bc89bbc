import { textOf } from '#app/form/reply.ts'
import { useState } from 'react'
import { Figure } from '#app/form/figure.tsx'
import { NumberField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { typedWhole } from '#server/kit/words/typed-numbers.ts'
import { DENOMINATIONS, worthOf } from '#server/bank/cash-words.ts'
import { pesos } from '#server/kit/words/formats.ts'

/**
 * Number of each note and coin, with a live total. The book's balance is not shown, so that nobody counts towards it;
 * the server tells it when the count differs.
 */
export function CountFields() {
  const { value } = useKitForm()
  const [contado, setContado] = useState(() => counted(value))
  return (
    <div
      onInput={(event) => {
        const typed = new FormData((event.target as HTMLInputElement).form ?? undefined)
        setContado(counted((name) => textOf(typed, name)))
      }}
    >
      <div className="grid counted">
        {DENOMINATIONS.map(([name, , label]) => (
          <NumberField key={name} name={name} label={label} optional={false} whole />
        ))}
      </div>
      <div className="grid">
        <Figure label="Contado" value={contado ? pesos(contado) : '—'} />
      </div>
    </div>
  )
}

/** Value of the typed counts in whole pesos. Invalid input counts as 0. */
const counted = (typed: (name: string) => string): number =>
  worthOf(Object.fromEntries(DENOMINATIONS.map(([name]) => [name, typedWhole(typed(name))])))
