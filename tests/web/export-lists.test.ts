import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { builtRoutes } from '../support/manifest.ts'

const url = inject('url')
const lists = builtRoutes().flatMap(
  ({ path = '' }) => /^(.+)\/exportar\/:formato$/.exec(path)?.slice(1) ?? [],
)

let headers: { cookie: string }
beforeAll(async () => {
  headers = { cookie: `sesion=${await signIn(url, 'admin@molino.example', MOLINO)}` }
})

async function file(list: string, format: string): Promise<Buffer> {
  const response = await fetch(`${url}/${list}/exportar/${format}`, { headers, redirect: 'manual' })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe.each(lists)('la lista /%s de la temporada', (list) => {
  it('en Excel: sin nada que solo entienda un programa', async () => {
    const sheet = strFromU8(
      unzipSync(await file(list, 'xlsx'))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    expect(sheet.match(/<row /g)?.length).toBeGreaterThanOrEqual(4)
    expect(sheet).not.toMatch(/>(undefined|null|NaN|\[object [^<]*|[^<]*\d{4}-\d\d-\d\d[^<]*)</)
  })
  it('en PDF', async () => {
    const pdf = (await file(list, 'pdf')).toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
  })
})
