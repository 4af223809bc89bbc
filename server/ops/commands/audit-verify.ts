import { readAnchor } from '#server/audit/chain/anchor.ts'
import { verifyAudit } from '#server/audit/chain/verify.ts'
import { openPlace } from '#server/copies/place.ts'
import { Misunderstood, readArguments } from './arguments.ts'
import { readSettings, refuseFormer, runCommand } from './settings.ts'

const USE = `Uso: npm run audit:verify [-- --empresa nombre-o-NIT] [--ancla 1234-0f3a-9b2c-77de-10aa-55c1]
El ancla está en el papel de cada cierre de caja; se puede indicar la de varios.`

/**
 * Verifies the chains of the audit in the database of DATABASE_URL or of the data folder, while requests
 * continue. Exits with 1 if an entry was changed, removed or inserted.
 */
await runCommand(async () => {
  const { values } = readArguments(USE, {
    empresa: { type: 'string' },
    ancla: { type: 'string', multiple: true },
  })
  const { empresa = '', ancla = [] } = values
  const anclas = ancla.map((typed) => {
    const read = readAnchor(typed)
    if (!read) throw new Misunderstood(`No se entiende el ancla '${typed}'.\n${USE}`)
    return read
  })
  const place = await openPlace(readSettings(process.env))
  try {
    await refuseFormer(place.db)
    return (await verifyAudit(place.db, { empresa, anclas }, (line) => console.log(line))) === 0 ? 0 : 1
  } finally {
    await place.close()
  }
})
