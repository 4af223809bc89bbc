import { readdirSync, readFileSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { caller, makeWeighing } from '../support/weighings.ts'
import { all, type Element, valueOf, Visitor } from './visitor.ts'

const apiUrl = inject('apiUrl')

/** Screens with a file field: how to open each, and the words for a file of 0 bytes. */
const SCREENS: Record<string, [open: (visitor: Visitor) => Promise<unknown>, said: string]> = {
  archivo: [(visitor) => visitor.open('/importar'), 'El archivo está vacío.'],
  'archivo-del-banco': [
    async (visitor) => {
      const call = await caller(apiUrl)
      const { data } = (await call('GET', '/bank-movements/accounts')) as {
        data?: { id_banco: string; clase: string }[]
      }
      const bank = data?.find(({ clase }) => clase === 'BANCO')
      await visitor.open(`/libro-de-bancos/${bank?.id_banco}/conciliacion`)
    },
    'El archivo está vacío.',
  ],
  elegir: [
    async (visitor) => {
      const { id } = await makeWeighing(apiUrl)
      await visitor.open(`/weighing-records/final-weight/${id}/fotos`)
    },
    '«vacio.png»: La foto está vacía: el archivo pesa 0 bytes.',
  ],
  logo: [
    async (visitor) => {
      await visitor.open(`/companies?q=${encodeURIComponent(MOLINO)}`)
      const [edit] = all(visitor.page, 'a', ({ attributes }) => /editar=/.test(attributes.href ?? ''))
      await visitor.open(edit?.attributes.href ?? '')
    },
    'El logo está vacío: el archivo pesa 0 bytes.',
  ],
}

/** Sends the form of a file field as a browser does, with one file. */
async function sendFile(visitor: Visitor, field: Element, file: File): Promise<void> {
  const form = visitor.formOf(field)
  const body = new FormData()
  for (const one of visitor.fieldsOf(form))
    if (one.attributes.type !== 'file') body.append(one.attributes.name ?? '', valueOf(one))
  for (const { attributes } of all(form, 'button'))
    if (attributes.name) body.append(attributes.name, attributes.value ?? '')
  body.append(field.attributes.name ?? '', file, file.name)
  await visitor.open(form.attributes.action ?? visitor.address, { method: 'POST', body })
}

const said = (visitor: Visitor) => [...visitor.said('alert'), ...visitor.said('status')].join(' ')

it.each(Object.entries(SCREENS))(
  'the field «%s» says that a file of 0 bytes is empty',
  async (id, [open, words]) => {
    const visitor = new Visitor(inject('url'), await signIn(inject('url'), 'admin@molino.example', MOLINO))
    await open(visitor)
    const fieldOf = () => visitor.one('input', ({ attributes }) => attributes.id === id)
    await sendFile(visitor, fieldOf(), new File([], 'vacio.png', { type: 'image/png' }))
    expect(said(visitor)).toContain(words)
    // A browser sends a nameless file for a field without a choice.
    await open(visitor)
    await sendFile(visitor, fieldOf(), new File([], ''))
    expect(said(visitor)).not.toBe('')
    expect(said(visitor)).not.toMatch(/vacío|vacía/)
  },
)

it('every screen with a file field is tested', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  const ids = files.flatMap((file) => {
    const inputs = readFileSync(`app/${file}`, 'utf8').match(/<input[^>]*type="file"[^>]*>/g) ?? []
    return inputs.map((input) => /id="([^"]+)"/.exec(input)?.[1])
  })
  // A photograph is taken or chosen, both in one form.
  expect(ids.filter((id) => id !== 'tomar').sort()).toEqual(Object.keys(SCREENS).sort())
})
