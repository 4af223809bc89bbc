import type { PickFilter } from '#app/report/define-report.ts'

/** Whom a report is about: any third party but the company itself, also one out of use. */
export const ANYBODY: PickFilter = {
  kind: 'pick',
  name: 'tercero',
  label: 'Tercero',
  picker: { name: 'terceros', label: 'Tercero', message: 'Debe seleccionar un tercero válido de la lista.' },
}
