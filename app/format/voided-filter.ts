/** The filter of a list that keeps its voided documents among the others (N-150). */
export const VOIDED_FILTER = {
  name: 'anulada',
  label: 'Anuladas',
  options: [
    { value: 'true', label: 'Solo anuladas' },
    { value: 'false', label: 'Sin anuladas' },
  ],
}
