import { describe, expect, it } from 'vitest'
import { counted, often } from '#app/shell/visits.server.ts'

const paths = (visits: Record<string, number>) => often(visits).map(({ path }) => path)

describe('most used screens', () => {
  it('are hidden before twenty visits, as are screens opened less than five times', () => {
    expect(paths({ '/terceros': 19 })).toEqual([])
    expect(paths({ '/terceros': 16, '/rates': 4 })).toEqual(['/terceros'])
  })
  it('are at most four, in the order of the menu', () => {
    const visits = { '/rates': 50, '/patio': 9, '/weighing-records': 8, '/terceros': 7, '/users': 6 }
    expect(paths(visits)).toEqual(['/terceros', '/weighing-records', '/patio', '/rates'])
  })
  it('leave out unknown screens', () => {
    expect(paths({ '/nada': 40, '/terceros': 6 })).toEqual(['/terceros'])
  })
  it('forget the least used of many, and halve all counts when one is full', () => {
    const eight = Object.fromEntries([9, 8, 7, 6, 5, 4, 3, 2].map((times) => [`/p${times}`, times]))
    expect(counted(eight, '/nueva')).toEqual({ ...eight, '/p2': undefined, '/nueva': 1 })
    expect(counted({ '/terceros': 59, '/rates': 7, '/users': 1 }, '/terceros')).toEqual({
      '/terceros': 30,
      '/rates': 3,
    })
  })
})
