import { createHash, randomUUID, X509Certificate } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import { create } from 'xmlbuilder2'
import { timeInBogota } from '#server/kit/words/days.ts'
import { distinguishedName, type Certificate } from './certificate.ts'
import { XADES, XML_OPTIONS, XMLDSIG, type Xml } from './xml-rules.ts'

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = `${XMLDSIG}enveloped-signature`
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties'

/** Signature policy of the DIAN, version 2, with the SHA-256 of its PDF in base64. */
const POLICY = {
  url: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
}

const digest = (value: string): Xml => ({
  'ds:DigestMethod': { '@Algorithm': SHA256 },
  'ds:DigestValue': value,
})

function certificateReference(der: Buffer): Xml {
  const { issuer, serialNumber } = new X509Certificate(der)
  return {
    'xades:CertDigest': digest(createHash('sha256').update(der).digest('base64')),
    'xades:IssuerSerial': {
      'ds:X509IssuerName': distinguishedName(issuer),
      'ds:X509SerialNumber': BigInt(`0x${serialNumber}`).toString(),
    },
  }
}

const qualifyingProperties = (id: string, { chain }: Certificate, moment: Date): string =>
  create(XML_OPTIONS, {
    'xades:QualifyingProperties': {
      '@xmlns:xades': XADES,
      '@xmlns:ds': XMLDSIG,
      '@Target': `#${id}`,
      'xades:SignedProperties': {
        '@Id': `${id}-signedprops`,
        'xades:SignedSignatureProperties': {
          'xades:SigningTime': `${timeInBogota(moment)}-05:00`,
          'xades:SigningCertificate': { 'xades:Cert': chain.map(certificateReference) },
          'xades:SignaturePolicyIdentifier': {
            'xades:SignaturePolicyId': {
              'xades:SigPolicyId': { 'xades:Identifier': POLICY.url },
              'xades:SigPolicyHash': digest(POLICY.digest),
            },
          },
          'xades:SignerRole': { 'xades:ClaimedRoles': { 'xades:ClaimedRole': 'supplier' } },
        },
      },
    },
  }).end({ headless: true })

/** Adds an empty extension for the signature. */
function withLastExtension(xml: string): string {
  const document = create({ ...XML_OPTIONS, skipWhitespaceOnlyText: false }, xml)
  const extensions = document.root().first()
  extensions.ele({ 'ext:UBLExtension': { 'ext:ExtensionContent': {} } })
  return document.end()
}

const LAST_EXTENSION = "/*/*[local-name()='UBLExtensions']/*[last()]/*[local-name()='ExtensionContent']"

/**
 * Signs a UBL document as XAdES-EPES in its last extension, behind `sts:DianExtensions`. Three references are signed:
 * the document, the certificate and the signed properties. `moment` is the signing time. `ext:UBLExtensions` must be the
 * first element. No letter may change afterwards: the text is stored and sent as it is.
 */
export function signXml(xml: string, certificate: Certificate, moment: Date): string {
  const id = `xmldsig-${randomUUID()}`
  const signed = new SignedXml({
    privateKey: certificate.privateKeyPem,
    publicCert: new X509Certificate(certificate.chain[0]!).toString(),
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: C14N,
    keyInfoAttributes: { Id: `${id}-keyinfo` },
    objects: [{ content: qualifyingProperties(id, certificate, moment) }],
  })
  const common = { digestAlgorithm: SHA256, transforms: [C14N] }
  signed.addReference({
    ...common,
    xpath: '/*',
    isEmptyUri: true,
    transforms: [ENVELOPED],
    id: `${id}-ref0`,
  })
  signed.addReference({ ...common, xpath: `//*[@Id='${id}-keyinfo']` })
  signed.addReference({ ...common, xpath: `//*[@Id='${id}-signedprops']`, type: SIGNED_PROPERTIES })
  signed.computeSignature(withLastExtension(xml), {
    prefix: 'ds',
    attrs: { Id: id },
    location: { reference: LAST_EXTENSION, action: 'append' },
  })
  return signed.getSignedXml()
}
