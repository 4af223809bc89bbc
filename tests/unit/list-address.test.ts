import { describe, expect, it } from 'vitest'
import { quickRanges, rangeText } from '#app/format/range.server.ts'
import { defineList, listHref } from '#app/list/define-list.ts'
import { pageWindow } from '#app/format/pager.tsx'
import { searchBody, stateIn } from '#app/list/read-page.server.ts'

interface Row {
  _id: string
  nombre: string
  estado: string
}

const list = defineList<Row>({
  title: 'Documentos',
  path: '/d',
  id: '_id',
  placeholder: '',
  searchFields: 'nombre',
  columns: [
    { name: 'nombre', label: 'Nombre', sort: 'first' },
    { name: 'estado', label: 'Estado' },
  ],
  dated: 'nombre',
  keys: { search: 'POST-third-parties/search' },
  messages: { load: '' },
})

describe('address of a list', () => {
  it.each([
    ['', '/d'],
    ['?q=ana&desde=2026-03-01&hasta=2026-03-31&pagina=2', undefined],
    ['?orden=-nombre&filas=50', undefined],
    ['?desde=2026-03-31&hasta=2026-03-01', '/d?desde=2026-03-01&hasta=2026-03-31'],
    ['?desde=2026-02-30&q=a', '/d?q=a'],
    ['?orden=estado', '/d'],
    ['?orden=contrasena', '/d'],
    ['?filas=11', '/d'],
    ['?filas=-10&pagina=3', '/d'],
  ])('reads the list address «%s», or redirects to the clean address', (address, clean) => {
    const { state, odd } = stateIn(new URLSearchParams(address), list)
    expect(listHref(list.path, state)).toBe(clean ?? `/d${address}`)
    expect(odd).toBe(clean !== undefined && address !== '')
  })

  it('the address of a list includes the open form, and can return to the first page', () => {
    const { state } = stateIn(new URLSearchParams('q=ana&pagina=3'), list)
    expect(listHref('/d', state, { editar: 'x' })).toBe('/d?q=ana&pagina=3&editar=x')
    expect(listHref('/d', state, { pagina: 1 })).toBe('/d?q=ana')
  })

  it('a list without dates ignores dates in its address', () => {
    const { state } = stateIn(new URLSearchParams('desde=2026-03-01'), { ...list, dated: undefined as never })
    expect(state.filtros).toEqual({})
  })

  it('requests rows in the order of the screen', () => {
    const body = (address: string) => searchBody(list, stateIn(new URLSearchParams(address), list).state, 25)
    expect(body('')).toMatchObject({ sort_order: 'nombre:asc', limit: 25 })
    expect(body('orden=-nombre&desde=2026-03-01')).toMatchObject({
      sort_order: 'nombre:desc',
      filtros: { desde: '2026-03-01' },
    })
  })

  it('describes the dates of a list in words, and offers quick ranges', () => {
    expect(rangeText({ desde: '2026-03-01', hasta: '2026-03-01' })).toBe('El 01/03/2026')
    expect(rangeText({ desde: '2026-03-01', hasta: '2026-03-02' })).toBe('Del 01/03/2026 al 02/03/2026')
    expect(rangeText({ hasta: '2026-03-02' })).toBe('Hasta el 02/03/2026')
    // 2026-03-01 is a Sunday.
    expect(quickRanges('2026-03-01')).toEqual([
      { label: 'Hoy', desde: '2026-03-01', hasta: '2026-03-01' },
      { label: 'Ayer', desde: '2026-02-28', hasta: '2026-02-28' },
      { label: 'Esta semana', desde: '2026-02-23', hasta: '2026-03-01' },
      { label: 'Este mes', desde: '2026-03-01', hasta: '2026-03-01' },
    ])
  })
})

describe('pager of a list', () => {
  it.each([
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [2, 3, [1, 2, 3]],
  ])('shows at most five pages around page %i of %i', (current, pages, shown) =>
    expect(pageWindow(current, pages)).toEqual(shown),
  )
})
