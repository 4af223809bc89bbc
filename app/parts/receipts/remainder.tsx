import { pesos } from '#server/kit/words/formats.ts'

interface RemainderProps {
  /** Value of the receipt and applied amount, in whole pesos. */
  valor: number
  aplicado: number
}

/** Live preview of the remainder. The server computes the final amount. */
export function Remainder({ valor, aplicado }: RemainderProps) {
  const left = valor - aplicado
  return (
    <p className={left < 0 ? 'remainder wrong' : 'remainder'} aria-live="polite">
      <span>
        Aplicado <output>{pesos(aplicado)}</output>
      </span>
      <span>
        {left < 0 ? 'Aplicado de más' : 'Queda como anticipo'} <output>{pesos(Math.abs(left))}</output>
      </span>
    </p>
  )
}
