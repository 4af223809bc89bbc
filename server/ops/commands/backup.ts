import { parseArgs } from 'node:util'
import { makeCopy } from '#server/copies/make.ts'
import { fileSize, measure } from '#server/kit/words/formats.ts'
import { Misunderstood, readSettings, runCommand } from './settings.ts'

/**
 * Copies the database into one file and adds missing photographs beside it, while requests continue. The folder
 * is an argument or that of the data folder. The API runs the program too: `--daily` makes today's copy unless
 * there is one, `--by` names the user who asked, `--id` is the id of its record.
 */
await runCommand(async () => {
  const { values, positionals } = arguments_()
  if (positionals.length > 1) throw new Misunderstood('Uso: npm run backup [-- carpeta]')
  const made = await makeCopy({
    ...readSettings(process.env),
    folder: positionals[0],
    pedida_por: values.daily ? 'Diaria' : (values.by ?? 'Orden'),
    id: values.id,
    daily: values.daily ?? false,
  })
  if (made) {
    const photos = made.fotos > 0 ? ` Archivos de fotos nuevos: ${measure(made.fotos)}.` : ''
    console.log(
      `Copia hecha: ${made.archivo} (${fileSize(made.bytes)}, ${measure(made.filas)} registros).${photos}`,
    )
    return 0
  }
  if (!values.daily) console.error('Otro proceso está copiando esta base de datos. Repita cuando termine.')
  return values.daily ? 0 : 1
})

function arguments_() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { daily: { type: 'boolean' }, by: { type: 'string' }, id: { type: 'string' } },
    })
  } catch {
    throw new Misunderstood('Uso: npm run backup [-- carpeta]')
  }
}
