import {
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto'
import forge from 'node-forge'
import { Refusal } from '#server/kit/rules/refusal.ts'

/** Certificate that signs, with its private key. */
export interface Certificate {
  /** RSA, PKCS#8. */
  privateKeyPem: string
  /** DER of the certificate and then of its issuers, as far as the file has them. */
  chain: Buffer[]
  /** Distinguished names as in RFC 2253: `CN=Molino,O=Molino S.A.S.,C=CO`. */
  subject: string
  issuer: string
  validFrom: Date
  validUntil: Date
}

const NOT_A_FILE = 'El archivo no es un certificado .p12 o .pfx, o está incompleto.'
const WRONG_PASSWORD = 'La contraseña del certificado no es correcta, o el archivo está dañado.'
const UNREADABLE =
  'No se pudo leer el certificado. Si su contraseña tiene tildes o eñes, expórtelo de nuevo con una de letras y números.'
const NO_RSA_KEY = 'El archivo no trae la llave privada RSA del certificado.'
const NO_CERTIFICATE = 'El archivo no trae el certificado de su llave privada.'

/** Result of `read`. A failure becomes a refusal that keeps the error of the library as its cause. */
function orRefuse<T>(read: () => T, why: (error: Error) => string): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw Object.assign(new Refusal('VALIDACION', why(error)), { cause: error })
  }
}

function bagsOf(file: Uint8Array, password: string): forge.pkcs12.Bag[] {
  const binary = Buffer.from(file).toString('binary')
  const asn1 = orRefuse(
    () => forge.asn1.fromDer(binary),
    () => NOT_A_FILE,
  )
  const opened = orRefuse(
    () => forge.pkcs12.pkcs12FromAsn1(asn1, password),
    ({ message }) => {
      if (message.includes('MAC could not be verified')) return WRONG_PASSWORD
      return message.includes('decrypt') ? UNREADABLE : NOT_A_FILE
    },
  )
  return opened.safeContents.flatMap(({ safeBags }) => safeBags)
}

/** Distinguished name of RFC 2253 from the lines of `X509Certificate`, which are in the reverse order. */
export const distinguishedName = (lines: string): string => lines.split('\n').reverse().join(',')

/** The certificate of the key, followed by its issuers. Other certificates are left out. */
function chainOf(leaf: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const issuer = others.find((other) => leaf.checkIssued(other))
  if (!issuer || issuer.fingerprint256 === leaf.fingerprint256) return [leaf]
  return [leaf, ...chainOf(issuer, others)]
}

/**
 * Reads a .p12 or .pfx file. Throws 422 with a message for the user if the password is wrong, the file is broken or it
 * has no RSA key with its certificate. Validity is not checked.
 */
export function loadCertificate(file: Uint8Array, password: string): Certificate {
  const bags = bagsOf(file, password)
  const key = bags.find((bag) => bag.key)?.key
  if (!key) throw new Refusal('VALIDACION', NO_RSA_KEY)
  const privateKey = createPrivateKey(forge.pki.privateKeyToPem(key))
  const certificates = bags.flatMap(({ cert }) =>
    cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : [],
  )
  const leaf = certificates.find((one) => one.checkPrivateKey(privateKey))
  if (!leaf) throw new Refusal('VALIDACION', NO_CERTIFICATE)
  return certificateOf(privateKey, chainOf(leaf, certificates))
}

function certificateOf(privateKey: KeyObject, chain: readonly X509Certificate[]): Certificate {
  const leaf = chain[0]!
  return {
    privateKeyPem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    chain: chain.map(({ raw }) => raw),
    subject: distinguishedName(leaf.subject),
    issuer: distinguishedName(leaf.issuer),
    validFrom: new Date(leaf.validFrom),
    validUntil: new Date(leaf.validTo),
  }
}

/** Days that a certificate of the simulator is valid, from the day before its making. */
const VALID_DAYS = 730

/** Self-signed certificate of the simulator, RSA 2048. `moment` is the clock. */
export function makeCertificate(nombre: string, nit: string, moment: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pemOf = (key: KeyObject, type: 'spki' | 'pkcs8') => String(key.export({ type, format: 'pem' }))
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(pemOf(publicKey, 'spki'))
  // The first bit of a serial number is its sign.
  made.serialNumber = `00${randomBytes(16).toString('hex')}`
  made.validity.notBefore = new Date(moment.getTime() - 86_400_000)
  made.validity.notAfter = new Date(moment.getTime() + VALID_DAYS * 86_400_000)
  const name: forge.pki.CertificateField[] = [
    { name: 'countryName', value: 'CO' },
    { name: 'serialNumber', value: nit },
    // The types of forge call the type of a value its class.
    { name: 'commonName', value: nombre, valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class },
  ]
  made.setSubject(name)
  made.setIssuer(name)
  made.sign(forge.pki.privateKeyFromPem(pemOf(privateKey, 'pkcs8')), forge.md.sha256.create())
  return certificateOf(privateKey, [new X509Certificate(forge.pki.certificateToPem(made))])
}
