import { RecordTable } from '#app/format/record-parts.tsx'
import type { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { daysOfDebt, type DebtPicture, drawDebt, HIGH, WIDE } from './debt.ts'

/** The debt over time, as a picture and as a table of days. */
export function DebtOverTime({ acuerdo }: { acuerdo: FinancingAgreementDetail }) {
  const days = daysOfDebt(acuerdo)
  if (days.length === 0) return null
  const picture = drawDebt(acuerdo)
  const closed = acuerdo.fecha_liquidacion !== ''
  return (
    <section className="panel debt">
      <h2>La deuda en el tiempo</h2>
      <div className="columns halves">
        {picture && <Picture picture={picture} now={closed ? 'Cierre' : 'Hoy'} />}
        <RecordTable
          rows={days}
          keyOf={({ fecha }) => fecha}
          className="slim"
          columns={[
            { label: 'Fecha', className: 'whole', cell: ({ fecha }) => writtenDay(fecha) },
            { label: 'Qué pasó', cell: ({ what }) => what.join(' · ') },
            { label: 'Capital', className: 'end', cell: ({ capital }) => pesos(capital) },
            { label: 'Intereses', className: 'end', cell: ({ interes }) => pesos(interes) },
            { label: 'Debía', className: 'end', cell: ({ capital, interes }) => pesos(capital + interes) },
          ]}
        />
      </div>
    </section>
  )
}

/** Space for the word 'today' above the curve and for the days below it. */
const ABOVE = 20
const TALL = 170
const height = (share: number) => ABOVE + share * TALL
const across = (share: number) => `${(share * 100).toFixed(2)}%`

/**
 * The chart: capital as a pale area, interest in grey above it, a ring for each offset, a dashed line for
 * today. The areas stretch with the page, the texts do not.
 */
function Picture({ picture, now }: { picture: DebtPicture; now: string }) {
  const late = picture.now > 0.5
  return (
    <figure>
      <svg role="img" aria-labelledby="debt-title" className="debt-picture">
        <title id="debt-title">
          Capital e intereses que se debían cada día; los números están en la tabla
        </title>
        {[0, 0.5, 1].map((share) => (
          <line key={share} x1="0" x2="100%" y1={height(share)} y2={height(share)} className="level" />
        ))}
        <svg
          y={ABOVE}
          width="100%"
          height={TALL}
          viewBox={`0 0 ${WIDE} ${HIGH}`}
          preserveAspectRatio="none"
          overflow="visible"
        >
          <path d={picture.capital} className="capital" />
          <path d={picture.interest} className="interes" />
          <path d={picture.debt} className="all" />
        </svg>
        {[0, 0.5].map((share) => (
          <text key={share} x={late ? '0' : '100%'} y={height(share) - 4} textAnchor={late ? 'start' : 'end'}>
            {pesos(picture.top * (1 - share))}
          </text>
        ))}
        {picture.offsets.map(({ x, y, what }) => (
          <circle key={what} cx={across(x)} cy={height(y)} r="5" className="offset">
            <title>{what}</title>
          </circle>
        ))}
        <line
          x1={across(picture.now)}
          x2={across(picture.now)}
          y1={ABOVE - 6}
          y2={ABOVE + TALL}
          className="now"
        />
        <text x={across(picture.now)} y={ABOVE - 8} textAnchor={late ? 'end' : 'start'} className="now-word">
          {now}
        </text>
        <text x="0" y={ABOVE + TALL + 16}>
          {writtenDay(picture.from)}
        </text>
        <text x="100%" y={ABOVE + TALL + 16} textAnchor="end">
          {writtenDay(picture.to)}
        </text>
      </svg>
      <figcaption>
        <Sign className="capital" /> Capital <Sign className="interes" /> Intereses{' '}
        {picture.offsets.length > 0 && (
          <>
            <Sign className="offset" /> Abono
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** Mark of one entry of the legend. */
function Sign({ className }: { className: string }) {
  return (
    <svg width="18" height="12" aria-hidden="true">
      {className === 'offset' ? (
        <circle cx="9" cy="6" r="5" className={className} />
      ) : (
        <rect width="18" height="12" className={className} />
      )}
    </svg>
  )
}
