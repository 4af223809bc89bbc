import { LinkIf, Facts } from '#app/format/record-parts.tsx'
import { receivablePath } from '#app/parts/paths.ts'
import type { MillingDetail } from '#server/milling/contract.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'

interface LevyPanelProps {
  maquila: MillingDetail
  openReceivable: boolean
}

/** Levy of paddy that nobody bought: formula and receivable. */
export function LevyPanel({ maquila, openReceivable }: LevyPanelProps) {
  const { de_quien, nombre_dueno, kg_cuota, cuota_fomento, id_cuenta_cuota } = maquila
  // An older API does not return the owner.
  if (!de_quien || de_quien === 'COMPRADO') return null
  return (
    <section className="panel">
      <h2>Cuota de fomento al trillar</h2>
      <Facts
        items={[
          ['Dueño', nombre_dueno],
          ['Kilos de paddy que entraron', kilos(kg_cuota)],
          ['Fórmula', maquila.formula_cuota],
          ['Nota', maquila.nota_cuota],
          ['Cuota', <strong key="cuota">{pesos(cuota_fomento)}</strong>],
          id_cuenta_cuota
            ? [
                'Cobrada con',
                <LinkIf key="cuenta" may={openReceivable} to={receivablePath(id_cuenta_cuota)}>
                  Cuenta {maquila.numero_cuenta_cuota}
                </LinkIf>,
              ]
            : ['Cobrada con', ''],
        ]}
      />
    </section>
  )
}
