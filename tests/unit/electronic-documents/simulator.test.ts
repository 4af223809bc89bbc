import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Driver, Outcome } from '#server/electronic-documents/driver-contract.ts'
import { factusDriver } from '#server/electronic-documents/factus-driver.ts'
import { FAULTS, faultsByChance } from '#server/electronic-documents/simulator/faults.ts'
import { SOAP_PATH } from '#server/electronic-documents/ws-security.ts'
import { startSimulator } from '#server/electronic-documents/simulator/simulator.ts'
import { soapDriver } from '#server/electronic-documents/soap-driver.ts'
import { bundled } from '../../support/bundles.ts'
import { launch } from '../../support/launched.ts'
import { newCertificate, preparedOf } from '../../support/sent-documents.ts'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

const certificate = newCertificate()

/** Starts the command on a free port. */
async function started(...options: string[]) {
  const program = launch([bundled('dian-simulator'), '--puerto', '0', ...options], {})
  undo.push(program.stop)
  await program.says(/Factus simulado en http/)
  const [url = ''] = /http:\S+\.svc/.exec(program.printed()) ?? []
  expect(url).toContain(SOAP_PATH)
  return { ...program, driver: soapDriver({ url, certificate, timeoutMs: 30_000 }) }
}

describe('process of the simulator', () => {
  it('keeps what it accepted when it is killed between two documents', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dian-'))
    undo.push(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'aceptados.jsonl')
    const first = await started('--archivo', file)
    expect(await first.driver.send(preparedOf())).toMatchObject({ estado: 'ACEPTADO' })
    first.child.kill('SIGKILL')
    await first.ended

    // A process that dies while it writes leaves half a line.
    appendFileSync(file, '{"nit":"9003730')
    const second = await started('--archivo', file)
    expect(await second.driver.find(preparedOf(), '')).toMatchObject({ estado: 'ACEPTADO' })
    expect(await second.driver.send(preparedOf())).toMatchObject({ estado: 'ACEPTADO' })
    expect(await second.driver.send(preparedOf({ numero: 'DS202' }))).toMatchObject({ estado: 'ACEPTADO' })
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).numero)).toEqual(['DS201', 'DS202'])
  })

  it('stops at SIGTERM and refuses wrong options in Spanish', async () => {
    const running = await started('--fallas', '0.5', '--semilla', '7')
    const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(running.printed()) ?? []
    const second = launch([bundled('dian-simulator'), '--puerto', port], {})
    expect((await second.ended)[0]).toBe(2)
    expect(second.printed()).toContain('Otro programa usa ese puerto')
    running.child.kill('SIGTERM')
    expect(await running.ended).toEqual([0, null])
    for (const [option, value, said] of [
      ['--fallas', '2', '--fallas va de 0 a 1, no «2».'],
      ['--semilla', 'x', '--semilla va de 0 a'],
      ['--puerto', '', '--puerto va de 0 a 65535'],
    ] as const) {
      const refused = launch([bundled('dian-simulator'), option, value], {})
      expect((await refused.ended)[0]).toBe(2)
      expect(refused.printed()).toContain(said)
    }
  })
})

describe('many documents with a third of the requests failing', () => {
  const user = { clientId: 'c', clientSecret: 's', user: 'u', password: 'p' }
  const drivers: [string, (url: string) => Driver][] = [
    ['the DIAN', (url) => soapDriver({ url: url + SOAP_PATH, certificate, timeoutMs: 500 })],
    ['Factus', (url) => factusDriver({ baseUrl: url, ...user, timeoutMs: 500 })],
  ]

  it.each(drivers)('%s accepts each exactly once', async (_, open) => {
    const simulator = await startSimulator({ port: 0, nextFault: faultsByChance(0.33, 7), lateMs: 700 })
    undo.push(simulator.close)
    const driver = open(simulator.url)
    const numbers = Array.from({ length: 40 }, (_, index) => `DS${index + 1}`)
    for (const numero of numbers) {
      const document = preparedOf({ numero })
      let outcome: Outcome = await driver.send(document)
      while (outcome.estado !== 'ACEPTADO') {
        const isToAsk = outcome.estado === 'SIN_RESPUESTA' || outcome.estado === 'EN_PROCESO'
        outcome = isToAsk ? await driver.find(document, '') : await driver.send(document)
      }
    }
    expect(simulator.accepted().map(({ numero }) => numero)).toEqual(numbers)
  })
})

describe('faults by chance', () => {
  const drawn = (share: number, seed: number) => {
    const next = faultsByChance(share, seed)
    return Array.from({ length: 3_000 }, () => next())
  }

  it('come in the given share, of every kind, and the same for the same seed', () => {
    const faults = drawn(0.33, 7)
    const found = faults.filter((one) => one !== null)
    expect(found.length / faults.length).toBeGreaterThan(0.3)
    expect(found.length / faults.length).toBeLessThan(0.36)
    expect(new Set(found)).toEqual(new Set(Object.keys(FAULTS)))
    expect(drawn(0.33, 7)).toEqual(faults)
    expect(drawn(0.33, 8)).not.toEqual(faults)
  })

  it('never come with a share of 0, and always with 1', () => {
    expect(drawn(0, 1).every((one) => one === null)).toBe(true)
    expect(drawn(1, 1).every((one) => one !== null)).toBe(true)
  })
})
