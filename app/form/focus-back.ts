import { useEffect } from 'react'

/**
 * Returns the focus to the link that opened a dialog, a question or an edited row, once that part is closed. A removed
 * element leaves the focus nowhere.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const { href } = window.location
    return () => {
      if (document.activeElement !== document.body) return
      const opener = [...document.links].find((link) => link.href === href)
      opener?.focus()
    }
  }, [])
}
