import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

const COST = { N: 2 ** 15, r: 8, p: 1 }
const KEY_BYTES = 32

/** Stored form: `scrypt$N$r$p$salt$key`. Old hashes keep working when the cost is raised. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Compares in constant time. Without a stored hash it takes as long and returns false. */
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

/** Whether a stored hash has a lower cost than new hashes. */
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

/** Composed and decomposed accents are equal. */
const asTyped = (password: string) => password.normalize('NFC')

export const isSamePassword = (one: string, other: string) => asTyped(one) === asTyped(other)

/** Dummy hash, compared at a sign-in with an unknown e-mail. */
const unknownUser = hashPassword(randomBytes(16).toString('hex'))
