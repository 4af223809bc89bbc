import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { pngOf } from './images.ts'

export const DRAWN = 'public/icons.png'

/** Dots of the picture for each point of the screen. */
const DENSITY = 2

export interface Picture {
  width: number
  height: number
  /** How much each dot covers, 0 to 255, line by line. */
  cover: number[]
}

/** A picture as the browser draws it, at the size that it asks for times `density`. */
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

/** The icons of public/icons.svg as public/icons.png has them. */
export const drawIcons = (page: Page) => drawn(page, 'public/icons.svg', 'image/svg+xml', DENSITY)

/** The picture as a PNG of one byte a dot: black, covering so much. */
export function toPng({ width, height, cover }: Picture): Buffer {
  const lines = Array.from({ length: height }, (_, y) => [0, ...cover.slice(y * width, (y + 1) * width)])
  return pngOf({ width, height, colours: 'palette' }, [
    ['PLTE', Buffer.alloc(256 * 3)],
    ['tRNS', Buffer.from(Array.from({ length: 256 }, (_, alpha) => alpha))],
    ['IDAT', deflateSync(Buffer.from(lines.flat()), { level: 9 })],
  ])
}
