import { spawnSync } from 'node:child_process'
import jsqr from 'jsqr'

/** Node wraps jsqr's default export once more. */
const read = (jsqr as unknown as { default: typeof jsqr }).default ?? jsqr

/** True if pdftoppm is installed. CI has it. */
export const drawsPdf = spawnSync('pdftoppm', ['-v']).error === undefined

/** Strip of a page in points: `from` the top, `height` high. */
export interface Strip {
  from?: number
  height: number
}

/** First page, or a strip of it, in `dpi` dots per inch: size and one grey byte per pixel. */
function pictureOf(pdf: Buffer, dpi: number, strip: Strip | undefined) {
  const pixels = (points: number) => String(Math.round((points / 72) * dpi))
  const rows = strip ? ['-y', pixels(strip.from ?? 0), '-H', pixels(strip.height)] : []
  const args = ['-gray', '-r', String(dpi), '-f', '1', '-l', '1', ...rows, '-']
  const { status, stdout, stderr } = spawnSync('pdftoppm', args, { input: pdf, maxBuffer: 1e9 })
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'))
  if (status !== 0 || !head) throw new Error(`pdftoppm: ${status} ${stderr}`)
  const [whole, width, height] = head
  return { width: Number(width), height: Number(height), grey: stdout.subarray(whole.length) }
}

/** Distances of the pictures that a telephone takes of one code, as parts of the wanted one. */
const PICTURES = [1, 1.03, 0.97]

/**
 * Text of the QR code on the first page, or on a strip of it, at about `dpi` dots per inch: the first of three pictures
 * that jsqr reads. It misses some pictures by chance. Undefined if there is no code, or several.
 */
export function scanned(pdf: Buffer, dpi: number, strip?: Strip): string | undefined {
  for (const part of PICTURES) {
    const { width, height, grey } = pictureOf(pdf, Math.round(dpi * part), strip)
    const colours = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let dot = 0; dot < width * height; dot += 1) colours.fill(grey[dot] ?? 255, dot * 4, dot * 4 + 3)
    const text = read(colours, width, height)?.data
    if (text) return text
  }
  return undefined
}
