import { makeCopy } from '#server/copies/make.ts'
import { fileSize, measure } from '#server/kit/words/formats.ts'
import { readArguments } from './arguments.ts'
import { readSettings, runCommand } from './settings.ts'

/**
 * Copies the database into one file and adds missing photographs beside it, while requests continue. The folder
 * is an argument or that of the data folder. The API runs the program too: `--daily` makes today's copy unless
 * there is one, `--by` names the user who asked, `--id` is the id of its record.
 */
await runCommand(async () => {
  const options = { daily: { type: 'boolean' }, by: { type: 'string' }, id: { type: 'string' } } as const
  const { values, positionals } = readArguments('Uso: npm run backup [-- carpeta]', options, 1)
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
