/** `/` goes to the search of the screen, else to the menu's; where somebody writes it is a character. */
export function watchKeys(): void {
  addEventListener('keydown', (event) => {
    const writing = (event.target as Element).closest('input, select, textarea, dialog')
    if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || writing) return
    const field =
      document.querySelector<HTMLElement>('main [type=search]') ??
      document.querySelector<HTMLElement>('[type=search]')
    if (!field) return
    event.preventDefault()
    field.focus()
  })
}
