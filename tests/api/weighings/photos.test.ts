import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { photoCheck } from '#server/weighings/photos-checks.ts'
import { checkData } from '#server/ops/checks/run.ts'
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from '#server/weighings/photos-words.ts'
import { copyPhotos } from '#server/weighings/photo-files.ts'
import { reducePhoto } from '#server/weighings/photo-reduce.ts'
import { callOf, onEachEngine, says, type Session } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'
import { millOf, newMill, weigh } from '../support/mill.ts'
import { aPng } from '../../support/images.ts'
import { aPhoto } from '../../support/photos.ts'

const NO_PHOTO = 'La foto debe ser una imagen JPEG, PNG o WebP.'
const DAMAGED = 'La foto está dañada.'
const TOO_LONG = 'La foto es demasiado larga: se admiten hasta 20.000 píxeles por lado.'
const TOO_MANY_PIXELS = 'La foto tiene demasiados píxeles: se admiten hasta 50 millones.'

const scratch = mkdtempSync(path.join(os.tmpdir(), 'molino-fotos-copiadas-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

onEachEngine('photographs', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  let jpeg: Buffer
  let id = ''
  beforeAll(async () => {
    jpeg = await aPhoto()
  })
  beforeEach(async () => {
    id = (await weigh(get(), mill))._id
  })

  const url = (of = id) => `/weighing-records/${of}/photos`
  const send = (
    body: Buffer,
    { of = id, as = get().admin, type = 'image/jpeg', name = 'IMG_1.jpg', headers = {} } = {} as Partial<{
      of: string
      as: Session
      type: string
      name: string
      headers: Record<string, string>
    }>,
  ) =>
    get().call('POST', `${url(of)}?archivo=${encodeURIComponent(name)}`, {
      as,
      body,
      headers: { 'content-type': type, ...headers },
    })
  const made = async (body = jpeg) => says(await send(body), 201, 'Foto guardada').json.data
  const list = async () => says(await call('GET', url()), 200).json.data
  const files = () =>
    readdirSync(get().photosDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.jpg'),
    )

  it('stores a photograph in two reduced sizes, upright and without metadata', async () => {
    const turned = await aPhoto({ width: 2400, height: 1200, orientation: 6, gps: true })
    expect((await sharp(turned).metadata()).exif?.toString('latin1')).toContain('Secreto')
    const { id_foto } = await made(turned)
    const [one] = await list()
    expect(one).toMatchObject({ id_foto, usuario: 'Administrador', ancho: 800, alto: 1600 })
    expect(Date.now() - Date.parse(one.fecha)).toBeLessThan(60_000)
    const { raw } = await call('GET', `${url()}/${id_foto}`)
    expect(raw.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(raw.rawPayload.length).toBe(one.bytes)
    const picture = await sharp(raw.rawPayload).metadata()
    expect(picture).toMatchObject({ format: 'jpeg', width: 800, height: 1600 })
    for (const name of ['exif', 'iptc', 'xmp', 'icc', 'orientation'] as const)
      expect([name, picture[name]]).toEqual([name, undefined])
    expect(raw.rawPayload.toString('latin1')).not.toMatch(/Secreto|Exif|GPS/)
    const small = (await call('GET', `${url()}/${id_foto}/thumbnail`)).raw
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 160,
      height: 320,
    })
    // The left half of the upload was red. Turned upright, the red half is the upper one.
    const [top, bottom] = await Promise.all(
      [100, 1500].map((y) =>
        sharp(raw.rawPayload).extract({ left: 400, top: y, width: 1, height: 1 }).raw().toBuffer(),
      ),
    )
    expect([top![0]! > 150, bottom![0]! > 150]).toEqual([true, false])
    expect((await call('GET', `/weighing-records/${id}`)).json.fotos).toBe(1)
  })

  it('accepts JPEG, PNG and WebP by content, and keeps small photographs unchanged', async () => {
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    const kinds = [
      await drawn.clone().jpeg().toBuffer(),
      await drawn.clone().png().toBuffer(),
      await drawn.clone().webp().toBuffer(),
    ]
    for (const kind of kinds) says(await send(kind, { type: 'application/octet-stream' }), 201)
    says(await send(aPng(7, 5), { type: 'image/webp' }), 201)
    expect((await list()).map(({ ancho, alto }: Record<string, number>) => [ancho, alto])).toEqual([
      [40, 30],
      [40, 30],
      [40, 30],
      [7, 5],
    ])
  })

  it('rejects files that are no pictures, damaged files and pictures that would fill the memory', async () => {
    const before = files()
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    const none: [string, Buffer][] = [
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
      ['PDF with another name', Buffer.from('%PDF-1.7\n1 0 obj\n')],
      ['GIF', await drawn.clone().gif().toBuffer()],
      ['TIFF', await drawn.clone().tiff().toBuffer()],
      ['AVIF', await drawn.clone().avif().toBuffer()],
      ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
      ['noise', Buffer.from('ruido'.repeat(1000))],
    ]
    for (const [name, body] of none) {
      const answer = await send(body)
      expect([name, answer.status, answer.json.mensaje]).toEqual([name, 422, NO_PHOTO])
    }
    const empty = 'La foto está vacía: el archivo pesa 0 bytes.'
    says(await send(Buffer.alloc(0)), 422, empty)
    says(await get().call('POST', url(), { as: get().admin, body: {} }), 422, empty)
    says(await send(jpeg.subarray(0, jpeg.length - 2000)), 422, DAMAGED)
    const png = await drawn.clone().png().toBuffer()
    says(await send(png.subarray(0, png.length - 40)), 422, DAMAGED)
    const bomb = aPng(30_000, 30_000, Buffer.alloc(0))
    expect(bomb.length).toBeLessThan(100)
    says(await send(bomb), 422, TOO_MANY_PIXELS)
    says(await send(aPng(20_001, 1)), 422, TOO_LONG)
    says(await send(Buffer.alloc(PHOTO_MAX_BYTES + 1)), 413, 'MUY_GRANDE')
    says(await send(jpeg, { type: 'image/heic' }), 422, 'El formato de lo enviado no se acepta.')
    says(await send(jpeg, { type: 'image/svg+xml' }), 422, 'El formato de lo enviado no se acepta.')
    expect([await list(), files()]).toEqual([[], before])
  })

  it('a photograph sent again is stored once; another picture under its key is rejected', async () => {
    const [first, second] = await Promise.all([made(), made()])
    expect(second).toEqual(first)
    expect((await made())._id).toBe(first._id)
    expect(await list()).toHaveLength(1)
    const other = (await weigh(get(), mill))._id
    const elsewhere = says(await send(jpeg, { of: other }), 201).json.data
    expect(elsewhere._id).not.toBe(first._id)
    const headers = { 'idempotency-key': `clave-${id}` }
    const keyed = says(await send(aPng(9, 9), { headers }), 201).json.data
    expect(says(await send(aPng(9, 9), { headers }), 201).json.data).toEqual(keyed)
    says(await send(aPng(9, 8), { headers }), 409, 'CONFLICTO')
    expect(await list()).toHaveLength(2)
  })

  it('a weighing keeps at most twelve photographs; a voided weighing accepts no new ones', async () => {
    const answers = await Promise.all(Array.from({ length: PHOTOS_MAX + 2 }, (_, n) => send(aPng(10 + n, 4))))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(PHOTOS_MAX).fill(201), 422, 422])
    const { consecutivo } = (await call('GET', `/weighing-records/${id}`)).json
    says(await send(jpeg), 422, `La pesada ${consecutivo} ya tiene 12 fotos, que es lo máximo.`)
    const kept = await list()
    expect(kept).toHaveLength(PHOTOS_MAX)
    says(await call('DELETE', `/weighing-records/delete/${id}`, { motivo: 'Repetida' }), 200)
    says(await send(jpeg), 409, `La pesada ${consecutivo} está anulada: no cambia más.`)
    expect(await list()).toEqual(kept)
  })

  it('removing a photograph deletes its files; the audit keeps user and hash', async () => {
    const { id_foto } = await made()
    const [stored] = await get().rows<{ sha256: string }>(
      sql`select sha256 from weighing_photos where id_foto = ${id_foto}`,
    )
    const own = () => files().filter((name) => name.includes(id_foto))
    expect(own()).toHaveLength(2)
    says(await call('DELETE', `${url()}/${NOBODY}`), 404)
    says(await call('DELETE', `${url((await weigh(get(), mill))._id)}/${id_foto}`), 404)
    const removed = says(await call('DELETE', `${url()}/${id_foto}`), 200, 'Foto eliminada').json
    expect(removed.data).toMatchObject({ id_foto })
    expect([own(), await list()]).toEqual([[], []])
    for (const end of ['', '/thumbnail']) says(await call('GET', `${url()}/${id_foto}${end}`), 404)
    says(await call('DELETE', `${url()}/${id_foto}`), 404)
    const filtros = { tabla: 'weighing_records', registro: id }
    const { data } = (await call('POST', '/audit/search', { filtros })).json
    const told = data.filter((one: { tabla: string }) => one.tabla === 'Fotos de las pesadas')
    expect(told.map((one: Record<string, unknown>) => [one.usuario, one.frase])).toEqual([
      ['Administrador', expect.stringMatching(/^Eliminó una foto de PES-\d+$/)],
      ['Administrador', expect.stringMatching(/^Guardó una foto de PES-\d+$/)],
    ])
    expect(JSON.stringify(told[0])).toContain(stored!.sha256)
    // A photograph removed by mistake can be sent again.
    expect((await made())._id).not.toBe(id_foto)
  })

  it('a missing photograph file fails the check until it is restored or uploaded again', async () => {
    const { id_foto } = await made()
    const copy = path.join(scratch, id)
    expect(await copyPhotos(get().photosDir, copy)).toBe(files().length)
    expect(await copyPhotos(get().photosDir, copy)).toBe(0)
    const check = async () => {
      const said: string[] = []
      const say = (line: string, wrong: boolean) => void (wrong && said.push(line))
      await checkData(get().db, say, [photoCheck(get().photosDir)])
      return said.join('\n')
    }
    const [file = ''] = files().filter((name) => name.endsWith(`${id_foto}.jpg`))
    const bytes = readFileSync(path.join(get().photosDir, file))
    rmSync(path.join(get().photosDir, file))
    says(await call('GET', `${url()}/${id_foto}`), 404, 'El archivo de la foto no está en el servidor.')
    says(await call('GET', `${url()}/${id_foto}/thumbnail`), 200)
    expect(await check()).toContain(file)
    expect(await copyPhotos(copy, get().photosDir)).toBe(1)
    expect(readFileSync(path.join(get().photosDir, file))).toEqual(bytes)
    expect(await check()).toBe('')
    rmSync(path.join(get().photosDir, file))
    expect((await made()).id_foto).toBe(id_foto)
    expect(existsSync(path.join(get().photosDir, file))).toBe(true)
    expect(files().filter((name) => name.includes('sin-terminar'))).toEqual([])
  })

  it('copies only photographs, and never onto the same folder', async () => {
    await made()
    writeFileSync(path.join(get().photosDir, 'notas.txt'), 'x')
    const copy = path.join(scratch, `otra-${id}`)
    expect(await copyPhotos(get().photosDir, get().photosDir)).toBe(0)
    expect(await copyPhotos(path.join(scratch, 'nadie'), copy)).toBe(0)
    expect(await copyPhotos(get().photosDir, copy)).toBeGreaterThan(1)
    expect(existsSync(path.join(copy, 'notas.txt'))).toBe(false)
  })

  it('deleting a practice company deletes its photographs and no others', async () => {
    const { id_foto } = await made()
    const company = { nombre: 'De práctica', tipo_documento: 'CC', documento: '41261533' }
    const { _id } = says(await call('POST', '/companies/create', company), 201).json.data
    const as = { ...get().admin, company: _id as string }
    const { _id: of } = await weigh(get(), await newMill(get(), as), {}, as)
    const photo = says(await send(jpeg, { of, as }), 201).json.data.id_foto
    expect(files().filter((name) => name.includes(photo))).toHaveLength(2)
    await get().run(sql`update companies set practica = true where id_empresa = ${_id}`)
    says(await call('DELETE', `/companies/delete/${_id}`), 200)
    await expect.poll(() => files().filter((name) => name.includes(photo))).toEqual([])
    expect(files().filter((name) => name.includes(id_foto))).toHaveLength(2)
  })

  it('photographs belong to their company, and a rejected row leaves no file', async () => {
    const { id_foto } = await made()
    const stranger = await get().userWith(
      ['POST-weighing-records/photos', 'DELETE-weighing-records/photos', 'POST-weighing-records/search'],
      [await get().otherCompany('860010522')],
    )
    const addresses = ['', `/${id_foto}`, `/${id_foto}/thumbnail`]
    for (const end of addresses) says(await call('GET', url() + end, undefined, stranger), 404)
    says(await send(aPng(3, 3), { as: stranger }), 404)
    says(await call('DELETE', `${url()}/${id_foto}`, undefined, stranger), 404)
    for (const odd of ['nadie', '..', '%2e%2e%2fsecreto']) {
      says(await call('GET', `${url()}/${odd}`), 404)
      says(await call('DELETE', `${url()}/${odd}`), 404)
    }
    says(await send(jpeg, { of: NOBODY }), 404)
    says(await send(jpeg, { of: 'nadie' }), 404)
    const reader = await get().userWith(['POST-weighing-records/search'])
    for (const end of addresses) says(await call('GET', url() + end, undefined, reader), 200)
    says(await send(jpeg, { as: reader }), 403)
    says(await call('DELETE', `${url()}/${id_foto}`, undefined, reader), 403)
    const taker = await get().userWith(['POST-weighing-records/photos'])
    says(await send(aPng(3, 2), { as: taker }), 201)
    for (const end of addresses) says(await call('GET', url() + end, undefined, taker), 403)
    expect(await list()).toHaveLength(2)
  })
})

it('reduces at most two photographs at a time, however many arrive at once', async () => {
  const photos = await Promise.all(Array.from({ length: 8 }, (_, n) => aPhoto({ width: 900 + n })))
  let most = 0
  const watching = setInterval(() => {
    const { process: running } = sharp.counters()
    most = Math.max(most, running)
  })
  const reduced = await Promise.all(photos.map(reducePhoto))
  clearInterval(watching)
  expect(new Set(reduced.map(({ sha256 }) => sha256)).size).toBe(8)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})
