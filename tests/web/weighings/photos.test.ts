import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import sharp from 'sharp'
import { KEYS } from '#server/kit/contract/keys.ts'
import { type HeldForm, holdForm } from '../../support/held-form.ts'
import { aPhoto } from '../../support/photos.ts'
import { withKeys } from '../../support/sessions.ts'
import { type RunningWeb, startWeb } from '../../support/web.ts'
import { makeWeighing } from '../../support/weighings.ts'
import { documentedWeb, NOT_OFFERED } from '../documented.ts'
import { administrator, api, person } from '../people.ts'
import { refuses, shows, tells } from '../told.ts'
import { acts, all, main, read, text, Visitor } from '../visitor.ts'

const url = inject('url')
const admin = administrator()
const laboratory = person('laboratorio@molino.example')
const scale = person('bascula@molino.example')
const call = api()

const summary = (id: string) => `/weighing-records/final-weight/${id}`
const screen = (id: string) => `${summary(id)}/fotos`

type Sent = readonly [name: string, content: Buffer, type?: string]

function formOf(files: readonly Sent[]): FormData {
  const form = new FormData()
  form.set('intent', 'guardar')
  for (const [name, content, type = 'image/jpeg'] of files)
    form.append('fotos', new Blob([new Uint8Array(content)], { type }), name)
  return form
}

/** Sends files as the form does. */
async function send(id: string, files: readonly Sent[], by = admin, site = url): Promise<Visitor> {
  const visitor = await by.at(screen(id), site)
  return visitor.open(screen(id), { method: 'POST', body: formOf(files) })
}

/** Posts two photographs and holds the second one back. Resolves when the first one is saved. */
async function hold(site: string, id: string, by = admin): Promise<HeldForm> {
  const files: Sent[] = [
    ['IMG_1.jpg', await aPhoto({ width: 400 })],
    ['IMG_2.jpg', await aPhoto({ width: 500 })],
  ]
  const held = await holdForm(site + screen(id), `sesion=${by.session()}`, formOf(files))
  await expect.poll(async () => pictures(await admin.at(screen(id))).length).toBe(1)
  return held
}

const pictures = (visitor: Visitor) => all(main(visitor), 'img').map(({ attributes }) => attributes)

describe('photographs of a load', () => {
  it('photographs are saved in order, shown small and large, and removed one by one', async () => {
    const { id, consecutivo } = await makeWeighing(inject('apiUrl'))
    await shows(admin.at(summary(id)), 'Agregar fotos')
    const visitor = await admin.at(screen(id))
    await shows(visitor, `Fotos de la carga ${consecutivo}`, 'Esta pesada todavía no tiene fotos.')
    const inputs = all(main(visitor), 'input', ({ attributes }) => attributes.type === 'file')
    expect(inputs.map(({ attributes }) => [attributes.capture, 'multiple' in attributes])).toEqual([
      ['environment', false],
      [undefined, true],
    ])
    const files: Sent[] = [
      ['IMG_1.jpg', await aPhoto({ width: 2000, height: 1000 })],
      ['IMG_2.jpg', await aPhoto({ width: 300, height: 400 })],
    ]
    const sent = await send(id, files)
    await tells(Promise.resolve(sent), '2 fotos guardadas.')
    expect(pictures(sent).map(({ alt, width, height, loading }) => [alt, width, height, loading])).toEqual([
      [`Foto 1 del tiquete ${consecutivo}`, '320', '160', 'lazy'],
      [`Foto 2 del tiquete ${consecutivo}`, '240', '320', 'lazy'],
    ])
    await shows(sent, 'Adriana Molano Perdomo, ')
    const small = await sent.get(pictures(sent)[0]!.src ?? '')
    expect([small.status, small.headers.get('content-type'), small.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-cache',
    ])
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 320 })
    const again = await sent.get(pictures(sent)[0]!.src ?? '', {
      'if-none-match': small.headers.get('etag') ?? '',
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    // A browser that kept the picture asks again after sign-out.
    const signedOut = await new Visitor(url, '').get(pictures(sent)[0]!.src ?? '', {
      'if-none-match': small.headers.get('etag') ?? '',
    })
    expect(signedOut.status).toBe(302)
    const [first] = all(main(sent), 'a', ({ children }) =>
      children.some((one) => typeof one !== 'string' && one.tag === 'img'),
    )
    const large = await sent.get(first?.attributes.href ?? '')
    expect(await sharp(Buffer.from(await large.arrayBuffer())).metadata()).toMatchObject({
      width: 1600,
      height: 800,
    })

    await sent.follow('Eliminar la foto 1')
    await shows(sent, '¿Deseas eliminar este registro?')
    await tells(sent.press('Eliminar', {}, sent.dialog()), 'Foto eliminada')
    expect(pictures(sent)).toHaveLength(1)
    await shows(admin.at(summary(id)), 'Fotos (1)')
    const gone = await sent.get(first?.attributes.href ?? '')
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('no existe')])
  })

  it('names the reason for a rejected photograph, and keeps the others', async () => {
    const { id } = await makeWeighing(inject('apiUrl'))
    const good = await aPhoto()
    const some = await send(id, [
      ['IMG_1.jpg', good],
      ['IMG_3.heic', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'image/heic'],
      ['cortada.jpg', good.subarray(0, 3000)],
      ['enorme.png', Buffer.alloc(15 * 1024 * 1024 + 1), 'image/png'],
    ])
    expect(some.status).toBe(422)
    await refuses(
      Promise.resolve(some),
      '1 foto guardada. «IMG_3.heic»: La foto debe ser una imagen JPEG, PNG o WebP. «cortada.jpg»: La foto está dañada. «enorme.png»: pasa de 15 MB.',
    )
    expect(pictures(some)).toHaveLength(1)
    await tells(send(id, [['otra-vez.jpg', good]]), '1 foto guardada.')
    expect(pictures(await admin.at(screen(id)))).toHaveLength(1)
    const none = await send(id, [['', Buffer.alloc(0)]])
    expect(none.status).toBe(400)
    await refuses(Promise.resolve(none), 'Tome una foto o elija al menos una.')
    const form = new FormData()
    form.set('intent', 'guardar')
    form.set('fotos', new Blob([new Uint8Array(61 * 1024 * 1024)]), 'todas.jpg')
    expect((await none.open(screen(id), { method: 'POST', body: form })).status).toBe(413)
  })

  it('readers of a weighing see its photographs; adding or removing needs the key', async () => {
    const { id } = await makeWeighing(inject('apiUrl'))
    await send(id, [['IMG_1.jpg', await aPhoto()]])
    const ofScreen = async (keys: Parameters<typeof withKeys>[1]) =>
      new Visitor(url, await withKeys(admin.session(), keys)).open(screen(id))
    const reader = await ofScreen(['POST-weighing-records/search'])
    expect(pictures(reader)).toHaveLength(1)
    expect(acts(main(reader)).filter((name) => /Guardar|Eliminar/.test(name))).toEqual([])
    const src = pictures(reader)[0]!.src ?? ''
    const stranger = new Visitor(
      url,
      await withKeys(
        admin.session(),
        KEYS.filter((key) => key !== 'POST-weighing-records/search'),
      ),
    )
    expect((await stranger.get(src)).status).toBe(403)
    expect((await new Visitor(url, '').get(src)).status).toBe(302)
    expect((await admin.visitor().get(`${screen(id)}/nadie`)).status).toBe(404)
    await call('DELETE', `/weighing-records/delete/${id}`, { motivo: 'Repetida' })
    const voided = await admin.at(screen(id))
    expect(acts(main(voided))).not.toContain('Guardar fotos')
    expect(pictures(voided)).toHaveLength(1)
  })
})

