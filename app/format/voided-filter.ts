/** Filter of a list that shows voided documents among the others. */
export const VOIDED_FILTER = {
  name: 'anulada',
  label: 'Anuladas',
  options: [
    { value: 'true', label: 'Solo anuladas' },
    { value: 'false', label: 'Sin anuladas' },
  ],
}
