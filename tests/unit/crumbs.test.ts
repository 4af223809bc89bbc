import { describe, expect, it } from 'vitest'
import * as crumbs from '#app/shell/visits.server.ts'

const at = (path: string) => new URL(path, 'http://molino.example')

describe('breadcrumbs', () => {
  it('a new breadcrumb replaces one of the same name and keeps the search, but no open form', () => {
    const first = crumbs.visit([], at('/terceros'))
    const second = crumbs.visit(first, at('/terceros?q=ana&pagina=2&editar=x&nuevo=1'))
    expect(second).toEqual([{ url: '/terceros?q=ana&pagina=2', label: 'Terceros' }])
  })
  it('keeps at most three breadcrumbs and drops the oldest', () => {
    const three = ['A', 'B', 'C'].map((label) => ({ url: `/${label}`, label }))
    expect(crumbs.visit(three, at('/terceros')).map(({ label }) => label)).toEqual(['B', 'C', 'Terceros'])
  })
  it('the start page clears the breadcrumbs, and an unknown address leaves them unchanged', () => {
    const one = [{ url: '/terceros', label: 'Terceros' }]
    expect(crumbs.visit(one, at('/home'))).toEqual([])
    expect(crumbs.visit(one, at('/no-existe'))).toEqual(one)
  })
  it('a breadcrumb leaves a very long search out', () => {
    expect(crumbs.visit([], at(`/terceros?q=${'x'.repeat(400)}`))[0]?.url).toBe('/terceros')
  })
  it('changing the company leads from a record to the start page, and stays on a list', async () => {
    const after = async (url: string) => {
      const cookie = await crumbs.writeCrumbs([{ url, label: 'X' }])
      return crumbs.afterCompanyChange(
        new Request('http://m', { headers: { Cookie: cookie.split(';')[0] ?? '' } }),
      )
    }
    expect(await after('/terceros/editar/abc')).toBe('/home')
    expect(await after('/terceros?q=ana')).toBe('/terceros')
  })
  it('changing the company leaves crumbs of records and searches behind', async () => {
    const cookieOf = (header: string) => header.split(';')[0] ?? ''
    const request = (header: string) => new Request('http://m', { headers: { Cookie: cookieOf(header) } })
    const before = [
      { url: '/liquidacion-arroz/abc', label: 'Liquidación' },
      { url: '/weighing-records?tercero=abc', label: 'Pesadas' },
    ]
    const left = await crumbs.leaveRecords(request(await crumbs.writeCrumbs(before)))
    expect(await crumbs.lastSeen(request(left), '/weighing-records')).toBe('/weighing-records')
    expect(cookieOf(left)).toBe(
      cookieOf(await crumbs.writeCrumbs([{ url: '/weighing-records', label: 'Pesadas' }])),
    )
  })
})
