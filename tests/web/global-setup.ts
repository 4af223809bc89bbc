import type { TestProject } from 'vitest/node'
import { startDemoOfRun } from '../demo.ts'

declare module 'vitest' {
  interface ProvidedContext {
    url: string
    apiUrl: string
  }
}

/** Starts the built demonstration for the first time, shared by all tests of the web. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demo = await startDemoOfRun()
  project.provide('url', demo.url)
  project.provide('apiUrl', demo.apiUrl)
  return () => demo.stop()
}
