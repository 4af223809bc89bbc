import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progressOn } from '#server/ops/launch/progress.ts'

let time = 0
beforeEach(() => {
  time = 0
})
afterEach(() => vi.useRealTimers())

function output(isTTY: boolean) {
  const written: string[] = []
  const progress = progressOn({ isTTY, columns: 60, write: (text) => written.push(text) }, () => time)
  return { written, progress }
}

describe('progress in a log', () => {
  it('the log gets one line per step, at its end', () => {
    const { written, progress } = output(false)
    progress.tell('web', { paso: 'Compilación de la web' })
    progress.hear('temporada', { paso: 'Meses', hecho: 1, de: 2 })
    time = 3_400
    progress.hear('temporada', { paso: 'Meses', hecho: 1_203, de: 2_610 })
    progress.hear('temporada', { type: 'another message' })
    expect(written).toEqual([])
    progress.hear('temporada', { paso: 'Cierres' })
    time = 5_000
    progress.end('temporada')
    progress.end('temporada')
    progress.end('web')
    progress.clear()
    expect(written).toEqual([
      'Meses, 1.203 de 2.610 (3 s)\n',
      'Cierres (2 s)\n',
      'Compilación de la web (5 s)\n',
    ])
  })
})

describe('progress on a terminal', () => {
  it('the terminal shows all running steps in one place, at most five times a second', () => {
    vi.useFakeTimers()
    const { written, progress } = output(true)
    time = 1_000
    progress.tell('web', { paso: 'Compilación de la web' })
    progress.tell('temporada', { paso: 'Meses', hecho: 0, de: 2_610 })
    expect(written.join('')).toBe('\r\x1b[KCompilación de la web (0 s)')
    written.length = 0
    time = 2_000
    vi.advanceTimersByTime(1_000)
    expect(written.join('')).toBe('\r\x1b[KCompilación de la web (1 s) · Meses, 0 de 2.610 (1 s)')
    written.length = 0
    time = 3_000
    progress.tell('temporada', { paso: 'Meses de trabajo en el molino', hecho: 9, de: 9 })
    const [ended, ...drawn] = written.join('').split('\n')
    expect(ended).toBe('\r\x1b[KMeses, 0 de 2.610 (2 s)')
    expect(drawn.join('').replace('\r\x1b[K', '')).toHaveLength(59)
    written.length = 0
    progress.clear()
    expect(written).toEqual(['\r\x1b[K'])
  })
})
