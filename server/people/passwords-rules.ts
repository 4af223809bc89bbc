import { invalidField } from '#server/kit/rules/refusal.ts'
import { unaccented } from '#server/kit/words/marks.ts'

/** Passwords that attackers try first, in lower case and without accents. */
const COMMONEST = new Set(
  `1234 12345 123456 1234567 12345678 123456789 1234567890 0000 00000 000000 1111 11111 111111 11111111 2222 3333 4444
  5555 555555 6666 666666 7777 777777 8888 888888 9999 999999 1212 121212 123123 123321 112233 654321 4321 54321 987654321
  147258369 159753 2580 1010 101010 2024 2025 2026 2027 abcd abc123 abcd1234 a123456 a1b2c3 aaaa aaaaaa asdf asdfgh
  asdfghjkl qwer qwerty qwerty123 qwertyuiop 1q2w3e 1q2w3e4r zxcvbn zxcvbnm password password1 passw0rd pass p@ssw0rd
  clave clave123 claves contrasena contrasena1 contrasena123 contraseña secreto secreta admin admin1 admin123 admin1234
  administrador administrator root toor user usuario usuario1 usuario123 test test123 prueba prueba123 demo demo123
  invitado guest login letmein welcome bienvenido bienvenida hola hola123 holamundo cambiar cambiame temporal temporal1
  colombia colombia1 colombia123 bogota ibague tolima huila neiva espinal saldana cali medellin nacional millonarios
  santafe america deportivo tequiero teamo teamo123 amor amor123 mivida micielo dios jesus jesus123 jesucristo maria jose
  carlos juan andres daniel david diego santiago sebastian alejandro alejandra camila valentina sofia mariana natalia
  paola andrea laura diana carolina princesa estrella mariposa futbol barcelona realmadrid messi ronaldo pokemon naruto
  superman batman dragon monkey sunshine iloveyou football baseball master shadow michael jordan hunter trustno1
  arroz arroz123 arrocero molino molino1 molino123 bascula bascula1 cosecha finca tractor empresa empresa123 oficina
  gerente gerencia contabilidad cartera sistemas soporte internet computador windows google facebook whatsapp`
    .split(/\s+/)
    .map(plain),
)

function plain(text: string): string {
  return unaccented(text).toLowerCase()
}

/** Common suffixes of a common word: digits and punctuation. */
const APPENDED = /[.!*_-]*(?:1|12|123|1234|12345|123456)?[.!*_-]*$/
/** Runs of neighbouring keys, forwards and backwards. */
const ROWS = ['01234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm', 'abcdefghijklmnñopqrstuvwxyz'].flatMap(
  (row) => [plain(row), plain([...row].reverse().join(''))],
)
/** One to three characters repeated. */
const REPEATED = /^(.{1,3})\1+$/

/** A common password, also with a common suffix; a run of keys; or a repetition. */
const isCommon = (clave: string): boolean =>
  COMMONEST.has(clave) ||
  COMMONEST.has(clave.replace(APPENDED, '')) ||
  ROWS.some((row) => row.includes(clave)) ||
  REPEATED.test(clave)

/** Owner of the password. */
interface Persona {
  nombre: string
  correo: string
}

/** Sentence about a weak password; '' if it is acceptable (people/README.md, weak passwords). */
export function weakness(contrasena: string, { nombre, correo }: Persona): string {
  const clave = plain(contrasena.trim())
  if (clave === '') return 'La contraseña no puede ser solo espacios.'
  if (isCommon(clave)) return 'La contraseña es demasiado común.'
  const propias = [nombre, correo, correo.split('@')[0] ?? ''].map((texto) => plain(texto.trim()))
  return propias.includes(clave) ? 'La contraseña no puede ser igual al nombre ni al correo.' : ''
}

/** Throws 422 on `contrasena` for a weak password. */
export function refuseWeak(contrasena: string, persona: Persona): void {
  const debil = weakness(contrasena, persona)
  if (debil) throw invalidField('contrasena', debil)
}
