import { RemixBrowser } from '@remix-run/react'

/**
 * Remix reads what the loaders gave when it is drawn for the first time, and suspends the page meanwhile. A press or a key
 * that comes then makes React draw at once what is suspended, which it refuses (its error 345): so it is read before React
 * listens, by drawing Remix once outside it and waiting for what it throws.
 */
export async function readLoaderData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (reading) {
    await reading
  }
}
