import { NumberField, SelectField } from '#app/form/fields.tsx'
import { Figure } from '#app/form/figure.tsx'
import { useKitForm } from '#app/form/kit-form.tsx'
import { optionsFrom } from '#app/form/options.tsx'
import { typedWhole } from '#server/kit/words/typed-numbers.ts'
import { COLLECTION_CLASSES, RECEIVABLE_STATES } from '#server/receivables/words.ts'
import { pesos } from '#server/kit/words/formats.ts'

/** Typed fields that balance and days late depend on. */
export const LOOKED_AT = ['valor_original_factura', 'total_abonos_realizados', 'fecha_esperada_pago'] as const

export type Typed = Record<(typeof LOOKED_AT)[number], string>

const DAY_MS = 86_400_000

/**
 * Preview of balance and days late while typing. The server computes the real values. `hoy` is today in Bogotá.
 */
export function LookAhead({ typed, hoy }: { typed: Typed; hoy: string }) {
  const original = typedWhole(typed.valor_original_factura)
  const balance = original - typedWhole(typed.total_abonos_realizados)
  const late = (Date.parse(hoy) - Date.parse(typed.fecha_esperada_pago)) / DAY_MS
  const days = balance > 0 ? Math.max(0, late) : 0
  return (
    <>
      <Figure label="Saldo" value={original ? pesos(balance) : '—'} wrong={balance < 0} />
      <Figure label="Días vencida" value={original && !Number.isNaN(late) ? String(days) : '—'} />
    </>
  )
}

const DERIVED = ['saldo_actual', 'dias_vencimiento', 'valor_mora', 'estado_documento', 'clasificacion_cobro']

const choices = (values: readonly string[]) => [{ value: '', label: 'Sin comparar' }, ...optionsFrom(values)]

/**
 * Derived fields for people who copy from another book. A wrong value is refused beside its field
 * (receivables/README.md, derived fields).
 */
export function DerivedFields() {
  const { reply, value } = useKitForm()
  const open = DERIVED.some((name) => value(name) !== '' || reply?.error?.[name])
  return (
    <details className="panel" open={open}>
      <summary>Comparar con lo que dice otro libro</summary>
      <p>
        Saldo, días, mora, estado y clasificación los calcula el sistema. Si los escribe, deben coincidir.
      </p>
      <div className="grid four">
        <NumberField name="saldo_actual" label="Saldo actual" pesos />
        <NumberField name="dias_vencimiento" label="Días de vencimiento" whole maxLength={6} />
        <NumberField name="valor_mora" label="Valor de mora" pesos />
        <SelectField
          name="estado_documento"
          label="Estado del documento"
          options={choices(RECEIVABLE_STATES)}
        />
        <SelectField
          name="clasificacion_cobro"
          label="Clasificación de cobro"
          options={choices(COLLECTION_CLASSES)}
        />
      </div>
    </details>
  )
}
