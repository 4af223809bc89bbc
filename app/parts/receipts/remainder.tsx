import { pesos } from '#server/kit/words/formats.ts'

interface RemainderProps {
  /** Whole pesos: what there is, and what of it is applied so far. */
  valor: number
  aplicado: number
}

/** What is left to apply while one types: a look ahead, the server decides. */
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
