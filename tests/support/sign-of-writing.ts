/** In the page: a key in its first field, at which its scripts start. Says whether they are to come. */
export function signOfWriting(): boolean {
  const field = document.querySelector('input, select, textarea')
  field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
  return field !== null && document.querySelector('script[type=later]') !== null
}
