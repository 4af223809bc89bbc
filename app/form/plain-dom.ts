/** Creates an element outside React. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), { textContent: text })
}

/** Button styled as a link. */
export const linkButton = (label: string, onclick: () => void, className = 'link'): HTMLButtonElement =>
  Object.assign(element('button', label), { type: 'button', className, onclick })
