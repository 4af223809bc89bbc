import { pesos } from '#server/kit/words/formats.ts'

interface RemainderProps {
  /** Value of the receipt and applied amount, in whole pesos. */
  valor: number
  aplicado: number
  /** True if a remainder becomes an advance: a PENDIENTE receipt that pays nothing leaves none. */
  anticipo: boolean
}

/** Live preview of the remainder. The server computes the final amount. */
export function Remainder({ valor, aplicado, anticipo }: RemainderProps) {
  const left = valor - aplicado
  return (
    <p className={left < 0 ? 'remainder wrong' : 'remainder'} aria-live="polite">
      <span>
        Aplicado <output>{pesos(aplicado)}</output>
      </span>
      <span>
        {left < 0 ? 'Aplicado de más' : anticipo ? 'Queda como anticipo' : 'Queda sin aplicar'}{' '}
        <output>{pesos(Math.abs(left))}</output>
      </span>
    </p>
  )
}
