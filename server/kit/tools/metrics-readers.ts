import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

/** Reader of the metrics: the header `Authorization` and the address, '' if unknown. */
export interface MetricsReader {
  authorization: string | undefined
  address: string
}

/** True if the reader may have the metrics. */
export type ReadsMetrics = (reader: MetricsReader) => boolean

/** Minimum length of METRICS_TOKEN in characters. */
const METRICS_TOKEN_LENGTH = 16

/**
 * Builds the check from METRICS_TOKEN and METRICS_ALLOW (addresses and networks such as 10.0.0.0/8, separated by
 * commas). One of the two is enough; undefined if neither is set. Throws with the correction, in Spanish.
 */
export function readsMetrics(token: string | undefined, allow: string | undefined): ReadsMetrics | undefined {
  if (!token && !allow) return undefined
  if (token && token.length < METRICS_TOKEN_LENGTH)
    throw new Error(`METRICS_TOKEN debe tener al menos ${METRICS_TOKEN_LENGTH} caracteres.`)
  const addresses = addressesOf(allow ?? '')
  return ({ authorization, address }) =>
    (token !== undefined && isSame(authorization ?? '', `Bearer ${token}`)) || isAmong(addresses, address)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function isAmong(addresses: BlockList, given: string): boolean {
  const address = given.replace(/^::ffff:/, '')
  return isIP(address) !== 0 && addresses.check(address, family(address))
}

function addressesOf(text: string): BlockList {
  const list = new BlockList()
  for (const piece of text.split(',').map((one) => one.trim())) {
    if (piece === '') continue
    const [address = '', bits] = piece.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    if (!isIP(address) || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most)))
      throw new Error(`METRICS_ALLOW: «${piece}» no es una dirección ni una red (10.0.0.5 o 10.0.0.0/8).`)
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return list
}
