import type { TestProject } from 'vitest/node'
import { startDemo } from '../demo.ts'
import { SECRETS } from '../support/web.ts'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
    apiUrl: string
  }
}

/** The built demonstration, in its first start, once for the tests of the web process. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demo = await startDemo(SECRETS, [], false)
  project.provide('url', demo.url)
  project.provide('apiUrl', demo.apiUrl)
  return () => demo.stop()
}
