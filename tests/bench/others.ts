import { setTimeout as pause } from 'node:timers/promises'
import { median, quantile } from './statistics.ts'

/** Response times in milliseconds of requests that begin at a fixed interval during some work. */
export async function othersDuring(
  everyMs: number,
  ask: (turn: number) => Promise<Response>,
  work: Promise<unknown>,
): Promise<number[]> {
  let ended = false
  const watched = work.finally(() => (ended = true))
  const asked: Promise<number>[] = []
  while (!ended) {
    asked.push(timed(() => ask(asked.length)))
    await pause(everyMs)
  }
  await watched
  return (await Promise.all(asked)).sort((a, b) => a - b)
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  const answer = await ask()
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`)
  return performance.now() - started
}

/** `120 pages, p50 30 ms, p95 60 ms, longest 90 ms`. */
export const spreadOf = (times: readonly number[]): string =>
  `${times.length} requests, p50 ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`
