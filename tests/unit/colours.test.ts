import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, hoverColour, menuColours, textOn } from '#app/shell/colours.ts'

describe('menu colours', () => {
  it('a company without a colour has a white menu', () =>
    expect(menuColours('')).toMatchObject({ fondo: '#ffffff', texto: '#000000' }))
  it('a company with an unreadable colour has a white menu', () =>
    expect(menuColours('red;}').fondo).toBe('#ffffff'))
  it.each([
    ['#000000', '#333333'],
    ['#ffffff', '#cccccc'],
    ['#ff0000', '#990000'],
    ['#1f7a4d', '#34cb80'],
    ['#f2d16b', '#e3b014'],
  ])('a menu of %s has the highlight %s', (colour, hover) => expect(hoverColour(colour)).toBe(hover))

  it("buttons have the company's colour, darkened until readable", () => {
    expect(menuColours('#1f7a4d')).toMatchObject({ acento: '#1f7a4d', acentoRealce: '#13492e' })
    const [light, grey] = [menuColours('#f2d16b'), { acento: '', acentoRealce: '' }]
    expect(light).toMatchObject({ fondo: '#f2d16b', acento: '#85680c', acentoRealce: '#4d3c07' })
    // A link without a hue would look like text.
    const greys = ['#ffffff', '#d8dcd9', '#444444', '#000000'].map(menuColours)
    expect(greys).toMatchObject([grey, grey, grey, grey])
  })

  it.each([
    ['red', '#c62828', ''],
    ['pure red', '#ff0000', ''],
    ['dark red', '#7a1410', ''],
    ['wine', '#722f37', ''],
    ['pink', '#e91e63', ''],
    ['brick', '#b5532a', ''],
    ['orange', '#e65100', ''],
    ['ochre', '#85680c', '#85680c'],
    ['greyish brown', '#6b5f57', ''],
    ['green', '#1f7a4d', '#1f7a4d'],
    ['blue', '#14508c', '#14508c'],
    ['purple', '#6a1b9a', '#6a1b9a'],
  ])('the buttons of a %s menu (%s) differ from destructive buttons', (_, company, accent) =>
    expect(menuColours(company)).toMatchObject({ fondo: company, acento: accent }),
  )

  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  it('text on the menu always has AA contrast, on the highlight too', () => {
    fc.assert(
      fc.property(colour, (value) => {
        const colours = menuColours(value)
        expect(contrast(colours.fondo, colours.texto)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colours.realce, colours.textoRealce)).toBeGreaterThanOrEqual(4.5)
        expect(['#000000', '#ffffff']).toContain(textOn(value))
        for (const one of [colours.acento, colours.acentoRealce]) {
          for (const ground of ['#f6f8f7', '#fdf0ef', '#fff6e0', '#eef3f0', '#e6f4ec']) {
            if (one) expect(contrast(one, ground)).toBeGreaterThanOrEqual(4.5)
          }
        }
      }),
    )
  })
})
