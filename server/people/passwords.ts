import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_BYTES = 32

/** The whole of what a stored hash says: `scrypt$N$r$p$salt$key`, so that a later cost does not lock anybody out. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Compares in constant time. Without a stored hash it takes as long, and answers false. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? (await unknownUser)).split('$')
  const expected = Buffer.from(key, 'base64')
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  })
  return timingSafeEqual(given, expected) && stored !== undefined
}

/** Whether a stored hash was made with less work than hashes are made with today; its scheme is always scrypt. */
export function isWeakerThanToday(stored: string): boolean {
  const [N = 0, r = 0, p = 0] = stored.split('$').slice(1, 4).map(Number)
  return N < COST.N || r < COST.r || p < COST.p
}

function derive(password: string, salt: Buffer, cost: ScryptOptions & typeof COST): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(asTyped(password), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** However its letters with accents are composed. */
const asTyped = (password: string) => password.normalize('NFC')

/** Whether two passwords open the same. */
export const isSamePassword = (one: string, other: string) => asTyped(one) === asTyped(other)

/** What a sign-in with an unknown e-mail is compared with. */
const unknownUser = hashPassword(randomBytes(16).toString('hex'))
