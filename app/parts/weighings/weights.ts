/** The hidden field that tells for which weights a person has confirmed the net; in the API a yes or no. */
export const CONFIRMED_FIELD = 'peso_confirmado'

const WEIGHTS = ['peso_lleno', 'peso_vacio', 'cantbultos']

/** The typed weights as one text, to tell whether they are still those that were asked about. */
export const weightsOf = (value: (name: string) => string): string => WEIGHTS.map(value).join('|')

/** Whether the posted weights are those that were asked about. */
export function isConfirmed(form: FormData): boolean {
  const value = (name: string) => String(form.get(name) ?? '')
  return value(CONFIRMED_FIELD) === weightsOf(value)
}
