import { useHydrated } from 'remix-utils/use-hydrated'

/** What the keys do in a form with pickers, beside the button that saves it; without scripts Enter is the browser's. */
export function KeysHint() {
  if (!useHydrated()) return null
  return (
    <small className="keys">
      <kbd>Enter</kbd> campo siguiente, <kbd>Ctrl</kbd>+<kbd>Enter</kbd> guardar
    </small>
  )
}
