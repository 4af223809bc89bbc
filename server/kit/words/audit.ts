/** Audit operations that the program records. Triggers of the database record CREATE, UPDATE and DELETE. */
export const RECORDED_OPERATIONS = [
  'LOGIN',
  'LOGIN_RECHAZADO',
  'LOGOUT',
  'EXPORT',
  'APPROVE',
  'OPEN',
] as const
export type RecordedOperation = (typeof RECORDED_OPERATIONS)[number]

/** Table name in audit entries about files of reports, which belong to no single table. */
export const AUDITED_REPORTS = 'informes'
