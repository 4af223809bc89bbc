import { expect, it } from 'vitest'
import { tableFile } from '../../support/tables.ts'
import { sendBytes, settled } from '../import-files.ts'
import { administrator } from '../people.ts'
import { main, text } from '../visitor.ts'

const admin = administrator()

const [PEOPLE, OWED] = ['third-parties', 'opening-receivables']

/** Files as other programs write them, and what the screen says about each. */
const FILES: [file: string, kind: string, said: string[]][] = [
  ['a1-sharedstrings-capital.xlsx', PEOPLE, ['Finca El Roble NIT 900123456-8 3101234567 Espinal']],
  ['a2-x000d.xlsx', PEOPLE, ['Agropecuaria El Samán NIT 800197268-4', 'Cooperativa Ñame NIT 899999068-1']],
  [
    'a3-instructions-first.xlsx',
    PEOPLE,
    ['Recomendaciones Plantilla Leer esta hoja', 'Roble NIT 900123456-8'],
  ],
  ['a4-backslash-paths.xlsx', PEOPLE, ['Finca El Roble NIT 900123456-8']],
  ['a5-magenta.xlsx', OWED, ['05/02/2026 1.250.000', '05/02/2026 45.000']],
  ['a6-percent.xlsx', 'opening-agreements', ['05/10/2026 12,5 2 5.000.000']],
  ['a7-float-noise.xlsx', OWED, ['05/02/2026 1.190.000', '05/02/2026 5.000.000']],
  [
    'b1-float-nit.csv',
    PEOPLE,
    ['NIT 900123456-8 3101234567', 'Juan Polo CC 12345678', 'Coagro NIT 900123457-5'],
  ],
  [
    'b12-float-nit-typed.csv',
    PEOPLE,
    ['NIT 900123456-8', 'Agro Dos NIT 900123457-5', 'Pedro Paz CC 1110456789'],
  ],
  [
    'b14-emails.csv',
    PEOPLE,
    ['Entra un solo correo, pagos@uno.example. No entra: contabilidad@uno.example.', '«notiene@»'],
  ],
  ['b2-cp850.csv', PEOPLE, ['MUÑOZ PEñA MARÍA JOSé CC 12345679 Ibagué']],
  ['b23-us-numbers.csv', OWED, ['05/02/2026 1.250.000', '«01/13/2026» no es una fecha.']],
  ['b27-nit-glued.csv', PEOPLE, ['Impuestos Nacionales NIT 800197268-4', 'Fondo Arroz NIT 860010522-6']],
  ['b3-html.xls', PEOPLE, ['Finca El Roble, S.A.S. NIT 900123456-8']],
  ['b4-spreadsheetml.xls', PEOPLE, ['El archivo no tiene filas debajo de sus encabezados.']],
  ['b6-invisible.csv', PEOPLE, ['NIT 900123456-8 3101234567', 'NIT 800197268-4', 'NIT 899999068-1']],
  ['b8-pipe.csv', PEOPLE, ['Finca El Roble NIT 900123456-8', 'Finca Dos CC 12345683']],
]

it.each(FILES)('the screen shows what %s says', async (file, kind, said) => {
  const visitor = await settled(
    await sendBytes(await admin.at('/importar'), new Uint8Array(tableFile(file)), kind, file),
  )
  const shown = text(main(visitor))
  expect(said.filter((one) => !shown.includes(one)).map((one) => [one, shown])).toEqual([])
})
