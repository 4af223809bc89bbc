import { type MutableRefObject, useEffect, useRef, useState } from 'react'
import type { Choice } from './choice.ts'

/** Result of a search; `choices` is null when the search failed. */
export interface Found {
  text: string
  choices: readonly Choice[] | null
}

/** Minimum letters of a search, and milliseconds after the last letter. */
export const MIN_CHARS = 2
const DEBOUNCE_MS = 300

/** State shared between events, newer than the last render. */
export interface Now {
  choice: Choice | null
  text: string
  create: (() => void) | undefined
  /** True if Enter or Tab was pressed before the response arrived. */
  taking: boolean
}

/**
 * Searches the text in `now`, at once or debounced; `take` gets an awaited response. Plain fetch: a Remix fetcher,
 * debounced by remix-utils or not, would redirect to sign-in when the session ended, away from a half-filled form.
 */
export function useSearch(
  source: string,
  start: { text: string; found?: readonly Choice[] },
  now: MutableRefObject<Now>,
  take: (choices: readonly Choice[] | null) => void,
) {
  const [found, setFound] = useState<Found | null>(
    start.found && start.text ? { text: start.text.trim(), choices: start.found } : null,
  )
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const asked = useRef<AbortController>()
  const sought = () => now.current.text.trim()

  function stop() {
    clearTimeout(timer.current)
    asked.current?.abort()
  }
  useEffect(() => stop, [])

  async function search() {
    stop()
    const { signal } = (asked.current = new AbortController())
    const text = sought()
    let choices: Choice[] | null = null
    try {
      const response = await fetch(`${source}q=${encodeURIComponent(text)}`, { signal })
      if (response.ok && !response.redirected) choices = (await response.json()) as Choice[]
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
    if (signal.aborted) return
    setFound({ text, choices })
    if (now.current.taking) take(choices)
  }

  function searchLater() {
    stop()
    if (sought().length < MIN_CHARS) setFound(null)
    else timer.current = setTimeout(search, DEBOUNCE_MS)
  }

  return { found, search, searchLater }
}
