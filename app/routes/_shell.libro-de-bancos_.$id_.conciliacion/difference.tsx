import type { BankReconciliation, ReconciliationState } from '#server/bank/reconciliations-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { bankPesos, whole } from '#server/kit/words/formats.ts'

interface DifferenceProps {
  estado: ReconciliationState
  conciliacion: BankReconciliation
}

/**
 * Unexplained part of the difference on the last day of the bank's file, then both balances and the explained parts.
 */
export function Difference({ estado, conciliacion: { hasta, avisos } }: DifferenceProps) {
  const { saldo_banco, saldo_libro, diferencia, en_banco, en_libro, centavos, sin_explicar } = estado
  const known = (value: number | null) => (value === null ? '–' : bankPesos(value))
  const parts: [label: string, value: number, count?: number][] = [
    ['En el banco y no en el libro', en_banco.valor, en_banco.cantidad],
    ['En tránsito: en el libro y no en el banco', 0 - en_libro.valor, en_libro.cantidad],
    ['Centavos que el libro no lleva', centavos],
  ]
  return (
    <>
      <dl className="book-figures">
        <div className="about">
          <dt>Sin explicar al {writtenDay(hasta)}</dt>
          <dd className={toneOf(sin_explicar)}>{known(sin_explicar)}</dd>
        </div>
        <div>
          <dt>Diferencia</dt>
          <dd>{known(diferencia)}</dd>
        </div>
        <div>
          <dt>Saldo según el banco</dt>
          <dd>{known(saldo_banco)}</dd>
        </div>
        <div>
          <dt>Saldo en el libro</dt>
          <dd>{known(saldo_libro)}</dd>
        </div>
        {parts.map(
          ([label, value, count]) =>
            (value !== 0 || !!count) && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {bankPesos(value)}
                  {count !== undefined && <small> en {whole(count)}</small>}
                </dd>
              </div>
            ),
        )}
      </dl>
      {!!sin_explicar && <p className="note">{[...doubtsIn(avisos), CAUSES].join(' ')}</p>}
      {saldo_banco === null && (
        <p className="note">
          El archivo no dice el saldo: escríbalo al traer el siguiente y aquí se verá la diferencia.
        </p>
      )}
      {saldo_libro === null && <p className="note">El libro no dice el saldo de ese día.</p>}
    </>
  )
}

const CAUSES =
  'Lo que queda sin explicar puede venir de antes del primer archivo (revise el saldo inicial de la cuenta), de días que ningún archivo trae, de líneas que quedaron por fuera o de líneas que no cuadran con el saldo.'

/** Notices about rows of the file that may be the unexplained rest. */
const doubtsIn = (avisos: BankReconciliation['avisos']) =>
  avisos.filter(({ tipo }) => tipo === 'POR_FUERA' || tipo === 'DESCUADRE').map(({ texto }) => texto)

/** Green once everything is explained; nothing for an unknown balance. */
function toneOf(unexplained: number | null): 'danger' | 'done' | undefined {
  if (unexplained === null) return undefined
  return unexplained === 0 ? 'done' : 'danger'
}
