import { addDays, daysBetween, writtenDay } from '#server/kit/words/days.ts'
import { REGISTRATION_DAYS } from './registration-words.ts'
import { rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { invalidField, invalidFields } from '#server/kit/rules/refusal.ts'

/** What the exchange gave: its number, and its day `aaaa-mm-dd`; '' where somebody has not written it. */
export interface Registro {
  numero_registro_bolsa: string
  fecha_registro_bolsa: string
}

/**
 * Refuses with 422, beside each field, a registration at the exchange without number or day, dated outside of the first
 * ticket's day and today, or past the days within which the exchange registers (N-137, N-154, facts 3.4). `aprobada`: the
 * settlement is no draft any more.
 */
export function rechazarRegistro(
  { numero_registro_bolsa, fecha_registro_bolsa }: Registro,
  { primera_pesada, hoy, aprobada = false }: { primera_pesada: string; hoy: string; aprobada?: boolean },
): void {
  const campo = 'fecha_registro_bolsa'
  const lacking = {
    ...(!numero_registro_bolsa && {
      numero_registro_bolsa: ['Escriba el número del registro en la Bolsa Mercantil.'],
    }),
    ...(!fecha_registro_bolsa && { [campo]: ['Escriba la fecha del registro.'] }),
  }
  if (Object.keys(lacking).length > 0) throw invalidFields(lacking)
  rechazarFueraDe(campo, fecha_registro_bolsa, {
    desde: { dia: primera_pesada, que: 'el día de la primera pesada' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  if (daysBetween(primera_pesada, fecha_registro_bolsa) <= REGISTRATION_DAYS) return
  const ultimo = writtenDay(addDays(primera_pesada, REGISTRATION_DAYS))
  throw invalidField(
    campo,
    `La Bolsa registra hasta ${REGISTRATION_DAYS} días después de la primera pesada, aquí hasta el ${ultimo}. ` +
      `Si no se registró a tiempo, ${aprobada ? 'anúlela' : 'anule este borrador'} y liquide con retención.`,
  )
}
