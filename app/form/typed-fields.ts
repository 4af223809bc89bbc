/** The fields of the page in which something was typed or ticked since it was drawn. A box has a value of its own. */
export const typedFields = (): HTMLInputElement[] =>
  [...document.querySelectorAll('input')].filter(
    (one) =>
      one.checked !== one.defaultChecked || (one.value !== one.defaultValue && one.type !== 'checkbox'),
  )
