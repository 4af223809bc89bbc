import { Agent, get } from 'node:http'
import { quantile } from '../statistics.ts'

export interface Load {
  perSecond: number
  p50: number
  p95: number
}

export interface Asked {
  url: string
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/**
 * Requests one address repeatedly on `connections` connections, without pauses. Returns requests per second and
 * response times. A status other than 200 ends the run.
 */
export async function load({ url, headers = {}, connections, seconds }: Asked): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const started = performance.now()
  const keepAsking = async () => {
    while (performance.now() < started + seconds * 1000) {
      const asked = performance.now()
      await ask(url, headers, agent)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: connections }, keepAsking))
  const took = (performance.now() - started) / 1000
  agent.destroy()
  return { perSecond: times.length / took, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** Resolves when the response has ended. Its body is discarded. */
function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
}
