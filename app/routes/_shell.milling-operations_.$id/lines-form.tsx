import type { ComponentProps } from 'react'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { cellName, type GrowingLists } from '#app/form/growing-rows.ts'
import { GrowingRows } from '#app/form/growing-rows.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import type { MillingDetail, MillingLine } from '#server/milling/contract.ts'
import { ShortageTick } from '#app/parts/stock/shortage-tick.tsx'
import { decimal } from '#server/kit/words/formats.ts'
import { MILLING, MILLING_LINE } from '#server/milling/words.ts'

/** Both sides of an operation, with the contract's limits. */
export const LISTS: GrowingLists = {
  entradas: { max: 20, fields: ['id_producto', 'kg'] },
  salidas: { max: 20, fields: ['id_producto', 'kg', 'costo_kg'] },
}

interface LinesFormProps {
  maquila: MillingDetail
  productos: readonly Option[]
  reply: Reply | undefined
}

const written = (value: number | null) => (value === null ? '' : decimal(value))

/** Cells of a side by field name. An empty side starts with an empty row. */
function cellsOf(side: 'entradas' | 'salidas', lines: readonly MillingLine[]): Record<string, string> {
  const rows = lines.length > 0 ? lines : [{ id_producto: '', kg: null, costo_kg: null }]
  const cells = rows.flatMap(({ id_producto, kg, costo_kg }, row) => [
    [cellName(side, row, 'id_producto'), id_producto],
    [cellName(side, row, 'kg'), written(kg)],
    [cellName(side, row, 'costo_kg'), written(costo_kg)],
  ])
  return Object.fromEntries(cells) as Record<string, string>
}

/** Form of inputs and outputs, product by product. Each empty side starts with a row. */
export function LinesForm({ maquila, productos, reply }: LinesFormProps) {
  const options = [{ value: '', label: 'Elija el producto' }, ...productos]
  const defaults = {
    ...cellsOf('entradas', maquila.entradas),
    ...cellsOf('salidas', maquila.salidas),
    motivo_balance: maquila.motivo_balance,
  }
  return (
    <details className="panel inline-form" open={!!reply || maquila.salidas.length === 0}>
      <summary>Escribir entradas y salidas</summary>
      <PostForm id="lineas" defaults={defaults} reply={reply} version={maquila.version} anew>
        <GrowingRows lists={LISTS} name="entradas" add="Agregar una entrada">
          {(index, remove) => <Line {...{ index, remove, options }} of="Entrada" />}
        </GrowingRows>
        <GrowingRows lists={LISTS} name="salidas" add="Agregar una salida">
          {(index, remove) => <Line {...{ index, remove, options }} of="Salida" />}
        </GrowingRows>
        <TextField
          name="motivo_balance"
          {...MILLING.motivo_balance}
          hint="Si lo que salió no es lo que entró, a qué se debe."
        />
        <ShortageTick />
        <footer className="buttons">
          <SubmitButton>Guardar</SubmitButton>
        </footer>
      </PostForm>
    </details>
  )
}

interface LineProps {
  of: 'Entrada' | 'Salida'
  index: number
  remove: ComponentProps<'button'>
  options: readonly Option[]
}

function Line({ of, index, remove, options }: LineProps) {
  return (
    <fieldset>
      <legend>
        {of} {index + 1}
      </legend>
      <div className="grid">
        <SelectField name="id_producto" {...MILLING_LINE.id_producto} options={[...options]} required />
        <NumberField name="kg" {...MILLING_LINE.kg} required />
        {of === 'Salida' && (
          <NumberField
            name="costo_kg"
            {...MILLING_LINE.costo_kg}
            hint="Vacío, toma lo que queda del costo."
          />
        )}
      </div>
      <button {...remove} className="link">
        Quitar
      </button>
    </fieldset>
  )
}
