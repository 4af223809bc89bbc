import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadCertificate, makeCertificate, type Certificate } from './certificate.ts'
import type { Driver } from './driver-contract.ts'
import { factusDriver } from './factus-driver.ts'
import type { StoredIssuer } from './issuer-queries.ts'
import { soapDriver } from './soap-driver.ts'
import { SOAP_PATH } from './ws-security.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import type { Channel, Environment } from './issuer-words.ts'

/** Surroundings of the process that sends. */
export interface Surroundings {
  /** Folder with `{NIT}.p12` and `{NIT}.clave` of each company; undefined without certificates. */
  certificatesDir: string | undefined
  /** Address of the simulator. */
  simulatorUrl: string
  /** Time in which an answer must come. */
  timeoutMs: number
}

/** Surroundings without certificates, for tests and for an API that is built without them. */
export const SIMULATOR_ONLY: Surroundings = {
  certificatesDir: undefined,
  simulatorUrl: 'http://127.0.0.1:4700',
  timeoutMs: 60_000,
}

const DIAN: Record<Environment, string> = {
  '1': `https://vpfe.dian.gov.co${SOAP_PATH}`,
  '2': `https://vpfe-hab.dian.gov.co${SOAP_PATH}`,
}
const FACTUS: Record<Environment, string> = {
  '1': 'https://api.factus.com.co',
  '2': 'https://api-sandbox.factus.com.co',
}

/** Certificate of the simulator, made once per process. */
let simulated: Certificate | undefined
const simulatedCertificate = () =>
  (simulated ??= makeCertificate('Molino de ensayo', '999000000', new Date()))

/**
 * Certificate of a company by its NIT without check digit, read at each use so that a renewed file is taken at once.
 * Null without a file. Throws 422 if it cannot be read.
 */
function certificateOf(nit: string, { certificatesDir }: Surroundings): Certificate | null {
  if (!certificatesDir) return null
  const file = path.join(certificatesDir, `${path.basename(nit)}.p12`)
  if (!existsSync(file)) return null
  const password = path.join(certificatesDir, `${path.basename(nit)}.clave`)
  return loadCertificate(
    readFileSync(file),
    existsSync(password) ? readFileSync(password, 'utf8').trim() : '',
  )
}

/** Certificate of a company, or why it cannot be read. */
export function readCertificate(
  nit: string,
  around: Surroundings,
): { certificate: Certificate | null; problema: string } {
  try {
    return { certificate: certificateOf(nit, around), problema: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { certificate: null, problema: error.message }
  }
}

/**
 * Certificate that signs the XML and the requests of a channel, or why it cannot be read. A provider signs itself and
 * needs none.
 */
export function signingCertificate(
  canal: Channel | '',
  nit: string,
  around: Surroundings,
): ReturnType<typeof readCertificate> {
  if (canal === 'DIAN') return readCertificate(nit, around)
  return { certificate: canal === 'SIMULADO' ? simulatedCertificate() : null, problema: '' }
}

/** Driver of a channel with the settings of the company. Throws if the channel has none or lacks its certificate. */
export function driverOf(
  canal: Channel,
  issuer: StoredIssuer,
  certificate: Certificate | null,
  around: Surroundings,
): Driver {
  if (canal === 'PROVEEDOR') {
    return factusDriver({
      baseUrl: FACTUS[issuer.ambiente],
      clientId: issuer.proveedor_cliente,
      clientSecret: issuer.proveedor_secreto,
      user: issuer.proveedor_usuario,
      password: issuer.proveedor_clave,
      timeoutMs: around.timeoutMs,
    })
  }
  const leaf = certificate?.chain[0]
  if (canal === 'NINGUNO' || !certificate || !leaf) throw new Error(`The channel ${canal} cannot send`)
  return soapDriver({
    url: canal === 'SIMULADO' ? `${around.simulatorUrl}${SOAP_PATH}` : DIAN[issuer.ambiente],
    certificate: { privateKeyPem: certificate.privateKeyPem, certificateDer: leaf },
    timeoutMs: around.timeoutMs,
    ...(canal === 'DIAN' && issuer.ambiente === '2' && { testSetId: issuer.set_de_pruebas }),
  })
}
