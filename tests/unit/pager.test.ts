import { describe, expect, it } from 'vitest'
import { listHref } from '#app/list/define-list.ts'
import { pageWindow } from '#app/list/pager.tsx'

describe('paginador', () => {
  it.each([
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [2, 3, [1, 2, 3]],
  ])('página %i de %i', (current, pages, shown) => expect(pageWindow(current, pages)).toEqual(shown))
})

describe('dirección de la lista', () => {
  const state = { q: 'ana', pagina: 3, filtros: { tipo: 'CLIENTE' }, orden: '', filas: 0 }
  it('conserva búsqueda, filtro y página', () =>
    expect(listHref('/terceros', state, { editar: 'x' })).toBe(
      '/terceros?q=ana&tipo=CLIENTE&pagina=3&editar=x',
    ))
  it('calla lo que es de por sí', () =>
    expect(listHref('/terceros', { q: '', pagina: 1, filtros: {}, orden: '', filas: 0 })).toBe('/terceros'))
  it('vuelve a la primera página', () =>
    expect(listHref('/t', state, { pagina: 1 })).toBe('/t?q=ana&tipo=CLIENTE'))
})
