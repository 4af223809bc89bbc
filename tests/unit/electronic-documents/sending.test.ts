import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstDays } from '#server/electronic-documents/sending.ts'

describe('first day of the records that a turn looks through', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const at = (moment: string) => vi.setSystemTime(new Date(`2026-11-30T${moment}-05:00`))

  it('is that of the company at the start, after it changed and once an hour, else thirty days ago', () => {
    vi.useFakeTimers()
    at('08:00:00')
    const first = firstDays()
    expect(first('a', '2024-01-01')).toBe('2024-01-01')
    at('08:00:05')
    expect([first('a', '2024-01-01'), first('b', '2024-01-01')]).toEqual(['2026-10-31', '2024-01-01'])
    expect([first('a', '2025-01-01'), first('a', '2025-01-01')]).toEqual(['2025-01-01', '2026-10-31'])
    at('09:00:05')
    expect([first('a', '2025-01-01'), first('a', '2025-01-01')]).toEqual(['2025-01-01', '2026-10-31'])
  })

  it('is never earlier than that of the company', () => {
    vi.useFakeTimers()
    at('08:00:00')
    const first = firstDays()
    expect([first('a', '2026-11-20'), first('a', '2026-11-20')]).toEqual(['2026-11-20', '2026-11-20'])
  })
})
