import { createContext, useContext } from 'react'

/** Name of the first control drawn in the surrounding dialog. null once scripts manage the focus. */
export const FirstControl = createContext<{ name: string } | null>(null)

/** Whether the control is the first of its dialog and therefore gets `autofocus`. */
export function useFirstControl(name: string): boolean {
  const first = useContext(FirstControl)
  if (first) first.name ||= name
  return first?.name === name
}
