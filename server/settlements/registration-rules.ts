import { addDays, daysBetween, writtenDay } from '#server/kit/words/days.ts'
import { REGISTRATION_DAYS } from './registration-words.ts'
import { refuseOutside } from '#server/kit/rules/dates.ts'
import { invalidField, invalidFields } from '#server/kit/rules/refusal.ts'

/** Exchange registration as typed. The day is `aaaa-mm-dd`. '' means not written. */
export interface Registro {
  numero_registro_bolsa: string
  fecha_registro_bolsa: string
}

/**
 * Throws 422 for a registration without number or day. The day must be between the first weighing and today,
 * at most 180 days later (settlements/README.md, exchange registration). `aprobada` changes the advice in the
 * message.
 */
export function refuseRegistration(
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
  refuseOutside(campo, fecha_registro_bolsa, {
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
