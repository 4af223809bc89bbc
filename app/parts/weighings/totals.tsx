import { parseNumber } from '#app/form/numbers.ts'
import { measure, pesos } from '#server/shared/formats.ts'

/** The typed numbers that net weight and freight follow from. */
export interface Typed {
  peso_lleno: string
  peso_vacio: string
  cantbultos: string
  costofletexkg: string
}

export const TYPED_NAMES = ['peso_lleno', 'peso_vacio', 'cantbultos', 'costofletexkg'] as const

interface TotalsProps {
  typed: Typed
  /** Kilograms per sack. */
  sackTare: number
}

/** Net weight and freight while one types (D2 §5): a look ahead, the server decides both. */
export function Totals({ typed, sackTare }: TotalsProps) {
  const [full, empty, sacks, cost] = TYPED_NAMES.map((name) => Number(parseNumber(typed[name]) || 0))
  const net = (full ?? 0) - (empty ?? 0) - (sacks ?? 0) * sackTare
  const complete = (full ?? 0) > 0 && (empty ?? 0) > 0
  return (
    <>
      <Figure label="Peso neto (kg)" value={complete ? measure(net) : '—'} wrong={complete && net < 0} />
      <Figure label="Valor flete" value={complete ? pesos(Math.round(net * (cost ?? 0))) : '—'} />
    </>
  )
}

function Figure({ label, value, wrong = false }: { label: string; value: string; wrong?: boolean }) {
  return (
    <div className="field figure">
      <span>{label}</span>
      <output className={wrong ? 'wrong' : undefined}>{value}</output>
    </div>
  )
}
