import { sql } from 'drizzle-orm'
import path from 'node:path'
import { NothingThere, openPlace, type Settings } from '#server/copies/place.ts'
import { DAYS_WITHOUT_COPY, daysWithoutCopy } from '#server/copies/records.ts'
import { isLocked } from '#server/db/folder-lock.ts'
import { BeforeFirstRelease, currentNames, migrationNames } from '#server/db/migrate.ts'
import { sqlError } from '#server/db/sql-errors.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { good, note, wrong, type Finding } from './finding.ts'

const OLDEST_POSTGRES = 15
const EXTENSIONS = ['pg_trgm', 'unaccent']
const FIRST_START = ['COMPANY_NAME', 'COMPANY_NIT', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']
const SECONDS_APART = 5

interface Looked extends Settings {
  environment: NodeJS.ProcessEnv
}

/** Checks the database: connection, version, rights of the user, migrations, copies and clock. */
export async function database({ environment, ...settings }: Looked): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings
  const findings = databaseUrl
    ? []
    : [note('Sin DATABASE_URL los datos quedan en la base incorporada', USE_POSTGRES)]
  if (!databaseUrl && isLocked(path.join(dataDir, 'pglite')))
    return [...findings, good(`La base incorporada de ${dataDir} está abierta por Molino`)]
  try {
    const place = await openPlace(settings)
    try {
      const q = place.db.read
      if (databaseUrl) findings.push(await release(q), await letters(q), await rights(q))
      findings.push(...(await contents(q, environment)), await clock(q))
    } finally {
      await place.close()
    }
  } catch (error) {
    if (error instanceof NothingThere) findings.push(firstStart(environment))
    else if (error instanceof BeforeFirstRelease)
      findings.push(wrong('La base de datos es anterior a la versión 0.1.0', 'Ábrala antes con esa versión'))
    else findings.push(unreached(error))
  }
  return findings
}

const USE_POSTGRES = 'Para trabajo real use PostgreSQL: DATABASE_URL=postgres://usuario:clave@servidor/base'

/** Command with an explicit locale. A server without a locale compares bytes. */
const CREATE = 'createdb --owner=molino --template=template0 --encoding=UTF8 --locale=C.UTF-8 molino'

/** Reasons why the database is unreachable, by the code of PostgreSQL or of the network. */
const REASONS: Record<string, [text: string, remedy: string]> = {
  ECONNREFUSED: [
    'PostgreSQL no atiende en esa dirección',
    'Inícielo (systemctl start postgresql), o corrija DATABASE_URL',
  ],
  ENOTFOUND: ['No existe el servidor que nombra DATABASE_URL', 'Corrija el nombre del servidor'],
  ETIMEDOUT: ['El servidor de PostgreSQL no contesta', 'Mire la red y el cortafuegos'],
  '28P01': [
    'PostgreSQL no acepta la clave',
    'Corrija la clave de DATABASE_URL, o cámbiela: alter role molino password …',
  ],
  '28000': [
    'PostgreSQL no deja entrar a ese usuario',
    'Mire pg_hba.conf, o cree el usuario: createuser --pwprompt molino',
  ],
  '3D000': ['La base de datos de DATABASE_URL no existe', `Créela: ${CREATE}`],
  ERR_INVALID_URL: [
    'DATABASE_URL no se entiende como dirección',
    'Escriba postgres://usuario:clave@servidor/base, y los signos de la clave en porcientos: %40 es @, %2F es /',
  ],
}

function unreached(error: unknown): Finding {
  const found = sqlError(error) ?? (error as { cause?: unknown }).cause ?? error
  const { code = '', message } = found as { code?: string; message: string }
  const [text, remedy] = REASONS[code] ?? [
    `No se pudo abrir la base de datos: ${message}`,
    'Corrija DATABASE_URL',
  ]
  return wrong(text, remedy)
}

async function release(q: Queries): Promise<Finding> {
  const [row] = await rowsOf<{ numero: number; version: string }>(
    q,
    sql`select current_setting('server_version_num')::int as numero, current_setting('server_version') as version`,
  )
  const name = `PostgreSQL ${row?.version} contesta`
  if ((row?.numero ?? 0) >= OLDEST_POSTGRES * 10_000) return good(name)
  return wrong(`${name}, y es demasiado viejo`, `Instale PostgreSQL ${OLDEST_POSTGRES} o más nuevo`)
}

