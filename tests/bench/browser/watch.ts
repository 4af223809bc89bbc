import type { BrowserContext, CDPSession, Page } from '@playwright/test'

/** Condition for the end of a step. */
export interface Awaited {
  selector: string
  /** The element needs letters, which a loading placeholder does not have. */
  text?: boolean
  /** Selector that must not match any more. */
  without?: string
  /** The text must differ from that at the press. */
  changed?: boolean
}

/** Timings of a page, in milliseconds since navigation. */
export interface Seen {
  /** Time of the frame that painted the awaited element; 0 before. */
  shown: number
  /** Milliseconds from the press to that frame. */
  took: number
  /** Sum of the time over 50 ms of every long task. */
  blocked: number
  largest: number
  shift: number
}

declare global {
  interface Window {
    bench: Seen & { expect: (what: Awaited, event: string) => void }
  }
}

/**
 * Runs first in every page and records when the awaited element was painted, and long tasks. The condition of
 * a press is kept in sessionStorage, so that the next page finds it.
 */
function watch(first: Awaited): void {
  const KEY = 'bench'
  const LETTERS = /\p{L}{3}/u
  if (!location.protocol.startsWith('http') || window !== window.top) return
  type Asked = Awaited & { before?: string; at?: number }
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
  const kept = sessionStorage.getItem(KEY)
  let asked: Asked | undefined = kept ? (JSON.parse(kept) as Asked) : first
  const seen = (window.bench = {
    ...{ shown: 0, took: 0, blocked: 0, largest: 0, shift: 0 },
    expect(what, event) {
      seen.took = 0
      const before = what.changed ? textOf(what.selector) : undefined
      addEventListener(
        event,
        (pressed) => {
          Object.assign(seen, { shown: 0, took: 0 })
          asked = { ...what, before, at: performance.timeOrigin + pressed.timeStamp }
          sessionStorage.setItem(KEY, JSON.stringify(asked))
          look()
        },
        { capture: true, once: true },
      )
    },
  } as Window['bench'])
  const stands = ({ selector, text, without, before }: Asked) => {
    const found = document.querySelector(selector)
    if (!found) return false
    if (without && document.querySelector(without)) return false
    return (!text || LETTERS.test(found.textContent ?? '')) && found.textContent !== before
  }
  const look = () => {
    if (!asked || !stands(asked)) return
    const { at, selector } = asked
    asked = undefined
    sessionStorage.removeItem(KEY)
    // The callback runs in the task after the first frame that shows the element.
    const painted = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      painted.disconnect()
      seen.shown = performance.now()
      if (at) seen.took = performance.timeOrigin + seen.shown - at
    })
    painted.observe(document.querySelector(selector)!)
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  each('longtask', ({ duration }) => (seen.blocked += duration - 50))
  each('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
}

/** Installs the recorder in every page of the context. `first` is the condition for pages that no press opened. */
export async function watchIn(context: BrowserContext, first: Awaited): Promise<void> {
  // tsx names functions by a helper that the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' })
  await context.addInitScript(watch, first)
}

/** Milliseconds until the first content was painted. */
export async function whenShown(page: Page): Promise<number> {
  await page.waitForFunction(() => window.bench?.shown > 0, undefined, { polling: 100, timeout: 120_000 })
  return page.evaluate(() => window.bench.shown)
}

export interface Press {
  /** DOM event of the press. */
  event: string
  shows: Awaited
  press: () => Promise<void>
  before?: () => Promise<void>
}

/** Milliseconds from the press until its result was painted. */
export async function timePress(page: Page, { event, shows, press, before }: Press): Promise<number> {
  await before?.()
  await page.evaluate(([what, name]) => window.bench.expect(what, name), [shows, event] as const)
  await press()
  // A page that is being left has no value yet. The next page answers.
  await page.waitForFunction(() => window.bench?.took > 0, undefined, { polling: 50, timeout: 120_000 })
  return page.evaluate(() => window.bench.took)
}

export const NETWORKS = ['none', 'slow'] as const

export interface Machine {
  cpu: number
  net: (typeof NETWORKS)[number]
}

/** 1.6 Mbit/s both ways with 150 ms of latency. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }

/** Throttles the page and counts its network traffic. */
export async function slowDown(
  page: Page,
  { cpu, net }: Machine,
): Promise<{ cdp: CDPSession; traffic: Traffic }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (net === 'slow') await cdp.send('Network.emulateNetworkConditions', SLOW)
  return { cdp, traffic: new Traffic(cdp) }
}

/** Network traffic since the last reset, and pending requests. */
export class Traffic {
  bytes = 0
  requests = 0
  private readonly underWay = new Set<string>()
  private changed = Date.now()

  constructor(cdp: CDPSession) {
    cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('http')) return
      this.underWay.add(requestId)
      this.changed = Date.now()
    })
    cdp.on('Network.requestServedFromCache', ({ requestId }) => this.cached.add(requestId))
    const end = (requestId: string) => {
      this.changed = Date.now()
      return this.underWay.delete(requestId)
    }
    cdp.on('Network.loadingFailed', ({ requestId }) => void end(requestId))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!end(requestId) || this.cached.has(requestId)) return
      this.bytes += encodedDataLength
      // Responses from the disk cache have length 0.
      if (encodedDataLength > 0) this.requests += 1
    })
  }

  private readonly cached = new Set<string>()

  reset(): void {
    Object.assign(this, { bytes: 0, requests: 0 })
  }

  /** Resolves when the network has been idle for a moment. */
  async quiet(): Promise<void> {
    const until = Date.now() + 30_000
    const still = () => this.underWay.size === 0 && Date.now() - this.changed > 300
    while (!still() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Waits until the page is idle: scripts started, network quiet. Simulates a person who reads first. */
export async function settle(page: Page, traffic: Traffic, hydrates: boolean): Promise<void> {
  await page.waitForLoadState('load')
  const run = () => performance.getEntriesByName('hydrated').length > 0
  if (hydrates) await page.waitForFunction(run, undefined, { polling: 100, timeout: 120_000 })
  await traffic.quiet()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  await traffic.quiet()
}

/** Script heap in MB after garbage collection. */
export async function heapMB(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
