import type { Asked } from '#app/form/acts.tsx'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { whatMoved } from '#app/parts/stock/words.ts'
import type { StockMovement } from '#server/stock/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { COUNT_FIELD } from './acts.ts'

const KINDS = [
  { value: 'CONTEO', label: 'Conteo físico: lo que hay' },
  { value: 'MERMA', label: 'Merma de secado: lo que se perdió' },
]

interface Read {
  libro: { producto: { descripcion: string } }
  conteo: StockMovement | null
  once: string
  hoy: string
}

export function actDialogs({ libro: { producto }, conteo, once, hoy }: Read) {
  const contar: Asked = {
    title: `Contar ${producto.descripcion}`,
    question: 'La diferencia con el libro al final de ese día ajusta las existencias.',
    button: 'Guardar',
    once,
    values: { fecha: hoy },
    fields: (
      <>
        <SelectField name="clase" label="Qué" options={KINDS} required />
        <div className="grid">
          <TextField name="fecha" label="Al final del" type="date" required />
          <NumberField name="kg" label="Kilos" required />
        </div>
        <TextField
          name="motivo"
          label="Motivo"
          hint="Si hay diferencia, a qué se debe."
          maxLength={LENGTH.reason}
        />
      </>
    ),
  }
  if (!conteo) return { contar }
  const anular: Asked = {
    title: `Anular: ${whatMoved(conteo)} del ${writtenDay(conteo.fecha)}, ${kilos(conteo.kg ?? 0)}`,
    button: 'Anular conteo',
    fields: (
      <>
        <input type="hidden" name={COUNT_FIELD} value={conteo.id} />
        <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />
      </>
    ),
  }
  return { contar, anular }
}
