import { Facts, LinkIf } from '#app/format/record-parts.tsx'
import type { Issuer } from '#server/electronic-documents/contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'

/** Resolutions of the DIAN, which are written on another screen. */
export function Resolutions({ mayNumber }: { mayNumber: boolean }) {
  return (
    <section className="panel">
      <h2>3. Resoluciones de numeración</h2>
      <p>
        Facturas y documentos soporte llevan cada uno su resolución. En{' '}
        <LinkIf may={mayNumber} to="/consecutivos">
          Consecutivos
        </LinkIf>{' '}
        escriba de cada una el número, las fechas, el prefijo y los números autorizados. La de facturas lleva
        además la clave técnica, que entrega la DIAN.
      </p>
    </section>
  )
}

interface CertificateProps {
  certificado: Issuer['certificado']
  /** The company sends directly to the DIAN. */
  isNeeded: boolean
}

/** Certificate that the API found, or where its files have to be put. */
export function Certificate({ certificado: { titular, vence, problema }, isNeeded }: CertificateProps) {
  return (
    <section className="panel">
      <h2>5. Certificado de firma</h2>
      {problema && isNeeded && <p className="obstacle">{problema}</p>}
      {titular && (
        <Facts
          items={[
            ['Titular', titular],
            ['Vence', writtenDay(vence)],
          ]}
        />
      )}
      <p className="subject">
        Solo se necesita para transmitir directamente a la DIAN. Lo vende una entidad de certificación
        abierta. Quien administra el servidor pone en la carpeta de certificados, que solo lee la API, el
        archivo {'{NIT}.p12'} y su contraseña en {'{NIT}.clave'}, con el NIT sin dígito de verificación.
      </p>
    </section>
  )
}
