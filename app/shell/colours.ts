/** Colours of the side menu and of controls, all `#rrggbb`. */
export interface MenuColours {
  fondo: string
  texto: string
  realce: string
  textoRealce: string
  /**
   * Colour of buttons, links and marks: the company's colour, darkened until readable. '' for greys and reds,
   * which get the default green.
   */
  acento: string
  acentoRealce: string
}

/** Minimum contrast of text (WCAG 2.2 AA). */
const READABLE = 4.5
/** Darkest background of links (`--ok-bg` of app/styles/_scale.scss). */
const GROUND = '#e6f4ec'
/** Minimum difference of a colour's strongest and weakest part, of 255, to show a hue. */
const HUE = 32
/** Hue of `--danger` in degrees, and the range in which a colour would be mistaken for it. */
const RED = { hue: 3, reach: 30, saturation: 30 }

type Rgb = [red: number, green: number, blue: number]

/**
 * Menu colours from the company's colorPrincipal; default white. The hover colour is 20 lightness points lighter
 * below 50, else 20 darker. Text is black or white, whichever has more contrast.
 */
export function menuColours(colorPrincipal: string): MenuColours {
  const fondo = /^#[0-9a-f]{6}$/i.test(colorPrincipal) ? colorPrincipal.toLowerCase() : '#ffffff'
  const realce = hoverColour(fondo)
  const acento = readable(fondo)
  const acentoRealce = acento && darker(acento)
  return { fondo, texto: textOn(fondo), realce, textoRealce: textOn(realce), acento, acentoRealce }
}

/**
 * Lightest readable shade of the colour's hue. '' for a colour without hue, and for reds: controls never look
 * like danger.
 */
function readable(colour: string): string {
  const rgb = toRgb(colour)
  const [hue, saturation, lightness] = toHsl(rgb)
  if (Math.max(...rgb) - Math.min(...rgb) < HUE || isRed(hue, saturation)) return ''
  let shade = colour
  for (let light = lightness; contrast(shade, GROUND) < READABLE; light -= 1) {
    shade = toHex(fromHsl(hue, saturation, light))
  }
  return shade
}

function isRed(hue: number, saturation: number): boolean {
  const apart = Math.abs(hue - RED.hue)
  return Math.min(apart, 360 - apart) <= RED.reach && saturation >= RED.saturation
}

/** Same hue, 12 lightness points darker, so that text on it stays readable. */
function darker(colour: string): string {
  const [hue, saturation, lightness] = toHsl(toRgb(colour))
  return toHex(fromHsl(hue, saturation, Math.max(0, lightness - 12)))
}

export function hoverColour(colour: string): string {
  const [hue, saturation, lightness] = toHsl(toRgb(colour))
  return toHex(fromHsl(hue, saturation, lightness < 50 ? lightness + 20 : lightness - 20))
}

/** Black or white, whichever has more contrast (WCAG 2.2). */
export function textOn(colour: string): string {
  return contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff'
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(toRgb(one)), luminance(toRgb(other))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function toRgb(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Hue in degrees, saturation and lightness in percent. */
function toHsl([red, green, blue]: Rgb): [number, number, number] {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const chroma = max - min
  const lightness = (max + min) / 2
  if (chroma === 0) return [0, 0, lightness * 100]
  const saturation = chroma / (1 - Math.abs(2 * lightness - 1))
  const sector =
    max === r ? ((g - b) / chroma + 6) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return [sector * 60, saturation * 100, lightness * 100]
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const l = lightness / 100
  const a = (saturation / 100) * Math.min(l, 1 - l)
  const part = (n: number) => {
    const k = (n + hue / 30) % 12
    return 255 * (l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return [part(0), part(8), part(4)]
}
