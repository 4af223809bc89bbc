/** What each browser says of itself, the more particular first: Edge and Opera name Chrome too, and Chrome names Safari. */
const NAVEGADORES: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\b(MSIE |Trident\/)/, 'Internet Explorer'],
  [/^w3m\//, 'w3m'],
  [/^(E?Links)\b/, 'Links'],
  [/^Lynx\//, 'Lynx'],
]

/** Telephones first: Android names Linux too, and iPhones name Mac OS X. */
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** No browser's own text is longer; what comes after it is not read. */
const LARGO = 400

/**
 * A browser in a few words, 'Chrome en Windows', from the `User-Agent` that it sends; 'Otro programa' where that says
 * neither browser nor system. It is what the sender says: it tells sessions apart and proves nothing.
 */
export function navegadorEnPalabras(userAgent: string): string {
  const leido = userAgent.slice(0, LARGO)
  const nombre = (de: typeof NAVEGADORES) => de.find(([signo]) => signo.test(leido))?.[1]
  const [navegador, sistema] = [nombre(NAVEGADORES), nombre(SISTEMAS)]
  if (!sistema) return navegador ?? 'Otro programa'
  return `${navegador ?? 'Otro navegador'} en ${sistema}`
}
