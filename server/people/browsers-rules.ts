/** Browser signatures, the more specific first. Edge and Opera also name Chrome, and Chrome names Safari. */
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

/** Phones first: Android also names Linux, and iPhones name Mac OS X. */
const SISTEMAS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Characters read of a `User-Agent`. Real ones are shorter. */
const LARGO = 400

/**
 * Short name of a `User-Agent`: 'Chrome en Windows', or 'Otro programa' if nothing is recognised.
 * The header is not trustworthy. The name only helps people to tell sessions apart.
 */
export function browserInWords(userAgent: string): string {
  const leido = userAgent.slice(0, LARGO)
  const nombre = (de: typeof NAVEGADORES) => de.find(([signo]) => signo.test(leido))?.[1]
  const [navegador, sistema] = [nombre(NAVEGADORES), nombre(SISTEMAS)]
  if (!sistema) return navegador ?? 'Otro programa'
  return `${navegador ?? 'Otro navegador'} en ${sistema}`
}
