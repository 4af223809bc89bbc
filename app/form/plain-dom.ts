/** Elements beside React, of which it knows nothing. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { textContent: text })
}

/** A button that looks like a link. */
export const linkButton = (label: string, onclick: () => void, className = 'link'): HTMLButtonElement =>
  Object.assign(element('button', label), { type: 'button', className, onclick })
