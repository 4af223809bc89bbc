import type { Asked } from '#app/form/acts.tsx'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { whatMoved } from '#app/parts/stock/words.ts'
import type { StockMovement } from '#server/stock/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { MOVEMENT_FIELD } from './acts.ts'
import { STOCK_COUNT } from '#server/stock/words.ts'

const KINDS = [
  { value: 'CONTEO', label: 'Conteo físico: lo que hay' },
  { value: 'MERMA', label: 'Merma de secado: lo que se perdió' },
]

interface Read {
  libro: { producto: { descripcion: string } }
  /** Movement whose act is open. */
  movimiento: StockMovement | null
  once: string
  hoy: string
}

export function actDialogs({ libro: { producto }, movimiento, once, hoy }: Read) {
  const contar: Asked = {
    title: `Contar ${producto.descripcion}`,
    question: 'La diferencia con el libro al final de ese día ajusta las existencias.',
    button: 'Guardar',
    once,
    values: { fecha: hoy },
    fields: (
      <>
        <SelectField name="clase" {...STOCK_COUNT.clase} label="Qué" options={KINDS} required />
        <div className="grid">
          <TextField name="fecha" {...STOCK_COUNT.fecha} label="Al final del" required />
          <NumberField name="kg" label="Kilos" required />
        </div>
        <TextField
          name="motivo"
          label="Motivo"
          hint="Si hay diferencia, a qué se debe."
          maxLength={LENGTH.reason}
        />
        <NumberField
          name="costo_kg"
          {...STOCK_COUNT.costo_kg}
          hint="Solo si sobran kilos y el producto todavía no tiene costo."
        />
      </>
    ),
  }
  if (!movimiento) return { contar }
  const which = <input type="hidden" name={MOVEMENT_FIELD} value={movimiento.id} />
  const said = `${whatMoved(movimiento)} del ${writtenDay(movimiento.fecha)}, ${kilos(movimiento.kg)}`
  const anular: Asked = {
    title: `Anular: ${said}`,
    button: 'Anular conteo',
    fields: (
      <>
        {which}
        <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />
      </>
    ),
  }
  const quitar: Asked = {
    title: `Quitar: ${said}`,
    question:
      'Sus kilos y su valor salen de las existencias y su comprobante se borra. La auditoría lo conserva.',
    button: 'Quitar existencia inicial',
    fields: which,
  }
  return { contar, anular, quitar }
}
