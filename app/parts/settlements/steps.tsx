import { PaperLink } from '#app/format/record-parts.tsx'
import { priceListText } from '#server/rates/paddy-price-words.ts'
import { parameterText } from '#server/rates/parameters-words.ts'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'

interface StepsProps {
  calculo: Pick<SettlementPreview, 'pasos' | 'parametros' | 'precios'>
  /** Address of the paper with the same steps; none before the settlement is saved. */
  annex?: string
}

/** Calculation steps with their formulas, and the rates used. */
export function Steps({ calculo, annex }: StepsProps) {
  const { pasos, parametros, precios } = calculo
  if (pasos.length === 0) return null
  return (
    <details className="panel steps">
      <summary>Cómo se calculó</summary>
      <ol>
        {pasos.map((paso, place) => (
          <li key={`${paso.concepto}-${place}`}>
            <span>{paso.concepto}</span> <span className="formula">{paso.formula}</span>{' '}
            <strong>= {paso.valor}</strong>
          </li>
        ))}
      </ol>
      {parametros.length > 0 && (
        <>
          <h2>Tarifas usadas</h2>
          <ul className="plain">
            {precios.map((one) => (
              <li key={`${one.tag} ${one.producto} ${one.origen}`}>{priceListText(one)}</li>
            ))}
            {parametros.map((one) => (
              <li key={`${one.tag} ${one.producto}`}>
                {parameterText(one)}
                {one.vencido && <span className="missing"> (su vigencia terminó)</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {annex && (
        <p>
          <PaperLink href={annex} secondary>
            Anexo del cálculo
          </PaperLink>
        </p>
      )}
    </details>
  )
}
