import { partsOf } from '#server/kit/tools/secret-list.ts'
import { good, note, wrong, type Finding } from './finding.ts'

/** Minimum length of a secure key in characters. */
const LONG = 32
const MAKE = 'Ponga en el archivo del entorno lo que escribe: openssl rand -hex 32'

interface Keys {
  production: boolean
  startsWeb: boolean
  given: { session: string | undefined; token: string | undefined }
}

/** Checks the signing keys. Outside production they are created automatically. */
export function keys({ production, startsWeb, given }: Keys): Finding[] {
  const named = [
    ...(startsWeb ? ([['SESSION_SECRET', given.session]] as const) : []),
    ['TOKEN_SECRET', given.token] as const,
  ]
  const findings = named.flatMap(([name, keys = '']) => strengths(name, partsOf(keys), production))
  const tokens = partsOf(given.token ?? '')
  if (partsOf(given.session ?? '').some((key) => tokens.includes(key)))
    findings.push(wrong('SESSION_SECRET y TOKEN_SECRET son la misma clave', MAKE))
  return findings
}

/** Checks each key of a variable. While a key is changed, the variable also holds the old key. */
function strengths(name: string, keys: string[], production: boolean): Finding[] {
  if (keys.length === 0)
    return [production ? wrong(`Falta ${name}`, MAKE) : note(`${name} se hace sola en DATA_DIR`)]
  return keys.map((key, place) =>
    strength(keys.length === 1 ? name : `${name} (clave ${place + 1} de ${keys.length})`, key),
  )
}

function strength(name: string, key: string): Finding {
  if (key.length < LONG) return wrong(`${name} tiene ${key.length} caracteres`, `Use ${LONG} o más. ${MAKE}`)
  if (new Set(key).size < LONG / 4) return wrong(`${name} se adivina: repite pocos caracteres`, MAKE)
  return good(`${name} es larga`)
}