async function letters(q: Queries): Promise<Finding> {
  const [row] = await rowsOf<{ letras: string }>(q, sql`select current_setting('server_encoding') as letras`)
  if (row?.letras === 'UTF8') return good('La base de datos guarda los textos en UTF-8')
  return wrong(
    `La base de datos guarda los textos en ${row?.letras}, donde la ñ y las tildes no son letras`,
    `Créela de nuevo, y restaure en ella una copia de lo que tenga: ${CREATE}`,
  )
}

async function rights(q: Queries): Promise<Finding> {
  const [row] = await rowsOf<{ quien: string; crea: boolean; hay: number; puede: boolean; prueba: boolean }>(
    q,
    sql`select current_user::text as quien, has_schema_privilege('public', 'create') as crea,
      (select count(*)::int from pg_extension where extname in (${sql.join(
        EXTENSIONS.map((one) => sql`${one}`),
        sql`, `,
      )})) as hay,
      has_database_privilege(current_database(), 'create') as puede,
      (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as prueba`,
  )
  const { quien = '', crea, hay = 0, puede, prueba } = row ?? {}
  if (!crea)
    return wrong(
      `El usuario ${quien} no puede crear tablas`,
      `alter database … owner to ${quien}; alter schema public owner to ${quien}`,
    )
  if (hay < EXTENSIONS.length && !puede)
    return wrong(
      `Faltan extensiones, y el usuario ${quien} no las puede crear`,
      `Como postgres, en esa base: ${EXTENSIONS.map((one) => `create extension ${one};`).join(' ')}`,
    )
  const all = `El usuario ${quien} puede lo que necesita`
  if (prueba) return good(all)
  return note(`${all}, menos crear la base en que se prueba una copia`, `alter role ${quien} createdb`)
}

async function contents(q: Queries, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const [kept] = await rowsOf<{ hay: boolean }>(q, sql`select to_regclass('migraciones') is not null as hay`)
  if (!kept?.hay) return [firstStart(environment)]
  const rows = await rowsOf<{ nombre: string }>(q, sql`select nombre from migraciones`)
  const names = await migrationNames()
  const had = currentNames(
    rows.map(({ nombre }) => nombre),
    names,
  )
  const later = had.filter((name) => !names.includes(name))
  const missing = names.filter((name) => !had.includes(name))
  if (later.length > 0)
    return [
      wrong(
        `La base de datos es de una versión posterior (${later.sort().at(-1)})`,
        'Instale esa versión de Molino',
      ),
    ]
  // Databases of older releases may have no table of copies.
  if (missing.length > 0)
    return [
      note(
        `A la base de datos le faltan ${missing.length} migraciones`,
        'El próximo arranque las hace; copie antes',
      ),
    ]
  return [good('La base de datos es de esta versión'), await copies(q)]
}

async function copies(q: Queries): Promise<Finding> {
  const days = await daysWithoutCopy(q, new Date().toISOString())
  if (days < DAYS_WITHOUT_COPY) return good('La última copia es reciente, o la base es nueva')
  return wrong(
    `Hace ${days} días que no se copia`,
    'npm run backup, y mire en /copias por qué falla la diaria',
  )
}

/** Checks the variables that the first start on an empty database needs. */
function firstStart(environment: NodeJS.ProcessEnv): Finding {
  const missing = FIRST_START.filter((name) => !environment[name])
  if (missing.length === 0) return good('La base de datos está vacía: el primer arranque la prepara')
  return wrong(
    `La base de datos está vacía y falta ${missing.join(', ')}`,
    'Póngalo en el archivo del entorno para el primer arranque',
  )
}

async function clock(q: Queries): Promise<Finding> {
  const [row] = await rowsOf<{ segundos: number }>(
    q,
    sql`select extract(epoch from clock_timestamp())::float8 as segundos`,
  )
  const apart = Math.abs(Date.now() / 1000 - (row?.segundos ?? 0))
  if (apart <= SECONDS_APART) return good('El reloj va con el de la base de datos')
  return wrong(
    `El reloj se aparta ${Math.round(apart)} s del de la base de datos`,
    'Sincronice ambos: timedatectl set-ntp true',
  )
}
