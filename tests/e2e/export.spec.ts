import { strFromU8, unzipSync } from 'fflate'
import { newWord } from '../support/third-parties.ts'
import { download } from './files.ts'
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
})
