import { createContext, useContext } from 'react'

/**
 * Whether the page being drawn holds a form that somebody may leave half-filled: 'Atrás' must find such a page as it was
 * left, and any other one is not kept. The server's entry gives one object per page, and reads it when the page is drawn.
 */
export const HalfFilledContext = createContext({ form: false })

/** Says that the page holds a form to fill in. */
export function useHalfFilled(): void {
  useContext(HalfFilledContext).form = true
}
