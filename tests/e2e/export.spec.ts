import { strFromU8, unzipSync } from 'fflate'
import { newWord } from '../support/third-parties.ts'
import { download, fileAction } from './files.ts'
import { enterAs, expect, test } from './test.ts'
import { given } from './third-parties.ts'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })

test.describe('export of a list', () => {
  test.beforeEach(async ({ context }) => enterAs(context, 'consulta'))

  test('the Excel file has all matches of the search, not only the page', async ({ page }) => {
    const word = newWord()
    const made = []
    for (let count = 0; count < 12; count++) made.push(await given({ nombre: `${word} ${count}` }))
    await page.goto(`/terceros?q=${word}&pagina=2`)
    const { name, content } = await download(page, 'Excel')
    expect(name).toBe(`terceros_${today.format(new Date())}_${word.toLowerCase()}.xlsx`)
    const sheet = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    for (const { nombre } of made) expect(sheet).toContain(`>${nombre}<`)
    expect(sheet).toContain(`Búsqueda: ${word}`)
    await expect(page).toHaveURL(`/terceros?q=${word}&pagina=2`)
  })

  test('the export button shows progress until the file arrives', async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'without scripts the browser shows progress itself')
    await page.goto('/terceros')
    const link = await fileAction(page, 'PDF').elementHandle()
    const said = await page.evaluateHandle((one) => {
      const texts: string[] = []
      const note = () => texts.push(`${one!.textContent} ${one!.getAttribute('aria-busy') ?? ''}`.trim())
      new MutationObserver(note).observe(one!, { childList: true, attributes: true })
      return texts
    }, link)
    await download(page, 'PDF')
    await expect(fileAction(page, 'PDF')).toBeVisible()
    expect(await said.jsonValue()).toEqual(expect.arrayContaining(['Preparando… true', 'PDF']))
  })
})
