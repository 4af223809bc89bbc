import type { Asked } from '#app/form/acts.tsx'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { Moved } from '#app/parts/bank/moved.tsx'
import { whatMoved } from '#app/parts/bank/words.ts'
import type { BankMovement, BookPage } from '#server/bank/contract.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { MOVEMENT_FIELD } from './acts.ts'
import { BANK } from '#server/bank/words.ts'

interface Read {
  libro: Pick<BookPage, 'cuenta'>
  /** Accounts for the select. */
  cuentas: readonly Option[]
  movimiento: BankMovement | null
  once: string
  hoy: string
}

export function actDialogs({ libro: { cuenta }, cuentas, movimiento, once, hoy }: Read) {
  const nombre = cuenta?.nombre ?? ''
  const values = { fecha: hoy }
  const choose = [{ value: '', label: 'Elija la cuenta' }, ...cuentas]
  const entrada: Asked = { title: `Entrada a ${nombre}`, button: 'Guardar', once, values, fields: <Moved /> }
  const salida: Asked = { title: `Salida de ${nombre}`, button: 'Guardar', once, values, fields: <Moved /> }
  const traslado: Asked = {
    title: `Traslado desde ${nombre}`,
    button: 'Guardar',
    once,
    values,
    fields: (
      <>
        <SelectField name="id_banco_destino" label="A la cuenta o caja" options={choose} required />
        <Moved />
      </>
    ),
  }
  const apertura: Asked = {
    title: `Saldo inicial de ${nombre}`,
    question: 'Lo que había al comenzar ese día. Lo de antes se muestra en el libro y no cuenta.',
    button: 'Guardar',
    values: {
      saldo_inicial: cuenta?.saldo_inicial == null ? '' : whole(cuenta.saldo_inicial),
      fecha_si: cuenta?.fecha_si || hoy,
    },
    fields: (
      <div className="grid">
        <NumberField name="saldo_inicial" {...BANK.saldo_inicial} label="Saldo" pesos required />
        <TextField name="fecha_si" {...BANK.fecha_si} label="Al comenzar el" required />
      </div>
    ),
  }
  if (!movimiento) return { entrada, salida, traslado, apertura }
  const which = <input type="hidden" name={MOVEMENT_FIELD} value={movimiento.id_movimiento} />
  const said = `${whatMoved(movimiento)} del ${writtenDay(movimiento.fecha)}, ${pesos(movimiento.valor)}`
  const ubicar: Asked = {
    title: said,
    button: 'Guardar',
    fields: (
      <>
        {which}
        <SelectField name="id_banco" label="Pasó por" options={choose} required />
      </>
    ),
  }
  const anular: Asked = {
    title: `Anular: ${said}`,
    question: 'Queda en el libro, y otro movimiento de hoy lo devuelve.',
    button: 'Anular movimiento',
    fields: (
      <>
        {which}
        <TextField name="motivo" label="Motivo" maxLength={LENGTH.reason} required />
      </>
    ),
  }
  return { entrada, salida, traslado, apertura, ubicar, anular }
}
