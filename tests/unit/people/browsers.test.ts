import { expect, it } from 'vitest'
import { browserInWords } from '#server/people/browsers-rules.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/120.0.0.0 Safari/537.36`, 'Chrome en Windows'],
  [`Mozilla/5.0 (Windows NT 6.1) ${WEBKIT} Chrome/109.0.0.0 Safari/537.36`, 'Chrome en Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/120.0.0.0 Safari/537.36`, 'Chrome en Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/120.0.0.0 Mobile Safari/537.36`, 'Chrome en Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/120.0.0.0 Safari/537.36`, 'Chrome en ChromeOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${WEBKIT} CriOS/120.0 Mobile/15E148 Safari/604.1`,
    'Chrome en iPhone',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/120.0 Safari/537.36 Edg/120.0.0.0`, 'Edge en Windows'],
  [
    `Mozilla/5.0 (Linux; Android 10) ${WEBKIT} Chrome/120.0 Mobile Safari/537.36 EdgA/120.0`,
    'Edge en Android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/120.0 Safari/537.36 OPR/106.0.0.0`, 'Opera en Windows'],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A155M) ${WEBKIT} SamsungBrowser/23.0 Chrome/115.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:115.0) Gecko/20100101 Firefox/115.0', 'Firefox en Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.1; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox en Mac'],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari en iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
    'Safari en Mac',
  ],
  ['Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko', 'Internet Explorer en Windows'],
  ['w3m/0.5.3+git20230121', 'w3m'],
  ['Links (2.29; Linux 6.1.0 x86_64; GNU C 12.2; text)', 'Links en Linux'],
  ['Lynx/2.9.0dev.12 libwww-FM/2.14', 'Lynx'],
  ['Algo/1.0 (X11; Linux x86_64)', 'Otro navegador en Linux'],
  ['curl/7.88.1', 'Otro programa'],
  ['<script>alert(1)</script>', 'Otro programa'],
  ['', 'Otro programa'],
])('describes the browser «%s» as «%s»', (userAgent, said) => {
  expect(browserInWords(userAgent)).toBe(said)
})

it('reads only the start of a browser name that is too long', () => {
  expect(browserInWords(`${'x'.repeat(100_000)} Chrome/120 Windows`)).toBe('Otro programa')
})
