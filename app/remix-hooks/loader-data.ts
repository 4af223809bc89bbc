import { RemixBrowser } from '@remix-run/react'

/**
 * Waits for the loader data before hydration. Remix suspends its first render to read the data; a press or key
 * meanwhile makes React fail with error 345. Rendering Remix once outside React throws the promise to wait for.
 */
export async function readLoaderData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}
