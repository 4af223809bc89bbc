import { Link } from '@remix-run/react'
import { withQuery } from '#app/api/query.ts'
import { LinkIf, RecordTable } from '#app/format/record-parts.tsx'
import { LongText } from '#app/format/long-text.tsx'
import { settlementPath, weighingPath } from '#app/parts/paths.ts'
import { VOIDED } from '#app/parts/weighings/names.ts'
import type { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { measure } from '#server/kit/words/formats.ts'
import { shareText } from '#server/weighings/shares-words.ts'

interface SharesProps {
  pesada: WeighingSummary
  may: { change: boolean; settle: boolean; openSettlement: boolean }
}

/** Link to the shares of a paddy purchase, until a settlement holds it. */
export function ShareLink({ pesada, may }: SharesProps) {
  const { operacion, archivoEntradaInventario: paddy, bloqueada, estado } = pesada
  if (!may.change || operacion !== 'COMPRA' || !paddy || bloqueada || estado === VOIDED) return null
  return <Link to={`${weighingPath(pesada.id_weighing_record)}/partes`}>Repartir entre agricultores</Link>
}

/** Owners of the kilos, each with the settlements of the part. Renders nothing for a single supplier. */
export function Shares({ pesada: { partes, ...pesada }, may }: SharesProps) {
  if (partes.length === 0) return null
  const settling = (id: string) =>
    withQuery('/liquidacion-arroz', { pesada: pesada.id_weighing_record, proveedor: id })
  return (
    <section className="panel">
      <h2>Repartida entre {partes.length} agricultores</h2>
      <RecordTable
        rows={partes}
        keyOf={({ id_proveedor }) => id_proveedor}
        className="slim"
        caption="De quién son los kilos de la pesada"
        columns={[
          { label: 'Agricultor', cell: ({ nombre_proveedor }) => <LongText>{nombre_proveedor}</LongText> },
          { label: 'Parte', className: 'end main', cell: shareText },
          {
            label: 'Por liquidar kg',
            className: 'end',
            cell: ({ kg_abiertos }) => kg_abiertos !== null && measure(kg_abiertos),
          },
          {
            label: 'Liquidación',
            cell: ({ id_proveedor, kg_abiertos, liquidaciones }) => (
              <>
                {liquidaciones.map(({ id, numero, estado }) => (
                  <span key={id}>
                    <LinkIf may={may.openSettlement} to={settlementPath(id)}>
                      {numero}
                    </LinkIf>{' '}
                    <small className="aside">{estado}</small>{' '}
                  </span>
                ))}
                {pesada.aplicaLiquidacion && !!kg_abiertos && may.settle && (
                  <Link to={settling(id_proveedor)}>Liquidar</Link>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
