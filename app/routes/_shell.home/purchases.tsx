import { Link } from '@remix-run/react'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import { kilos, measure, pesos } from '#server/kit/words/formats.ts'
import type { Links } from './links.ts'
import { change, weekName } from './numbers.ts'
import { Figure } from './figure.tsx'

interface Props {
  tablero: Dashboard
  links: Links
}

/** Purchases of yesterday and today, and the settled amount. */
export function Bought({ tablero: { compras, liquidado }, links }: Props) {
  const settled = liquidado?.ayer
  const label = 'Comprado ayer'
  if (!compras) {
    return settled ? <Figure label={label} value={pesos(settled.valor)} to={links.settled(settled)} /> : null
  }
  return (
    <Figure label={label} value={kilos(compras.ayer.kg)} to={links.purchases(compras.ayer)}>
      {settled && (
        <p>
          <Link to={links.settled(settled)}>{pesos(settled.valor)}</Link> liquidados
        </p>
      )}
      <p>
        Hoy van <Link to={links.purchases(compras.hoy)}>{kilos(compras.hoy.kg)}</Link>
      </p>
    </Figure>
  )
}

/** Purchases of this week compared with the same days of the week before. */
export function BoughtInWeek({ tablero: { compras, liquidado }, links }: Props) {
  const week = compras?.semana ?? liquidado?.semana
  if (!week) return null
  const label = weekName(week)
  const money = liquidado && (
    <Compared
      now={liquidado.semana.valor}
      before={liquidado.anterior.valor}
      written={pesos}
      to={links.settled(liquidado.anterior)}
    />
  )
  if (!compras) {
    return (
      liquidado && (
        <Figure label={label} value={pesos(liquidado.semana.valor)} to={links.settled(week)}>
          {money}
        </Figure>
      )
    )
  }
  return (
    <Figure label={label} value={kilos(compras.semana.kg)} to={links.purchases(compras.semana)}>
      <Compared
        now={compras.semana.kg}
        before={compras.anterior.kg}
        written={kilos}
        to={links.purchases(compras.anterior)}
      />
      {liquidado && (
        <p>
          <Link to={links.settled(liquidado.semana)}>{pesos(liquidado.semana.valor)}</Link> liquidados
        </p>
      )}
      {money}
    </Figure>
  )
}

interface ComparedProps {
  now: number
  before: number
  written: (value: number) => string
  /** List of the earlier period. */
  to: string
}

/** Difference from the same days of the week before. */
function Compared({ now, before, written, to }: ComparedProps) {
  const difference = change(now, before)
  return (
    <p>
      {difference ? `${difference} que ` : 'antes '}
      <Link to={to}>{written(before)}</Link>
    </p>
  )
}

/** Price per carga and humidity of the week. A dash without settlements or analyses. */
export function Averages({ tablero: { compras, liquidado }, links }: Props) {
  const price = (value: number | null) => (value === null ? '–' : pesos(value))
  const humid = (value: number | null) => (value === null ? '–' : `${measure(value)}\u00a0%`)
  const humidity = compras && (
    <p>
      Humedad <Link to={links.analysed(compras.semana)}>{humid(compras.semana.humedad)}</Link>, antes{' '}
      <Link to={links.analysed(compras.anterior)}>{humid(compras.anterior.humedad)}</Link>
    </p>
  )
  if (!liquidado) {
    return compras ? (
      <Figure
        label="Humedad promedio"
        value={humid(compras.semana.humedad)}
        to={links.analysed(compras.semana)}
      >
        <p>
          antes <Link to={links.analysed(compras.anterior)}>{humid(compras.anterior.humedad)}</Link>
        </p>
      </Figure>
    ) : null
  }
  return (
    <Figure
      label="Precio promedio por carga"
      value={price(liquidado.semana.precio_carga)}
      to={links.settled(liquidado.semana)}
    >
      {liquidado.semana.precio_tonelada ? <p>{price(liquidado.semana.precio_tonelada)} la tonelada</p> : null}
      <p>
        antes <Link to={links.settled(liquidado.anterior)}>{price(liquidado.anterior.precio_carga)}</Link>
      </p>
      {humidity}
    </Figure>
  )
}
