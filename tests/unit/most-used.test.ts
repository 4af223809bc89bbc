import { describe, expect, it } from 'vitest'
import { counted, often } from '#app/shell/visits.server.ts'

const paths = (visits: Record<string, number>) => often(visits).map(({ path }) => path)

describe('most used screens', () => {
  it('hides the most used screens before twenty visits, and any screen opened less than five times', () => {
    expect(paths({ '/terceros': 19 })).toEqual([])
    expect(paths({ '/terceros': 16, '/rates': 4 })).toEqual(['/terceros'])
  })
  it('lists at most four most used screens, in the order of the menu', () => {
    const visits = { '/rates': 50, '/patio': 9, '/weighing-records': 8, '/terceros': 7, '/users': 6 }
    expect(paths(visits)).toEqual(['/terceros', '/weighing-records', '/patio', '/rates'])
  })
  it('never lists an unknown screen among the most used screens', () => {
    expect(paths({ '/nada': 40, '/terceros': 6 })).toEqual(['/terceros'])
  })
  it('forgets the least used of many screens, and halves all counts when one is full', () => {
    const eight = Object.fromEntries([9, 8, 7, 6, 5, 4, 3, 2].map((times) => [`/p${times}`, times]))
    expect(counted(eight, '/nueva')).toEqual({ ...eight, '/p2': undefined, '/nueva': 1 })
    expect(counted({ '/terceros': 59, '/rates': 7, '/users': 1 }, '/terceros')).toEqual({
      '/terceros': 30,
      '/rates': 3,
    })
  })
})
