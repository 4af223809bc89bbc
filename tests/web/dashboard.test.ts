import { expect, inject, it } from 'vitest'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { textOf } from './html.ts'

const url = inject('url')

/** What stands between the tags of every match. */
const texts = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, inner]) => textOf(inner ?? '').trim())

/** The labels of the numbers, of the cards of the document, and the titles of the panels. */
async function seenBy(person: string): Promise<Record<'numbers' | 'cards' | 'panels', string[]>> {
  const session = await signIn(url, `${person}@molino.example`, person === 'admin' ? MOLINO : undefined)
  const answer = await fetch(`${url}/home`, { headers: { cookie: `sesion=${session}` } })
  const html = await answer.text()
  expect([person, answer.status]).toEqual([person, 200])
  const figures = /<section class="first-numbers"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  return {
    numbers: texts(figures, /<a [^>]*><span>([\s\S]*?)<\/span>/g),
    cards: texts(html, /class="card"[^>]*><span>([\s\S]*?)<\/span>/g),
    panels: texts(html, /<h2>([\s\S]*?)<\/h2>/g).map((title) =>
      title.replace(/^(\d+|Esta semana|La semana pasada|Camiones en patio|Pesadas sin analizar) .*/, '$1 …'),
    ),
  }
}

const WEEK = expect.stringMatching(/^(Esta semana|La semana pasada)$/) as string
const CHART = expect.stringMatching(/^(Esta semana|La semana pasada) …$/) as string
const YARD = expect.stringMatching(/^(\d+ …|No hay camiones en patio)$/) as string

it('el tablero muestra a cada quien sus partes, sin huecos', async () => {
  const [states, newest] = ['Estado de Pesadas', 'Últimas Liquidaciones']
  const bought = ['Comprado ayer', WEEK, 'Precio promedio por carga']
  const all = {
    numbers: [...bought, 'Aprobado por pagar', 'Deuda de agricultores', 'Cartera vencida'],
    cards: ['Cuentas por Pagar', 'Cuentas por Cobrar', 'Pesadas Hoy', 'Consecutivos Activos', 'Terceros'],
    panels: [CHART, YARD, 'Alertas', states, newest],
  }
  const expected: Record<string, typeof all> = {
    admin: all,
    consulta: all,
    bascula: {
      numbers: ['Comprado ayer', WEEK, 'Humedad promedio'],
      cards: ['Pesadas Hoy', 'Terceros'],
      panels: ['Camiones en patio …', CHART, 'Alertas', states],
    },
    laboratorio: {
      numbers: [...bought, 'Aprobado por pagar'],
      cards: ['Cuentas por Pagar', 'Pesadas Hoy', 'Terceros'],
      panels: ['Pesadas sin analizar …', ...all.panels],
    },
    cartera: {
      numbers: ['Cartera vencida'],
      cards: ['Cuentas por Cobrar', 'Terceros'],
      panels: ['Alertas'],
    },
    credito: {
      numbers: [...bought, 'Aprobado por pagar', 'Deuda de agricultores'],
      cards: ['Cuentas por Pagar', 'Pesadas Hoy', 'Terceros'],
      panels: all.panels,
    },
  }
  const seen: Record<string, unknown> = {}
  for (const person of Object.keys(expected)) seen[person] = await seenBy(person)
  expect(seen).toEqual(expected)
})
