import { describe, expect, it } from 'vitest'
import * as crumbs from '#app/shell/visits.server.ts'

const at = (path: string) => new URL(path, 'http://molino.example')

describe('migas', () => {
  it('la más nueva reemplaza la del mismo nombre y guarda la búsqueda, no lo que estaba abierto', () => {
    const first = crumbs.visit([], at('/terceros'))
    const second = crumbs.visit(first, at('/terceros?q=ana&pagina=2&editar=x&nuevo=1'))
    expect(second).toEqual([{ url: '/terceros?q=ana&pagina=2', label: 'Terceros' }])
  })
  it('guarda tres como máximo y pierde la más vieja', () => {
    const three = ['A', 'B', 'C'].map((label) => ({ url: `/${label}`, label }))
    expect(crumbs.visit(three, at('/terceros')).map(({ label }) => label)).toEqual(['B', 'C', 'Terceros'])
  })
  it('el inicio las vacía y una dirección desconocida las deja', () => {
    const one = [{ url: '/terceros', label: 'Terceros' }]
    expect(crumbs.visit(one, at('/home'))).toEqual([])
    expect(crumbs.visit(one, at('/no-existe'))).toEqual(one)
  })
  it('una búsqueda muy larga se guarda sin ella', () => {
    expect(crumbs.visit([], at(`/terceros?q=${'x'.repeat(400)}`))[0]?.url).toBe('/terceros')
  })
  it('tras cambiar de empresa, un registro lleva al inicio y una lista a sí misma', async () => {
    const after = async (url: string) => {
      const cookie = await crumbs.writeCrumbs([{ url, label: 'X' }])
      return crumbs.afterCompanyChange(
        new Request('http://m', { headers: { Cookie: cookie.split(';')[0] ?? '' } }),
      )
    }
    expect(await after('/terceros/editar/abc')).toBe('/home')
    expect(await after('/terceros?q=ana')).toBe('/terceros')
  })
})
