import { spawnSync } from 'node:child_process'
import jsqr from 'jsqr'

/** jsqr is written for both kinds of modules: in Node what it gives stands one step deeper. */
const read = (jsqr as unknown as { default: typeof jsqr }).default ?? jsqr

/** Whether a PDF can be made into a picture here; the machine that tries everything can. */
export const drawsPdf = spawnSync('pdftoppm', ['-v']).error === undefined

/** The first page, or its uppermost `points`, as a picture of so many dots an inch: its sides, and a byte of grey a dot. */
function pictureOf(pdf: Buffer, dpi: number, points: number | undefined) {
  const rows = points === undefined ? [] : ['-H', String(Math.round((points / 72) * dpi))]
  const args = ['-gray', '-r', String(dpi), '-f', '1', '-l', '1', ...rows, '-']
  const { status, stdout, stderr } = spawnSync('pdftoppm', args, { input: pdf, maxBuffer: 1e9 })
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'))
  if (status !== 0 || !head) throw new Error(`pdftoppm: ${status} ${stderr}`)
  const [whole, width, height] = head
  return { width: Number(width), height: Number(height), grey: stdout.subarray(whole.length) }
}

/**
 * What a telephone reads of the one QR on a page, or on its uppermost `points`, held so that it sees so many dots an inch;
 * undefined where it sees none, or several.
 */
export function scanned(pdf: Buffer, dpi: number, points?: number): string | undefined {
  const { width, height, grey } = pictureOf(pdf, dpi, points)
  const colours = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let dot = 0; dot < width * height; dot += 1) colours.fill(grey[dot] ?? 255, dot * 4, dot * 4 + 3)
  return read(colours, width, height)?.data
}
