import { readEnv } from '#server/env.ts'
import { readSettings } from '../launch/settings.ts'
import { database } from './database.ts'
import { good, wrong, type Finding } from './finding.ts'
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

/** Looks at all that `npm start` with these variables needs; changes nothing. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const here = [nodeVersion(), built(), timeZone(), pgDump()]
  try {
    const settings = readSettings([], environment)
    // The key is looked at below, with its remedy; of the rest the API says itself what it cannot read.
    const api = readEnv({ ...environment, TOKEN_SECRET: 'de la revisión y larga' })
    const { dataDir, databaseUrl, startsApi } = settings
    return [
      ...here,
      good('Se entiende la configuración'),
      ...keys(settings),
      dataFolder(dataDir),
      diskSpace(dataDir),
      ...(startsApi ? [photosFolder(api.PHOTOS_DIR)] : []),
      ...(startsApi ? await database({ databaseUrl, dataDir, environment }) : []),
      ...(startsApi ? await replica(api.READ_DATABASE_URL) : []),
      ...(await ports(settings)),
    ]
  } catch (error) {
    return [...here, wrong((error as Error).message.replaceAll('\n', ' '), 'Corrija el archivo del entorno')]
  }
}
