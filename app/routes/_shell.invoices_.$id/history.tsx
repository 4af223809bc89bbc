import type { InvoiceDetail } from '#server/invoices/contract.ts'
import { writtenMoment } from '#server/kit/words/days.ts'

/** History in words, newest first. */
export function History({ entries }: { entries: InvoiceDetail['historial'] }) {
  return (
    <section className="panel">
      <h2>Historia</h2>
      <ol className="plain timeline">
        {entries.map(({ cuando, quien, que }, index) => (
          <li key={index}>
            <time dateTime={cuando}>{writtenMoment(cuando)}</time>
            <span>
              {que} <small className="aside">{quien}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
