/** Runs in the page: sends a key to the first field, which starts the scripts. Returns true if scripts will run. */
export function signOfWriting(): boolean {
  const field = document.querySelector('input, select, textarea')
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
  return field !== null && document.querySelector('script[type=later]') !== null
}
