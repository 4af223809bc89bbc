type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields whose value, tick or option differs from the drawn one. */
export const typedFields = (): Field[] =>
  [...document.querySelectorAll<Field>('input, select, textarea')].filter(isTyped)

function isTyped(one: Field): boolean {
  if (one instanceof HTMLSelectElement) return one.selectedIndex !== drawnIndex(one)
  if (one instanceof HTMLTextAreaElement) return one.value !== one.defaultValue
  // Ticks are compared instead of values: nobody types the value of a checkbox.
  return one.checked !== one.defaultChecked || (one.value !== one.defaultValue && one.type !== 'checkbox')
}

/** Without a selected option the browser selects the first one. */
const drawnIndex = ({ options }: HTMLSelectElement): number =>
  Math.max(
    0,
    [...options].findIndex((option) => option.defaultSelected),
  )
