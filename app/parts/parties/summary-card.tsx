import { Card } from '#app/format/card.tsx'
import type { ThirdPartySummary } from '#server/parties/contract.ts'
import { cardsOf } from './summary-cards.ts'

/** Business with a third party. */
export function SummaryCard({ resumen, id }: { resumen: ThirdPartySummary | null; id: string }) {
  if (!resumen) return <p className="aside">El resumen no está disponible.</p>
  const cards = cardsOf(resumen, id)
  if (cards.length === 0) return null
  return (
    <section className="cards" aria-label="Resumen">
      {cards.map((card) => (
        <Card key={card.label} {...card} />
      ))}
    </section>
  )
}
