import { createPrivateKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import {
  loadCertificate,
  makeCertificate,
  type Certificate,
} from '#server/electronic-documents/certificate.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const mill = makeCertificate('Molino Ñandú, S.A.S.', '900373076', NOW)
const other = makeCertificate('Otro', '1', NOW)

const pemOf = ({ chain }: Certificate) => new X509Certificate(chain[0]!).toString()

/** A .p12 with the key of the first certificate, and the certificates in the given order. */
function p12(
  key: Certificate | null,
  certificates: Certificate[],
  password: string,
  algorithm: '3des' | 'aes256',
) {
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    key && forge.pki.privateKeyFromPem(key.privateKeyPem),
    certificates.map((one) => forge.pki.certificateFromPem(pemOf(one))),
    password,
    { algorithm },
  )
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')
}

/** A certificate that another one signed. */
function issuedBy(issuer: Certificate): Certificate {
  const leaf = makeCertificate('Firmante', '2', NOW)
  const made = forge.pki.certificateFromPem(pemOf(leaf))
  made.setIssuer(forge.pki.certificateFromPem(pemOf(issuer)).subject.attributes)
  made.sign(forge.pki.privateKeyFromPem(issuer.privateKeyPem), forge.md.sha256.create())
  const der = new X509Certificate(forge.pki.certificateToPem(made)).raw
  return { ...leaf, chain: [der], issuer: issuer.subject }
}

const why = (file: Uint8Array, password: string): string => {
  try {
    loadCertificate(file, password)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return 'opened'
}

describe('certificate file', () => {
  it.each(['3des', 'aes256'] as const)('opens with %s and finds the certificate of the key', (algorithm) => {
    expect(loadCertificate(p12(mill, [other, mill], 'clave 1', algorithm), 'clave 1')).toEqual(mill)
  })

  it('puts the issuers behind the certificate, and leaves others out', () => {
    const leaf = issuedBy(other)
    const { chain } = loadCertificate(p12(leaf, [mill, other, leaf], 'dos', '3des'), 'dos')
    expect(chain).toEqual([leaf.chain[0], other.chain[0]])
  })

  it.each([
    ['a wrong password', p12(mill, [mill], 'uno', '3des'), /^La contraseña del certificado no es correcta/],
    ['no password', p12(mill, [mill], '', '3des'), /^La contraseña del certificado no es correcta/],
    ['a text', Buffer.from('hola'), /^El archivo no es un certificado/],
    ['nothing', Buffer.alloc(0), /^El archivo no es un certificado/],
    ['half a file', p12(mill, [mill], 'dos', '3des').subarray(0, 700), /^El archivo no es un certificado/],
    ['a certificate alone', mill.chain[0]!, /^El archivo no es un certificado/],
    ['no key', p12(null, [mill], 'dos', '3des'), /^El archivo no trae la llave privada/],
    [
      'the certificate of another key',
      p12(mill, [other], 'dos', '3des'),
      /^El archivo no trae el certificado/,
    ],
  ])('is refused in Spanish with %s', (_, file, message) => {
    expect(why(file, 'dos')).toMatch(message)
  })
})

describe('certificate of the simulator', () => {
  it('names the company, is valid for two years and belongs to its key', () => {
    const [der] = mill.chain as [Buffer]
    expect(mill.subject).toBe('CN=Molino Ñandú\\, S.A.S.,serialNumber=900373076,C=CO')
    expect(mill.issuer).toBe(mill.subject)
    expect(mill.validFrom).toEqual(new Date('2026-02-28T12:00:00Z'))
    expect(mill.validUntil).toEqual(new Date('2028-02-29T12:00:00Z'))
    expect(new X509Certificate(der).checkPrivateKey(createPrivateKey(mill.privateKeyPem))).toBe(true)
  })
})
