import sharp from 'sharp'

interface Taken {
  width?: number
  height?: number
  /** EXIF orientation. */
  orientation?: number
  gps?: boolean
}

/** A photograph like a telephone's: a noisy JPEG, left half red, right half blue. */
export async function aPhoto({ width = 1000, height = 750, orientation, gps }: Taken = {}): Promise<Buffer> {
  const half = (red: number, blue: number) =>
    sharp({
      create: {
        width: Math.ceil(width / 2),
        height,
        channels: 3,
        background: { r: red, g: 40, b: blue },
        noise: { type: 'gaussian', mean: 128, sigma: 12 },
      },
    })
      .tint({ r: red, g: 40, b: blue })
      .png()
      .toBuffer()
  const halves = await Promise.all([half(220, 20), half(20, 220)])
  const drawn = sharp({ create: { width, height, channels: 3, background: '#000' } }).composite([
    { input: halves[0], left: 0, top: 0 },
    { input: halves[1], left: Math.floor(width / 2), top: 0 },
  ])
  const told = gps
    ? drawn.withExif({
        IFD0: { Copyright: 'Secreto' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 26/1 19/1' },
      })
    : drawn
  return told
    .withMetadata(orientation ? { orientation } : {})
    .jpeg({ quality: 90 })
    .toBuffer()
}
