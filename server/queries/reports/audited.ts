/** What the audit calls the files of reports, which are of no one table. */
export const AUDITED_REPORTS = 'informes'

/** What the audit calls a certificate, whether its paper or its Excel was made. */
export const certificateName = ({ proveedor, anio }: { proveedor: Record<string, unknown>; anio: number }) =>
  `Certificado de retención de ${String(proveedor.nombre)}, ${anio}`
