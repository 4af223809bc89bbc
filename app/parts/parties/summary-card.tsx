import { Card } from '#app/format/card.tsx'
import { counted } from '#app/format/counted.ts'
import type { ThirdPartySummary } from '#server/parties/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, pesos } from '#server/kit/words/formats.ts'

/** Business with a third party. Each number links to its list; empty parts are left out. */
export function SummaryCard({ resumen, id }: { resumen: ThirdPartySummary | null; id: string }) {
  if (!resumen) return <p className="aside">El resumen no está disponible.</p>
  const { desde, pesadas, liquidaciones, por_pagar, cuentas, acuerdos } = resumen
  const amounts = [
    {
      label: 'Deuda de acuerdos hoy',
      to: '/financing-agreements?estado=EN_EJECUCION',
      of: acuerdos,
      words: ['acuerdo en ejecución', 'acuerdos en ejecución'],
    },
    {
      label: 'Liquidaciones en borrador',
      to: '/liquidacion-arroz?estado=BORRADOR',
      of: liquidaciones?.borradores,
      words: ['liquidación', 'liquidaciones'],
    },
    {
      label: 'Liquidaciones por pagar',
      to: '/liquidacion-arroz?estado=APROBADA',
      of: liquidaciones?.por_pagar,
      words: ['liquidación', 'liquidaciones'],
    },
    {
      label: 'Anticipos por descontar',
      to: '/liquidacion-arroz?estado=ANULADA',
      of: liquidaciones?.anticipos,
      words: ['anticipo', 'anticipos'],
    },
    {
      label: 'Cuentas por pagar',
      to: '/cuentas-por-pagar?con_saldo=true',
      of: por_pagar,
      words: ['cuenta con saldo', 'cuentas con saldo'],
    },
    {
      label: 'Cuentas por cobrar',
      to: '/accounts-receivable?con_saldo=true',
      of: cuentas,
      words: ['cuenta con saldo', 'cuentas con saldo'],
    },
  ].flatMap(({ of, ...amount }) => (of && of.cantidad > 0 ? [{ ...amount, of }] : []))
  if (!pesadas?.cantidad && amounts.length === 0) return null
  return (
    <section className="cards" aria-label="Resumen">
      {pesadas && pesadas.cantidad > 0 && (
        <Card
          label={`Pesadas desde ${writtenDay(desde)}`}
          value={kilos(pesadas.kg)}
          more={counted(pesadas.cantidad, 'pesada', 'pesadas')}
          to={`/weighing-records?tercero=${id}&desde=${desde}`}
        />
      )}
      {amounts.map(({ label, to, of, words: [one = '', many = ''] }) => (
        <Card
          key={label}
          label={label}
          value={pesos(of.valor)}
          more={counted(of.cantidad, one, many)}
          to={`${to}&tercero=${id}`}
        />
      ))}
    </section>
  )
}
