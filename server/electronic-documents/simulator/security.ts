import { X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { elementsOf, parseXml, textOf } from '../read-xml.ts'
import { ALGORITHM, NAMESPACE, thumbprintOf } from '../ws-security.ts'

/** Difference of clocks that WCF accepts. */
const SKEW_MS = 300_000

/** Certificate of a token in base64, as PEM. Null for bytes that are none. */
function certificateOf(token: string): string | null {
  try {
    return new X509Certificate(Buffer.from(token, 'base64')).toString()
  } catch (error) {
    // OpenSSL has a code of its own for each mistake in the bytes.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Elements that a valid signature covers. Null for an invalid one. */
function signedElements(xml: string, signature: Element, publicCert: string): Element[] | null {
  const checker = new SignedXml({ idMode: 'wssecurity', publicCert })
  try {
    checker.loadSignature(signature)
    if (checker.signatureAlgorithm !== ALGORITHM.signature || !checker.checkSignature(xml)) return null
  } catch (error) {
    // xml-crypto throws plain errors for a signature that it cannot resolve.
    if (error instanceof Error && error.constructor === Error) return null
    throw error
  }
  return checker.getSignedReferences().flatMap((text) => parseXml(text)?.documentElement ?? [])
}

/**
 * Checks the WS-Security header of an envelope: one RSA-SHA256 signature by the token's certificate over `wsa:To` of
 * `path` and a Timestamp of now. Returns the reason of a refusal, or null.
 */
export function refusedSecurity(envelope: Document, xml: string, path: string, now: Date): string | null {
  const [signature, ...others] = Array.from(envelope.getElementsByTagNameNS(NAMESPACE.ds, 'Signature'))
  if (!signature || others.length > 0) return 'El sobre no tiene una firma.'
  const token = textOf(envelope, 'BinarySecurityToken')
  const certificate = certificateOf(token)
  if (!certificate) return 'El sobre no tiene un certificado.'
  if (textOf(signature, 'KeyIdentifier') !== thumbprintOf(Buffer.from(token, 'base64')))
    return 'La firma no es del certificado del sobre.'
  const signed = signedElements(xml, signature, certificate)
  if (!signed) return 'La firma del sobre no es válida.'
  const one = (namespace: string, name: string) =>
    signed.find(({ namespaceURI, localName }) => namespaceURI === namespace && localName === name)

  const to = one(NAMESPACE.wsa, 'To')?.textContent?.trim() ?? ''
  if (!URL.canParse(to) || new URL(to).pathname !== path) return 'La firma no cubre el destinatario wsa:To.'
  const stamp = one(NAMESPACE.wsu, 'Timestamp')
  if (!stamp || elementsOf(envelope, 'Timestamp').length !== 1) return 'La firma no cubre la hora del sobre.'
  const created = Date.parse(textOf(stamp, 'Created'))
  const expires = Date.parse(textOf(stamp, 'Expires'))
  const isNow = created <= now.getTime() + SKEW_MS && now.getTime() < expires
  return isNow ? null : 'El sobre está vencido.'
}
