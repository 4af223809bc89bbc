/** Titles of error pages by status. */
export const TITLES: Record<number, string> = {
  400: 'No se entiende',
  403: 'No tiene permiso',
  404: 'No se encontró',
  405: 'No se puede hacer así',
  413: 'El envío es demasiado grande',
  415: 'No se entiende',
}
export const FAILED = 'Algo falló'
export const UNEXPECTED =
  'Ocurrió un error inesperado. Lo que ya estaba guardado no se perdió; intente de nuevo.'
