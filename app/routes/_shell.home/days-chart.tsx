import { Link } from '@remix-run/react'
import { counted } from '#app/format/counted.ts'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { kilos, measure, whole } from '#server/kit/words/formats.ts'
import type { Links } from './links.ts'
import { shortDay, shortTonnes, weekName, weekTitle } from './numbers.ts'

type Purchases = NonNullable<Dashboard['compras']>
type Day = Purchases['dias'][number]

/** Days per row. On a phone the second week is below the first. */
const A_ROW = 7
/** Pixels: space above the tallest bar for its value, height of the tallest bar, space below for the day. */
const TOP = 18
const TALL = 108
const GROUND = TOP + TALL
const HIGH = 162

const WEEKDAY = new Intl.DateTimeFormat('es-CO', { weekday: 'long', timeZone: 'UTC' })
const weekdayOf = (day: string) => WEEKDAY.format(new Date(day))

/** Kilos bought per day: bars that link to their weighings, and a table for screen readers. */
export function DaysChart({ compras, links }: { compras: Purchases; links: Links }) {
  const { dias, semana, hoy } = compras
  const most = Math.max(1, ...dias.map(({ kg }) => kg))
  const isNow = ({ fecha }: Day) => semana.desde <= fecha && fecha <= semana.hasta
  const rows = Array.from({ length: Math.ceil(dias.length / A_ROW) }, (_, row) =>
    dias.slice(row * A_ROW, (row + 1) * A_ROW),
  )
  return (
    <section className="panel">
      <figure className="days">
        <h2>{weekTitle(compras)}</h2>
        <figcaption>
          Toneladas compradas por día. <Sign now /> {weekName(semana)}, del {shortDay(semana.desde)} al{' '}
          {shortDay(semana.hasta)} <Sign /> Antes. Hoy van{' '}
          <Link to={links.purchases(hoy)}>{kilos(hoy.kg)}</Link>.
        </figcaption>
        <div className="weeks">
          {rows.map((days) => (
            <svg key={days[0]?.fecha} height={HIGH}>
              {days.map((day, index) => (
                <Bar
                  key={day.fecha}
                  day={day}
                  place={index}
                  share={day.kg / most}
                  now={isNow(day)}
                  to={links.purchases({ desde: day.fecha, hasta: day.fecha })}
                />
              ))}
              <line x1="0" x2="100%" y1={GROUND} y2={GROUND} className="ground" />
            </svg>
          ))}
        </div>
      </figure>
      <div className="unseen">
        <table>
          <caption>Compras por día</caption>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Pesadas</th>
              <th scope="col">Kilos</th>
            </tr>
          </thead>
          <tbody>
            {dias.map(({ fecha, cantidad, kg }) => (
              <tr key={fecha}>
                <th scope="row">
                  {weekdayOf(fecha)} {writtenDay(fecha)}
                </th>
                <td>{whole(cantidad)}</td>
                <td>{measure(kg)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface BarProps {
  day: Day
  /** Position in its row, from 0. */
  place: number
  /** Share of the highest bar. */
  share: number
  now: boolean
  to: string
}

function Bar({ day: { fecha, cantidad, kg }, place, share, now, to }: BarProps) {
  const wide = 100 / A_ROW
  const middle = percent((place + 0.5) * wide)
  const height = share * TALL
  const weekday = weekdayOf(fecha)
  return (
    <Link to={to}>
      <title>
        {`${weekday} ${shortDay(fecha)}: ${kilos(kg)}, ${counted(cantidad, 'pesada', 'pesadas')}`}
      </title>
      <rect className="hit" x={percent(place * wide)} width={percent(wide)} y="0" height={HIGH} />
      <rect
        className={now ? 'bar now' : 'bar'}
        x={percent((place + 0.14) * wide)}
        width={percent(wide * 0.72)}
        y={GROUND - height}
        height={height}
      />
      <text className="value" x={middle} y={GROUND - height - 5}>
        {shortTonnes(kg)}
      </text>
      <text x={middle} y={GROUND + 15}>
        {weekday.slice(0, 3)}
      </text>
      <text x={middle} y={GROUND + 30}>
        {fecha.slice(-2)}
      </text>
    </Link>
  )
}

const percent = (value: number) => `${value.toFixed(2)}%`

/** Legend mark in the colour of a bar. */
function Sign({ now = false }: { now?: boolean }) {
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" height="12" className={now ? 'bar now' : 'bar'} />
    </svg>
  )
}
