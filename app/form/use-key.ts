import { useEffect, useState } from 'react'

/** The key that does the same as a control, for its title; nothing until the scripts run that listen for it. */
export function useKey(key: string): string | undefined {
  const [listening, listen] = useState(false)
  useEffect(() => listen(true), [])
  return listening ? key : undefined
}
