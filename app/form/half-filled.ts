import { createContext, useContext } from 'react'

/**
 * Whether the page holds a form that may be left half-filled. Only such a page stays in the browser's history
 * for 'Atrás'. entry.server.tsx creates one object for each page and reads it after drawing.
 */
export const HalfFilledContext = createContext({ form: false })

/** Marks the page as holding a form to fill in. */
export function useHalfFilled(): void {
  useContext(HalfFilledContext).form = true
}
