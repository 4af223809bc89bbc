import { Link } from '@remix-run/react'
import { Facts } from '#app/format/facts.tsx'
import type { ThirdPartySummary } from '#server/contract/third-parties.ts'
import { writtenDay } from '#server/shared/days.ts'
import { kilos, pesos, whole } from '#server/shared/formats.ts'

const counted = (count: number, one: string, many: string) => `${whole(count)} ${count === 1 ? one : many}`

/** What there is with a third party, on one card; each number leads to its list. */
export function SummaryCard({ resumen, id }: { resumen: ThirdPartySummary | null; id: string }) {
  if (!resumen) return <p className="aside">No se pudo cargar el resumen.</p>
  const { desde, pesadas, liquidaciones, cuentas, acuerdos } = resumen
  if (!pesadas && !liquidaciones && !cuentas && !acuerdos) return null
  const amount = (
    path: string,
    { cantidad, valor }: { cantidad: number; valor: number },
    words: [string, string],
  ) =>
    cantidad > 0 && (
      <>
        <Link to={`${path}${path.includes('?') ? '&' : '?'}tercero=${id}`}>
          {counted(cantidad, ...words)}
        </Link>
        , <strong>{pesos(valor)}</strong>
      </>
    )
  return (
    <section className="panel" aria-label="Resumen">
      <Facts
        items={[
          [
            `Pesadas desde el ${writtenDay(desde)}`,
            pesadas && (
              <>
                <Link to={`/weighing-records?tercero=${id}&desde=${desde}`}>
                  {counted(pesadas.cantidad, 'pesada', 'pesadas')}
                </Link>
                , <strong>{kilos(pesadas.kg)}</strong>
              </>
            ),
          ],
          [
            'Liquidaciones en borrador',
            liquidaciones &&
              amount('/liquidacion-arroz?estado=BORRADOR', liquidaciones.borradores, [
                'liquidación',
                'liquidaciones',
              ]),
          ],
          [
            'Liquidaciones por pagar',
            liquidaciones &&
              amount('/liquidacion-arroz?estado=APROBADA', liquidaciones.por_pagar, [
                'liquidación',
                'liquidaciones',
              ]),
          ],
          [
            'Cuentas por cobrar',
            cuentas && amount('/accounts-receivable?con_saldo=true', cuentas, ['cuenta', 'cuentas']),
          ],
          [
            'Deuda de acuerdos hoy',
            acuerdos &&
              amount('/financing-agreements?estado=EN_EJECUCION', acuerdos, ['acuerdo', 'acuerdos']),
          ],
        ]}
      />
    </section>
  )
}
