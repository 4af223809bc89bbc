import { describe, expect, test } from 'vitest'
import { readWithoutFiles } from '#app/form/without-files.server.ts'

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
  [...(await readWithoutFiles(await requestOf(form, piece), MAX))].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size],
  )

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
      readWithoutFiles(new Request('http://molino.example', { method: 'POST', body, headers }), MAX)
    await expect(read(`--b\r\n${'h'.repeat(20_000)}`)).rejects.toMatchObject({ why: 'form' })
    await expect(read('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx')).rejects.toMatchObject({
      why: 'form',
    })
    await expect(read('--y\r\n')).rejects.toMatchObject({ why: 'form' })
  })
})
