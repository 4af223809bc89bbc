import { createContext, useContext } from 'react'

/** Name of the first control that was drawn in the dialog around; null once scripts lead the focus. */
export const FirstControl = createContext<{ name: string } | null>(null)

/** Whether the control is the first of its dialog, so that the document gives it the focus. */
export function useFirstControl(name: string): boolean {
  const first = useContext(FirstControl)
  if (first) first.name ||= name
  return first?.name === name
}
