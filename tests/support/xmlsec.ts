import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** xmlsec1 may be missing on a developer's machine, but not in CI. */
export const withoutXmlsec = spawnSync('xmlsec1', ['--version']).error !== undefined && !process.env.CI

const IDS = [
  'http://www.w3.org/2000/09/xmldsig#:KeyInfo',
  'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
]

/** True if xmlsec1, an implementation that is not ours, accepts the signature of a text and trusts `der`. */
export function signatureHolds(xml: string, der: Buffer): boolean {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'molino-xmlsec-'))
  try {
    const [document, trusted] = [path.join(folder, 'document.xml'), path.join(folder, 'trusted.pem')]
    writeFileSync(document, xml)
    writeFileSync(trusted, new X509Certificate(der).toString())
    const ids = IDS.flatMap((id) => ['--id-attr:Id', id])
    const { status, stderr, error } = spawnSync('xmlsec1', [
      '--verify',
      ...ids,
      '--trusted-pem',
      trusted,
      document,
    ])
    if (error) throw error
    const said = String(stderr)
    if (status !== 0 && !/^FAIL|failed/m.test(said)) throw new Error(said)
    return status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
