import { readEnv } from '#server/env.ts'
import { readSettings } from '../launch/settings.ts'
import { database } from './database.ts'
import { good, note, wrong, type Finding } from './finding.ts'
import { keys } from './keys.ts'
import { replica } from './replica.ts'
import {
  built,
  dataFolder,
  diskSpace,
  nodeVersion,
  pgDump,
  photosFolder,
  ports,
  timeZone,
} from './machine.ts'

const NOT_EXAMINED = note(
  'La base de datos y las fotos no se revisaron: las tiene la API de API_URL',
  'Ejecute la orden en la máquina de esa API',
)

/** Checks all that `npm start` needs with these variables. Changes nothing. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const here = [nodeVersion(), built(), timeZone(), pgDump()]
  try {
    const settings = readSettings([], environment)
    // A placeholder key, because keys have a separate check. Other variables are checked by readEnv itself.
    const api = readEnv({ ...environment, TOKEN_SECRET: 'de la revisión y larga' })
    const { dataDir, databaseUrl, startsApi } = settings
    return [
      ...here,
      good('Se entiende la configuración'),
      ...keys(settings),
      dataFolder(dataDir),
      diskSpace(dataDir),
      // With API_URL an API of this machine may still use this database (ops/install/README.md, Update).
      ...(startsApi || databaseUrl
        ? [
            photosFolder(api.PHOTOS_DIR),
            ...(await database({ databaseUrl, dataDir, environment })),
            ...(await replica(api.READ_DATABASE_URL)),
          ]
        : [NOT_EXAMINED]),
      ...(await ports(settings)),
    ]
  } catch (error) {
    return [...here, wrong((error as Error).message.replaceAll('\n', ' '), 'Corrija el archivo del entorno')]
  }
}
