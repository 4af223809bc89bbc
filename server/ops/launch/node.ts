/** Oldest release of Node that starts, and the oldest one that gets security fixes (20 until April 2026). */
const [OLDEST, OLDEST_MAINTAINED] = [20, 22]
/** Even major versions of Node have long-term support. */
const EVEN = 2

export const FITTING_NODE = 'Instale Node 22 o 24'

const majorOf = (version: string) => Number(version.split('.')[0])

export const isTooOld = (version: string): boolean => majorOf(version) < OLDEST

/** Says that a release of Node gets no security fixes; undefined if it does. */
export function unsupportedNode(version: string): string | undefined {
  const major = majorOf(version)
  if (major < OLDEST_MAINTAINED) return `Node ${version} ya no recibe correcciones de seguridad`
  if (major % EVEN !== 0) return `Node ${version} no es de las versiones que se mantienen`
  return undefined
}
