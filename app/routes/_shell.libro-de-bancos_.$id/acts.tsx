import type { Acts } from '#app/form/acts.ts'
import { NumberField, ReasonField, SelectField, TextField } from '#app/form/fields.tsx'
import { Moved } from '#app/parts/bank/moved.tsx'
import { bookName, whatMoved } from '#app/parts/bank/words.ts'
import type { BankMovement, BookPage } from '#server/bank/contract.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { BANK } from '#server/bank/words.ts'

interface Read {
  libro: Pick<BookPage, 'cuenta'>
  /** Accounts for the select. */
  cuentas: readonly Option[]
  movimiento: BankMovement | null
  once: string
  hoy: string
}

/** Form field with the id of the movement. */
export const MOVEMENT_FIELD = 'id_movimiento'

const writes = { from: ['CUENTA'], failed: 'Error al guardar el movimiento' } as const
const nameOf = ({ libro }: Read) => bookName(libro.cuenta)
const choose = ({ cuentas }: Read) => [{ value: '', label: 'Elija la cuenta' }, ...cuentas]
const which = (row: BankMovement) => <input type="hidden" name={MOVEMENT_FIELD} value={row.id_movimiento} />
const said = (row: BankMovement) => `${whatMoved(row)} del ${writtenDay(row.fecha)}, ${pesos(row.valor)}`

const entry = (title: string, { once, hoy }: Read) => ({
  title,
  button: 'Guardar',
  once,
  values: { fecha: hoy },
})

/** Acts of an account's book. Acts on a movement have their button in its row. */
export const ACTS = {
  entrada: {
    ...writes,
    button: 'Entrada',
    asks: (read) => ({ ...entry(`Entrada a ${nameOf(read)}`, read), fields: <Moved /> }),
  },
  salida: {
    ...writes,
    button: 'Salida',
    asks: (read) => ({ ...entry(`Salida de ${nameOf(read)}`, read), fields: <Moved /> }),
  },
  traslado: {
    ...writes,
    button: 'Traslado',
    asks: (read) => ({
      ...entry(`Traslado desde ${nameOf(read)}`, read),
      fields: (
        <>
          <SelectField name="id_banco_destino" label="A la cuenta o caja" options={choose(read)} required />
          <Moved />
        </>
      ),
    }),
  },
  apertura: {
    from: ['CUENTA'],
    button: 'Saldo inicial',
    failed: 'Error al guardar el saldo inicial',
    asks: ({ libro: { cuenta }, hoy }) => ({
      title: `Saldo inicial de ${bookName(cuenta)}`,
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
    }),
  },
  ubicar: {
    ...writes,
    from: ['UBICAR'],
    button: 'Decir el banco',
    placed: true,
    asks: (read) =>
      read.movimiento && {
        title: said(read.movimiento),
        button: 'Guardar',
        fields: (
          <>
            {which(read.movimiento)}
            <SelectField name="id_banco" label="Pasó por" options={choose(read)} required />
          </>
        ),
      },
  },
  anular: {
    from: ['ANULAR'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular el movimiento',
    danger: true,
    placed: true,
    asks: ({ movimiento }) =>
      movimiento && {
        title: `Anular: ${said(movimiento)}`,
        question: 'Queda en el libro, y otro movimiento de hoy lo devuelve.',
        button: 'Anular movimiento',
        fields: (
          <>
            {which(movimiento)}
            <ReasonField />
          </>
        ),
      },
  },
} as const satisfies Acts<string, Read>

/** Action for a movement. Manual movements are voided here, other movements in their document. */
export function actOfRow(row: BankMovement): 'ubicar' | 'anular' | undefined {
  if (row.id_banco === '') return 'ubicar'
  return row.origen === 'MANO' && row.tipo !== 'ANULACION' && !row.revertido ? 'anular' : undefined
}
