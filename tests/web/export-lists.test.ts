import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { definedLists } from '../support/lists.ts'
import { withKeys } from '../support/sessions.ts'

const url = inject('url')
const lists = [...new Set((await definedLists()).map(({ path }) => path.slice(1)))]

let headers: { cookie: string }
let withoutKeys: { cookie: string }
beforeAll(async () => {
  const session = await signIn(url, 'admin@molino.example', MOLINO)
  headers = { cookie: `sesion=${session}` }
  withoutKeys = { cookie: `sesion=${await withKeys(session, [])}` }
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
  it('se rehúsa sin su llave', async () => {
    const response = await fetch(`${url}/${list}/exportar/xlsx`, { headers: withoutKeys, redirect: 'manual' })
    expect(response.status).toBe(403)
  })
})

it('lo que no es una lista no existe', async () => {
  const response = await fetch(`${url}/home/exportar/pdf`, { headers, redirect: 'manual' })
  expect(response.status).toBe(404)
})
