import { createHash, randomUUID } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { create } from 'xmlbuilder2'

/** Path of the service at the DIAN and at the simulator. */
export const SOAP_PATH = '/WcfDianCustomerServices.svc'

export const NAMESPACE = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  wcf: 'http://wcf.dian.colombia',
  wsa: 'http://www.w3.org/2005/08/addressing',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
} as const

export const ALGORITHM = {
  canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
} as const

const TOKEN_PROFILE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss'
const X509 = `${TOKEN_PROFILE}-x509-token-profile-1.0#X509v3`
const BASE64 = `${TOKEN_PROFILE}-soap-message-security-1.0#Base64Binary`
const THUMBPRINT = 'http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#ThumbprintSHA1'

/** Lifetime of an envelope. WCF accepts clocks that differ by up to five minutes. */
const LIFETIME_MS = 300_000

export const actionOf = (operation: string) => `${NAMESPACE.wcf}/IWcfDianCustomerServices/${operation}`

/** Key and certificate that sign an envelope. */
export interface SigningCertificate {
  privateKeyPem: string
  certificateDer: Buffer
}

/** SHA-1 of a certificate in base64, by which the policy of the DIAN's WSDL refers to it. */
export const thumbprintOf = (certificateDer: Buffer) =>
  createHash('sha1').update(certificateDer).digest('base64')

/** Envelope in the strict order of the policy: Timestamp, BinarySecurityToken, and later the Signature. */
function plainEnvelope(
  url: string,
  operation: string,
  fields: Record<string, string>,
  certificateDer: Buffer,
  now: Date,
): string {
  const id = randomUUID()
  const root = create({ encoding: 'UTF-8' }).ele(NAMESPACE.soap, 'soap:Envelope')
  const header = root.ele(NAMESPACE.soap, 'soap:Header')
  header.ele(NAMESPACE.wsa, 'wsa:Action').txt(actionOf(operation))
  header.ele(NAMESPACE.wsa, 'wsa:To').att(NAMESPACE.wsu, 'wsu:Id', `TO-${id}`).txt(url)
  const security = header.ele(NAMESPACE.wsse, 'wsse:Security')
  const stamp = security.ele(NAMESPACE.wsu, 'wsu:Timestamp').att(NAMESPACE.wsu, 'wsu:Id', `TS-${id}`)
  stamp.ele(NAMESPACE.wsu, 'wsu:Created').txt(now.toISOString())
  stamp.ele(NAMESPACE.wsu, 'wsu:Expires').txt(new Date(now.getTime() + LIFETIME_MS).toISOString())
  security
    .ele(NAMESPACE.wsse, 'wsse:BinarySecurityToken', { EncodingType: BASE64, ValueType: X509 })
    .att(NAMESPACE.wsu, 'wsu:Id', `X509-${id}`)
    .txt(certificateDer.toString('base64'))
  const call = root.ele(NAMESPACE.soap, 'soap:Body').ele(NAMESPACE.wcf, `wcf:${operation}`)
  for (const [name, value] of Object.entries(fields)) call.ele(NAMESPACE.wcf, `wcf:${name}`).txt(value)
  return root.end()
}

const keyReference = (certificateDer: Buffer) =>
  create()
    .ele(NAMESPACE.wsse, 'wsse:SecurityTokenReference')
    .ele(NAMESPACE.wsse, 'wsse:KeyIdentifier', { ValueType: THUMBPRINT })
    .txt(thumbprintOf(certificateDer))
    .up()
    .toString()

const pathTo = (name: string, namespace: string) =>
  `//*[local-name()='${name}' and namespace-uri()='${namespace}']`

/**
 * Builds the SOAP 1.2 envelope of an operation of WcfDianCustomerServices and signs its Timestamp and `wsa:To`. The
 * policy protects the body by TLS alone. `fields` are the parameters of the operation in their order.
 */
export function signedEnvelope(
  url: string,
  operation: string,
  fields: Record<string, string>,
  { privateKeyPem, certificateDer }: SigningCertificate,
  now = new Date(),
): string {
  const signer = new SignedXml({
    idMode: 'wssecurity',
    privateKey: privateKeyPem,
    signatureAlgorithm: ALGORITHM.signature,
    canonicalizationAlgorithm: ALGORITHM.canonicalization,
    getKeyInfoContent: () => keyReference(certificateDer),
  })
  const signed = [pathTo('Timestamp', NAMESPACE.wsu), pathTo('To', NAMESPACE.wsa)]
  for (const xpath of signed)
    signer.addReference({
      xpath,
      transforms: [ALGORITHM.canonicalization],
      digestAlgorithm: ALGORITHM.digest,
    })
  signer.computeSignature(plainEnvelope(url, operation, fields, certificateDer, now), {
    prefix: 'ds',
    location: { reference: pathTo('Security', NAMESPACE.wsse), action: 'append' },
  })
  return signer.getSignedXml()
}
