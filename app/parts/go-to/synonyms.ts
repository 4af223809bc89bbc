/** Words that people type for a screen of another name: lower case without accents, by the screen's path. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  '/periodos-cerrados': ['cerrar', 'cerrar mes', 'cierre de mes'],
  '/libro-de-bancos': ['saldo', 'cuadrar caja', 'cuadre de caja', 'arqueo'],
  '/accounts-receivable': ['saldo', 'cartera'],
  '/pago-de-nomina': ['nomina'],
  '/weighing-records': ['kilos'],
  '/existencias': ['kilos', 'inventario'],
}
