import { describe, expect, test } from 'vitest'
import { readMultipart } from '#app/form/multipart.server.ts'

const MAX = 1024 * 1024

/** Request of a form whose body arrives in pieces of this size. */
async function requestOf(form: FormData, piece: number): Promise<Request> {
  const whole = new Response(form)
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += piece) controller.enqueue(bytes.slice(at, at + piece))
      controller.close()
    },
  })
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  return new Request('http://molino.example', init)
}

const fieldsOf = async (form: FormData, piece: number) =>
  [...(await readMultipart(await requestOf(form, piece), MAX))].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size],
  )

interface Taken {
  name: string
  type: string
  text: string | undefined
  before: string[]
}

/** Files of a form in the order in which they are taken. */
async function takenOf(form: FormData, piece: number, maxBytes: number): Promise<Taken[]> {
  const taken: Taken[] = []
  await readMultipart(await requestOf(form, piece), MAX, {
    maxBytes,
    take: async ({ name, type, bytes }, before) => {
      taken.push({ name, type, text: bytes && Buffer.from(bytes).toString(), before: [...before.keys()] })
    },
  })
  return taken
}

describe('taking the files of a form one by one', () => {
  test.each([1, 7, 64, 100_000])(
    'takes chosen files with the form before them, in pieces of %s',
    async (piece) => {
      const content = 'a\r\n--b\r\n\r\nc'.repeat(50)
      const form = new FormData()
      form.append('intent', 'guardar')
      form.append('fotos', new Blob([content], { type: 'image/jpeg' }), 'año.jpg')
      form.append('fotos', new Blob([]), '')
      form.append('nota', 'x')
      form.append('fotos', new Blob([`${content}x`]), 'larga.jpg')
      form.append('fotos', new Blob([]), 'nada.jpg')
      expect(await takenOf(form, piece, content.length)).toEqual([
        { name: 'año.jpg', type: 'image/jpeg', text: content, before: ['intent', 'fotos'] },
        {
          name: 'larga.jpg',
          type: 'application/octet-stream',
          text: undefined,
          before: ['intent', 'fotos', 'fotos', 'nota', 'fotos'],
        },
        {
          name: 'nada.jpg',
          type: 'application/octet-stream',
          text: '',
          before: ['intent', 'fotos', 'fotos', 'nota', 'fotos', 'fotos'],
        },
      ])
    },
  )

  test('throws what the taker throws, and reads nothing more', async () => {
    const form = new FormData()
    for (const name of ['uno.jpg', 'dos.jpg']) form.append('fotos', new Blob(['x'.repeat(200_000)]), name)
    const request = await requestOf(form, 1000)
    const names: string[] = []
    const take = async ({ name }: { name: string }) => {
      names.push(name)
      throw new Error('lleno')
    }
    await expect(readMultipart(request, MAX, { maxBytes: MAX, take })).rejects.toThrow('lleno')
    expect(names).toEqual(['uno.jpg'])
  })
})

describe('reading a form without its files', () => {
  test.each([1, 7, 64, 100_000])(
    'reads texts and file names of a form that arrives in pieces of %s',
    async (piece) => {
      const form = new FormData()
      form.append('tipo', 'Ñ "&" \r\n--dos líneas\r\n\r\n')
      form.append('archivo', new Blob(['a\r\n--b\r\n\r\nc'.repeat(50)]), 'año.csv')
      form.append('vacio', '')
      form.append('archivo', new Blob([]), 'nada.csv')
      form.append('tipo', 'otro')
      expect(await fieldsOf(form, piece)).toEqual([
        ['tipo', 'Ñ "&" \r\n--dos líneas\r\n\r\n'],
        ['archivo', 'año.csv', 0],
        ['vacio', ''],
        ['archivo', 'nada.csv', 0],
        ['tipo', 'otro'],
      ])
    },
  )

  test('reads 60 MB of one letter in linear time', async () => {
    const form = new FormData()
    form.append('archivo', new Blob(['x'.repeat(60_000_000)]), 'grande.csv')
    expect(await fieldsOf(form, 65_536)).toEqual([['archivo', 'grande.csv', 0]])
  })

  test('refuses texts beyond the limit, a part head without an end and a broken body', async () => {
    const large = new FormData()
    large.append('nota', 'y'.repeat(MAX + 1))
    await expect(fieldsOf(large, 65_536)).rejects.toMatchObject({ why: 'size' })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const read = (body: string) =>
      readMultipart(new Request('http://molino.example', { method: 'POST', body, headers }), MAX)
    await expect(read(`--b\r\n${'h'.repeat(20_000)}`)).rejects.toMatchObject({ why: 'form' })
    await expect(read('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx')).rejects.toMatchObject({
      why: 'form',
    })
    await expect(read('--y\r\n')).rejects.toMatchObject({ why: 'form' })
  })
})
