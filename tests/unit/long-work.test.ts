import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Column } from '#app/format/columns.ts'
import { pdfFile } from '#app/export/pdf.server.ts'
import { xlsxFile } from '#app/export/xlsx.server.ts'
import { tableOf } from '#app/report/define-report.ts'
import { reportPdf } from '#app/report/report-pdf.server.ts'
import { reportXlsx } from '#app/report/report-xlsx.server.ts'
import { table as tableOfPaper } from '#server/kit/papers/data.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'
import { longWork } from '#server/kit/tools/long-work.ts'

/** Blocks the thread for this number of milliseconds. */
const busy = (ms: number) => {
  for (const since = performance.now(); performance.now() - since < ms;);
}

/** Milliseconds of processor time. A busy machine makes the clock run, but not this. */
const worked = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

it('long work yields the thread at least every 20 ms; short work keeps it', async () => {
  const pause = longWork()
  expect(pause()).toBeUndefined()
  const gaps: number[] = []
  let done = false
  const watching = (async () => {
    for (let before = worked(); !done; before = worked()) {
      await turn()
      gaps.push(worked() - before)
    }
  })()
  for (let step = 0; step < 100; step++) {
    busy(1)
    await pause()
  }
  done = true
  await watching
  expect(gaps.length).toBeGreaterThan(100 / 20)
  expect(gaps.filter((gap) => gap > 20).length).toBeLessThan(gaps.length / 2)
})

it('continues only one of several long tasks at a time', async () => {
  const order: string[] = []
  let turns = 0
  let done = false
  const counting = (async () => {
    for (; !done; turns++) await turn()
  })()
  const work = async (name: string) => {
    const pause = longWork()
    for (let step = 0; step < 5; step++) {
      busy(25)
      order.push(`${name} ${turns}`)
      await pause()
    }
  }
  await Promise.all(['a', 'b', 'c'].map(work))
  done = true
  await counting
  const later = order.filter((one) => !one.endsWith(' 0')).map((one) => one.split(' ')[1])
  expect(new Set(later).size).toBe(later.length)
})

describe('long drawing work', () => {
  interface Row {
    nombre: string
    valor: number
  }
  const columns: Column<Row>[] = [
    { name: 'nombre', label: 'Nombre' },
    { name: 'valor', label: 'Valor', kind: 'pesos' },
  ]
  const rows = Array.from({ length: 6000 }, (_, valor) => ({ nombre: `Martínez Peñaranda ${valor}`, valor }))
  const head = { company: 'Molino', logo: null, title: 'Terceros', lines: [] }
  const list = async (make: typeof pdfFile) => {
    async function* all() {
      yield rows
    }
    for await (const _ of make(head, columns, all()));
  }
  const table = () => tableOf<Row>({ columns, groups: [{ rows }], totals: [], empty: '' })
  const paper = async () => {
    const places = [{ label: 'Nombre', width: 400, text: (row: Row) => row.nombre }]
    const company = { nombre: 'Molino', identificacion: '', direccion: '', telefono: '', logo: null }
    await letterPaper({ title: 'Tabla', parts: [tableOfPaper(places, rows)] }, company)
  }
  it.each<[string, () => Promise<unknown>]>([
    ['a list as PDF', () => list(pdfFile)],
    ['a list for Excel', () => list(xlsxFile)],
    ['a report as PDF', () => reportPdf(head, { facts: [], tables: [table()] })],
    ['a report for Excel', () => reportXlsx(head, { facts: [], tables: [table()] })],
    ['a paper', paper],
  ])('other requests are answered during the drawing of %s', async (_, draw) => {
    await draw()
    let turns = 0
    let done = false
    const counting = (async () => {
      for (; !done; turns++) await turn()
    })()
    const since = worked()
    await draw()
    const took = worked() - since
    done = true
    await counting
    // Drawing in one go would let a handful of turns pass, however long it takes.
    expect(turns).toBeGreaterThan(took / 40)
    expect(turns).toBeGreaterThan(3)
  })
})
