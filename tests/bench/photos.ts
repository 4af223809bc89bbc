/**
 * Sends four forms with 58 MB of photographs at once, two of them of one person, to the built demonstration. Measures
 * the pages of other people and the memory of web and API. `npm run bench:photos [rounds]`; fails when a limit is
 * exceeded.
 */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { startDemoOfRun } from '../demo.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { makeWeighing } from '../support/weighings.ts'
import { holdOf, toldOf } from './memory.ts'
import { othersDuring, spreadOf } from './others.ts'
import { quantile } from './statistics.ts'

/** `othersMs` is the 95th percentile of other pages, `webMB` the growth of the web process at its peak. */
const LIMITS = { othersMs: 300, webMB: 200 }
const OTHERS_EVERY_MS = 100
const FORM_BYTES = 58 * 1024 * 1024
const PHOTOS = 4
const PEOPLE: readonly [email: string, company?: string][] = [
  ['admin@molino.example', MOLINO],
  ['admin@molino.example', MOLINO],
  ['bascula@molino.example'],
  ['laboratorio@molino.example'],
]
const PAGES = ['/weighing-records', '/terceros?q=martinez', '/accounts-receivable']
const rounds = Number(process.argv[2] ?? '3')

const form = await formOfPhotos()
const demo = await startDemoOfRun()
const excesses: string[] = []
try {
  const cookie = `sesion=${await signIn(demo.url, 'consulta@molino.example')}`
  const page = (turn: number) => fetch(demo.url + PAGES[turn % PAGES.length], { headers: { cookie } })
  console.log(`without photographs: ${spreadOf(await othersDuring(OTHERS_EVERY_MS, page, pause(5000)))}`)
  for (let round = 1; round <= rounds; round += 1) {
    const send = await Promise.all(PEOPLE.map(sender))
    const web = holdOf(demo.pid, '@remix-run/serve')
    const api = holdOf(demo.pid, 'build/server/api.js')
    const started = performance.now()
    const work = Promise.all(send.map((one) => one()))
    const waits = await othersDuring(OTHERS_EVERY_MS, page, work)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const statuses = (await work).sort().join(' ')
    console.log(`round ${round}: ${PEOPLE.length} forms of 58 MB in ${seconds} s: ${statuses}`)
    console.log(`  others: ${spreadOf(waits)}`)
    console.log(`  ${toldOf('web', web)}; ${toldOf('API', api)}`)
    const p95 = quantile(waits, 0.95)
    if (p95 > LIMITS.othersMs) excesses.push(`others wait ${p95.toFixed(0)} ms (p95)`)
    const growth = web.peak() - web.before
    if (growth > LIMITS.webMB) excesses.push(`the web grows by ${growth.toFixed(0)} MB`)
  }
  console.log(`limits: others p95 ${LIMITS.othersMs} ms, growth of the web ${LIMITS.webMB} MB`)
} finally {
  await demo.stop()
}
if (excesses.length > 0) {
  console.error(`\nOver the limits:\n  ${excesses.join('\n  ')}`)
  process.exitCode = 1
}

/** Signs a person in. Returns a function that sends the form and returns the status. */
async function sender([email, company]: (typeof PEOPLE)[number]): Promise<() => Promise<number>> {
  const cookie = `sesion=${await signIn(demo.url, email, company)}`
  const { id } = await makeWeighing(demo.apiUrl)
  return async () => {
    const headers = {
      cookie,
      origin: demo.url,
      'content-type': form.type,
      'content-length': form.body.length,
    }
    const sent = request(`${demo.url}/weighing-records/final-weight/${id}/fotos`, { method: 'POST', headers })
    // fetch would copy the form several times, on the thread that measures.
    sent.end(form.body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode ?? 0
  }
}

/** A form as the browser sends it, with different photographs of 12 million pixels. */
async function formOfPhotos(): Promise<{ body: Buffer; type: string }> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const drawn = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
  const photo = await drawn.jpeg({ quality: 88 }).toBuffer()
  const fields = new FormData()
  fields.set('intent', 'guardar')
  for (let at = 0; at < PHOTOS; at += 1) {
    // Bytes after the end of a picture make another file of the same picture.
    const bytes = Buffer.alloc(FORM_BYTES / PHOTOS, at)
    photo.copy(bytes)
    fields.append('fotos', new Blob([bytes], { type: 'image/jpeg' }), `IMG_${at}.jpg`)
  }
  const whole = new Response(fields)
  return { body: Buffer.from(await whole.arrayBuffer()), type: whole.headers.get('content-type') ?? '' }
}
