import type { Acts } from '#app/form/acts.ts'
import { NumberField, ReasonField, SelectField, TextField } from '#app/form/fields.tsx'
import { isCount, whatMoved } from '#app/parts/stock/words.ts'
import type { StockMovement } from '#server/stock/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos } from '#server/kit/words/formats.ts'
import { STOCK_COUNT } from '#server/stock/words.ts'

interface Read {
  libro: { producto: { descripcion: string } }
  /** Movement whose act is open. */
  movimiento: StockMovement | null
  once: string
  hoy: string
}

const KINDS = [
  { value: 'CONTEO', label: 'Conteo físico: lo que hay' },
  { value: 'MERMA', label: 'Merma de secado: lo que se perdió' },
]

/** Field with the id of the count or the opening stock. */
export const MOVEMENT_FIELD = 'id_movimiento'

const which = (row: StockMovement) => <input type="hidden" name={MOVEMENT_FIELD} value={row.id} />
const said = (row: StockMovement) => `${whatMoved(row)} del ${writtenDay(row.fecha)}, ${kilos(row.kg)}`

/** Acts of a product's stock. Acts on a movement have their button in its row. */
export const ACTS = {
  contar: {
    button: 'Contar',
    failed: 'Error al guardar el conteo',
    asks: ({ libro: { producto }, once, hoy }) => ({
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
            {...STOCK_COUNT.motivo}
            label="Motivo"
            hint="Si hay diferencia, a qué se debe."
          />
          <NumberField
            name="costo_kg"
            {...STOCK_COUNT.costo_kg}
            hint="Solo si sobran kilos y el producto todavía no tiene costo."
          />
        </>
      ),
    }),
  },
  anular: {
    from: ['CONTEO'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular el conteo',
    danger: true,
    placed: true,
    asks: ({ movimiento }) =>
      movimiento && {
        title: `Anular: ${said(movimiento)}`,
        button: 'Anular conteo',
        fields: (
          <>
            {which(movimiento)}
            <ReasonField />
          </>
        ),
      },
  },
  quitar: {
    from: ['INICIAL'],
    button: 'Quitar',
    busy: 'Quitando...',
    failed: 'Error al quitar la existencia inicial',
    danger: true,
    placed: true,
    asks: ({ movimiento }) =>
      movimiento && {
        title: `Quitar: ${said(movimiento)}`,
        question:
          'Sus kilos y su valor salen de las existencias y su comprobante se borra. La auditoría lo conserva.',
        button: 'Quitar existencia inicial',
        fields: which(movimiento),
      },
  },
} as const satisfies Acts<string, Read>

/** Act of a movement: counts are voided here, opening stock is removed, and documents change in their own screen. */
export const actOfRow = (row: StockMovement): 'anular' | 'quitar' | undefined =>
  isCount(row) ? 'anular' : row.tipo === 'INICIAL' ? 'quitar' : undefined
