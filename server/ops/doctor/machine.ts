import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '#server/db/paths.ts'
import { address, type Settings } from '../launch/settings.ts'
import { FITTING_NODE, isTooOld, unsupportedNode } from '../launch/node.ts'
import { checkPort } from '../launch/ready.ts'
import { fileSize } from '#server/kit/words/formats.ts'
import { good, note, wrong, type Finding } from './finding.ts'

const LEAST_FREE = 1024 ** 3

export function nodeVersion(version = process.versions.node): Finding {
  if (isTooOld(version)) return wrong(`Node ${version} es demasiado viejo`, FITTING_NODE)
  const unsupported = unsupportedNode(version)
  return unsupported ? note(unsupported, FITTING_NODE) : good(`Node ${version}`)
}

const BUILT = [
  'build/web/server/index.js',
  'build/server/start.js',
  'build/server/api.js',
  'node_modules/fastify',
]

export function built(root = packageRoot()): Finding {
  const missing = BUILT.filter((file) => !existsSync(path.join(root, file)))
  if (missing.length === 0) return good('El programa está compilado, con sus bibliotecas')
  return wrong(
    `Falta ${missing.join(', ')}`,
    'npm ci && npm run build, o desempaque de nuevo el archivo de la versión',
  )
}

/** Returns the nearest existing folder upwards. The data folder itself is made at the first start. */
function nearest(folder: string): string {
  const parent = path.dirname(folder)
  return existsSync(folder) || parent === folder ? folder : nearest(parent)
}

export const dataFolder = (dataDir: string): Finding =>
  writable(dataDir, { holds: 'datos y copias', variable: 'DATA_DIR' })

export const photosFolder = (photosDir: string): Finding =>
  writable(photosDir, { holds: 'las fotos de las cargas', variable: 'PHOTOS_DIR' })

function writable(wanted: string, { holds, variable }: Record<'holds' | 'variable', string>): Finding {
  const folder = nearest(wanted)
  try {
    // Making a folder also succeeds on a full disk, so free space has a separate check.
    rmdirSync(mkdtempSync(path.join(folder, '.molino-doctor-')))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return wrong(
      `No se puede escribir en ${folder} (${code}), donde van ${holds}`,
      `Dé la carpeta al usuario con el que corre Molino (chown), o indique otra: ${variable}`,
    )
  }
  return good(`Se puede escribir en ${folder}, donde van ${holds}`)
}

export function diskSpace(dataDir: string): Finding {
  const folder = nearest(dataDir)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= LEAST_FREE) return good(`Quedan ${fileSize(free)} en el disco de ${folder}`)
  return wrong(
    `Quedan ${fileSize(free)} en el disco de ${folder}`,
    'Libere espacio, o mueva DATA_DIR a otro disco',
  )
}

export async function ports({ startsApi, startsWeb, bundledApi, web }: Settings): Promise<Finding[]> {
  const places = [
    { listens: startsWeb, place: web, variable: 'PORT', name: 'de la web' },
    { listens: startsApi, place: bundledApi, variable: 'API_PORT', name: 'de la API' },
  ]
  return Promise.all(
    places
      .filter(({ listens }) => listens)
      .map(async ({ place, variable, name }) => {
        const where = `El puerto ${place.port} ${name}`
        try {
          await checkPort(place, variable)
          return good(`${where} está libre`)
        } catch (error) {
          if (await isMolino(address(place))) return good(`En ${address(place)} ya contesta Molino`)
          return wrong(`${where} no se puede usar`, (error as Error).message)
        }
      }),
  )
}

async function isMolino(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) })
    return ['ok', '{"ok":true}'].includes(await answer.text())
  } catch {
    // No answer means another program.
    return false
  }
}

/** Checks for pg_dump. Only copies made by hand need it; Molino's own copies do not. */
export function pgDump(command = 'pg_dump'): Finding {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  if (status === 0) return good(`${stdout.trim()} está a mano`)
  return note('No hay pg_dump; las copias de Molino no lo necesitan', 'apt install postgresql-client')
}

export function timeZone(): Finding {
  const remedy = 'Instale el Node oficial, que trae las zonas horarias (full-icu)'
  try {
    const options = { timeZone: 'America/Bogota', dateStyle: 'short', timeStyle: 'short' } as const
    return good(`En Bogotá son las ${new Intl.DateTimeFormat('es-CO', options).format(new Date())}`)
  } catch (error) {
    return wrong(`Node no conoce la zona horaria de Bogotá (${(error as Error).message})`, remedy)
  }
}