describe('forms with photographs at once', () => {
  const UNDER_WAY = 'Se están guardando otras fotos. Espere un momento y envíe estas otra vez.'
  // Held forms would delay those of other test files.
  let web: RunningWeb
  beforeAll(async () => {
    web = await startWeb(inject('apiUrl'))
  })
  afterAll(() => web.stop())

  it('reads one form per person and two per process, and tells the others', async () => {
    const [one, other] = [await makeWeighing(inject('apiUrl')), await makeWeighing(inject('apiUrl'))]
    const photo: Sent = ['IMG_3.jpg', await aPhoto({ width: 600 })]
    const refusedBy = async (by: typeof admin) => {
      const visitor = await send(other.id, [photo], by, web.url)
      expect(visitor.status).toBe(429)
      await refuses(Promise.resolve(visitor), UNDER_WAY)
      expect(acts(main(visitor))).toContain('Guardar fotos')
    }
    const first = await hold(web.url, one.id)
    await refusedBy(admin)
    const second = await hold(web.url, other.id, laboratory)
    await Promise.all([refusedBy(laboratory), refusedBy(scale)])
    for (const held of [first, second])
      expect(await held.finish()).toEqual({
        status: 302,
        location: expect.stringContaining('/fotos') as string,
      })
    await tells(send(other.id, [photo], scale, web.url), '1 foto guardada.')
    expect([pictures(await admin.at(screen(one.id))), pictures(await admin.at(screen(other.id)))]).toEqual([
      [expect.anything(), expect.anything()],
      [expect.anything(), expect.anything(), expect.anything()],
    ])
  })

  it('a form whose browser left gives its place to the next one and keeps its saved photographs', async () => {
    const { id } = await makeWeighing(inject('apiUrl'))
    const held = await hold(web.url, id)
    held.leave()
    const photo: Sent = ['IMG_3.jpg', await aPhoto({ width: 600 })]
    await tells(send(id, [photo], admin, web.url), '1 foto guardada.')
    expect(pictures(await admin.at(screen(id)))).toHaveLength(2)
  })

  it('saves no photograph of a form that was drawn for another company', async () => {
    const { id } = await makeWeighing(inject('apiUrl'))
    const form = new FormData()
    form.set('_empresa', '00000000-0000-7000-8000-000000000000')
    for (const [name, value] of formOf([['IMG_1.jpg', await aPhoto()]])) form.append(name, value)
    const visitor = await admin.visitor().open(screen(id), { method: 'POST', body: form })
    expect(visitor.address).toMatch(/^\/otra-empresa/)
    expect(pictures(await admin.at(screen(id)))).toEqual([])
  })
})

describe('API without photographs', () => {
  const { visitor } = documentedWeb()
  it('an API without photographs hides them from the weighing, and their screen says so calmly', async () => {
    const { id } = await makeWeighing(inject('apiUrl'))
    const somebody = await (await visitor()).open(summary(id))
    expect(somebody.status).toBe(200)
    expect(read(somebody)).not.toMatch(/fotos/i)
    await somebody.open(screen(id))
    expect([somebody.status, text(main(somebody))]).toEqual([404, expect.stringContaining(NOT_OFFERED)])
  })
})
