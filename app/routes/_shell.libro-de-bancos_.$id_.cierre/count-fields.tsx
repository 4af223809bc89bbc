import { Figure } from '#app/form/figure.tsx'
import { NumberField } from '#app/form/fields.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { parseNumber } from '#server/shared/typed-numbers.ts'
import { type Counted, DENOMINATIONS, worthOf } from '#server/shared/cash.ts'
import { pesos } from '#server/shared/formats.ts'

/** How many of each note and coin, with what they come to while one types: a look ahead, the server decides. */
export function CountFields({ libro }: { libro: number | null }) {
  const { value } = useKitForm()
  const counted: Counted = Object.fromEntries(
    DENOMINATIONS.map(([name]) => [name, Number(parseNumber(value(name)) || 0)]),
  )
  const contado = worthOf(counted)
  return (
    <>
      <div className="grid counted">
        {DENOMINATIONS.map(([name, , label]) => (
          <NumberField key={name} name={name} label={label} optional={false} whole />
        ))}
      </div>
      <div className="grid">
        <Figure label="Contado" value={pesos(contado)} />
        {libro !== null && <Figure label="Según el libro" value={pesos(libro)} />}
        {libro !== null && (
          <Figure label="Diferencia" value={pesos(contado - libro)} wrong={contado !== libro} />
        )}
      </div>
    </>
  )
}
