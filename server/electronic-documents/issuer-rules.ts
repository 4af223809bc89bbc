import { daysBetween, dayInBogota, writtenDay } from '#server/kit/words/days.ts'
import type { Channel, Environment } from './issuer-words.ts'

/** Settings that a channel needs. */
interface Settings {
  canal: Channel
  ambiente: Environment
  software_id: string
  software_pin: string
  set_de_pruebas: string
  proveedor_cliente: string
  proveedor_secreto: string
  proveedor_usuario: string
  proveedor_clave: string
}

/** True for settings whose documents are valid for taxes. The simulator and the tests before the DIAN are trials. */
export const isProduction = ({ canal, ambiente }: Pick<Settings, 'canal' | 'ambiente'>): boolean =>
  (canal === 'DIAN' || canal === 'PROVEEDOR') && ambiente === '1'

/** Days before its end from which a certificate is warned about. */
const EXPIRY_WARNING_DAYS = 30

/** Warning about the end of a certificate; '' while it is far away. `hasta` and `hoy` as `yyyy-mm-dd`. */
export function expiryWarning(hasta: string, hoy: string): string {
  const left = daysBetween(hoy, hasta)
  if (left > EXPIRY_WARNING_DAYS) return ''
  return left < 0
    ? `El certificado de firma venció el ${writtenDay(hasta)}.`
    : `El certificado de firma vence el ${writtenDay(hasta)}.`
}

const absent = (values: readonly (readonly [value: string, text: string])[]) =>
  values.filter(([value]) => !value).map(([, text]) => text)

const softwareOf = ({ software_id, software_pin }: Settings) =>
  [
    [software_id, 'Escriba el identificador del software.'],
    [software_pin, 'Escriba el PIN del software.'],
  ] as const

function certificateFaults(certificate: { validUntil: Date } | null, problem: string, hoy: string): string[] {
  if (problem) return [problem]
  if (!certificate) return ['Falta el certificado de firma en la carpeta de certificados del servidor.']
  const hasta = dayInBogota(certificate.validUntil)
  return hasta < hoy ? [expiryWarning(hasta, hoy)] : []
}

/** Data that the channel of a company needs and lacks, in words. `problem` tells why its certificate cannot be read. */
export function missingForChannel(
  issuer: Settings,
  certificate: { validUntil: Date } | null,
  problem: string,
  hoy: string,
): string[] {
  switch (issuer.canal) {
    case 'NINGUNO':
      return ['Elija cómo se transmiten los documentos.']
    case 'SIMULADO':
      return absent(softwareOf(issuer))
    case 'PROVEEDOR':
      return absent([
        [issuer.proveedor_cliente, 'Escriba el cliente de la API del proveedor.'],
        [issuer.proveedor_secreto, 'Escriba el secreto de la API del proveedor.'],
        [issuer.proveedor_usuario, 'Escriba el usuario del proveedor.'],
        [issuer.proveedor_clave, 'Escriba la contraseña del proveedor.'],
      ])
    case 'DIAN':
      return [
        ...absent(softwareOf(issuer)),
        ...(issuer.ambiente === '2'
          ? absent([[issuer.set_de_pruebas, 'Escriba el identificador del set de pruebas.']])
          : []),
        ...certificateFaults(certificate, problem, hoy),
      ]
  }
}
