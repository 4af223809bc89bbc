import { PICTURES } from '#app/parts/desk/guides.ts'
import { enterAs, expect, test } from '../test.ts'

test('a guide shows the screens of a telephone to a telephone, in places that do not move', async ({
  page,
  context,
}) => {
  await enterAs(context, 'bascula')
  const picture = page.getByAltText('Formulario de la pesada nueva')
  for (const [width, { end, ...size }] of [
    [390, PICTURES.telephone],
    [1366, PICTURES.desk],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/ayuda/bascula')
    const box = (await picture.boundingBox()) ?? { width: 0, height: 0 }
    expect(box.height / box.width).toBeCloseTo(size.height / size.width, 1)
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain(`/guias/bascula-pesada${end}.webp`)
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(size.width)
  }
})
