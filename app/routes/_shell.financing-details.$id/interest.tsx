import { counted } from '#app/format/counted.ts'
import type { AgreementLine } from '#server/financing/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { percent, pesos } from '#server/kit/words/formats.ts'

/** Interest of a loan with its periods: days × rate × capital. */
export function Interest({ line, tasa }: { line: AgreementLine; tasa: number }) {
  const { periodos, capital_pendiente, interes_pendiente, valor, intereses, interes_inicial } = line
  if (periodos.length === 0 && !interes_inicial) return pesos(intereses)
  const paid =
    capital_pendiente !== null &&
    interes_pendiente !== null &&
    (capital_pendiente !== valor || interes_pendiente !== intereses)
  return (
    <details className="interest">
      <summary title="Cómo se calcula">{pesos(intereses)}</summary>
      <div>
        <p>Días × tasa ÷ 30 × capital</p>
        <ol>
          {!!interes_inicial && (
            <li>
              <span>Hasta el {writtenDay(line.saldo_inicial_al)}</span>{' '}
              <span>
                intereses que traía el saldo inicial = <strong>{pesos(interes_inicial)}</strong>
              </span>
            </li>
          )}
          {periodos.map(({ desde, hasta, dias, capital, interes }) => (
            <li key={desde}>
              <span>
                {writtenDay(desde)} a {writtenDay(hasta)}
              </span>{' '}
              <span>
                {counted(dias, 'día', 'días')} × {percent(tasa)} ÷ 30 × {pesos(capital)} ={' '}
                <strong>{pesos(interes)}</strong>
              </span>
            </li>
          ))}
        </ol>
        {paid && (
          <p>
            Queda {pesos(capital_pendiente)} de capital y {pesos(interes_pendiente)} de intereses.
          </p>
        )}
      </div>
    </details>
  )
}
