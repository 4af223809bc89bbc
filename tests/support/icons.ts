import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { pngOf } from './images.ts'

export const DRAWN = 'public/icons.png'

/** Device pixels per CSS pixel. */
const DENSITY = 2

export interface Picture {
  width: number
  height: number
  /** Opacity of each pixel, 0 to 255, row by row. */
  cover: number[]
}

/** The picture as the browser draws it, at its own size times `density`. */
export function drawn(page: Page, file: string, type: string, density = 1): Promise<Picture> {
  const url = `data:${type};base64,${readFileSync(file).toString('base64')}`
  return page.evaluate(
    async ([source, times]) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const [width, height] = [image.naturalWidth * times, image.naturalHeight * times]
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0, width, height)
      const { data } = context.getImageData(0, 0, width, height)
      return { width, height, cover: Array.from({ length: width * height }, (_, dot) => data[dot * 4 + 3]!) }
    },
    [url, density] as const,
  )
}

/** Icons of public/icons.svg, as in public/icons.png. */
export const drawIcons = (page: Page) => drawn(page, 'public/icons.svg', 'image/svg+xml', DENSITY)

/** PNG with one byte per pixel: the opacity of black. */
export function toPng({ width, height, cover }: Picture): Buffer {
  const lines = Array.from({ length: height }, (_, y) => [0, ...cover.slice(y * width, (y + 1) * width)])
  return pngOf({ width, height, colours: 'palette' }, [
    ['PLTE', Buffer.alloc(256 * 3)],
    ['tRNS', Buffer.from(Array.from({ length: 256 }, (_, alpha) => alpha))],
    ['IDAT', deflateSync(Buffer.from(lines.flat()), { level: 9 })],
  ])
}
