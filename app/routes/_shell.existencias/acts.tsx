import type { Acts } from '#app/form/acts.ts'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import { OPENING_STOCK } from '#server/stock/words.ts'

interface Read {
  /** Products for the select. */
  opciones: readonly Option[]
  once: string
  hoy: string
}

/** Acts on the stock of all products. */
export const ACTS = {
  inicial: {
    button: 'Existencia inicial',
    failed: 'Error al guardar la existencia inicial',
    asks: ({ opciones, once, hoy }) => ({
      question:
        'Los kilos que había al comenzar ese día y lo que valen, como los tiene el inventario de antes.',
      button: 'Guardar',
      once,
      values: { fecha: hoy },
      fields: (
        <>
          <SelectField
            name="id_producto"
            {...OPENING_STOCK.id_producto}
            options={[{ value: '', label: 'Elija el producto' }, ...opciones]}
            required
          />
          <TextField name="fecha" {...OPENING_STOCK.fecha} required />
          <div className="grid">
            <NumberField name="kg" {...OPENING_STOCK.kg} required />
            <NumberField name="valor" {...OPENING_STOCK.valor} hint="El de todos los kilos." pesos required />
          </div>
        </>
      ),
    }),
  },
} as const satisfies Acts<string, Read>
