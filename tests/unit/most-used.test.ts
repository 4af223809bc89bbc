import { describe, expect, it } from 'vitest'
import { counted, often } from '#app/shell/visits.server.ts'

const paths = (visits: Record<string, number>) => often(visits).map(({ path }) => path)

describe('lo que más usa', () => {
  it('no se muestra antes de veinte visitas, ni lo que se abrió menos de cinco veces', () => {
    expect(paths({ '/terceros': 19 })).toEqual([])
    expect(paths({ '/terceros': 16, '/rates': 4 })).toEqual(['/terceros'])
  })
  it('son a lo sumo cuatro, en el orden del menú y no en el de su cuenta', () => {
    const visits = { '/rates': 50, '/patio': 9, '/weighing-records': 8, '/terceros': 7, '/users': 6 }
    expect(paths(visits)).toEqual(['/terceros', '/weighing-records', '/patio', '/rates'])
  })
  it('lo que ninguna pantalla es no se muestra', () => {
    expect(paths({ '/nada': 40, '/terceros': 6 })).toEqual(['/terceros'])
  })
  it('de muchas pantallas se olvida la menos usada, y una cuenta llena se parte en dos con las demás', () => {
    const eight = Object.fromEntries([9, 8, 7, 6, 5, 4, 3, 2].map((times) => [`/p${times}`, times]))
    expect(counted(eight, '/nueva')).toEqual({ ...eight, '/p2': undefined, '/nueva': 1 })
    expect(counted({ '/terceros': 59, '/rates': 7, '/users': 1 }, '/terceros')).toEqual({
      '/terceros': 30,
      '/rates': 3,
    })
  })
})
