import { DEMO_PASSWORD, DEMO_USERS } from './users.ts'

/** What the demonstration prints once it answers; without `kept` the data are another API's. */
export function demoGreeting(url: string, kept?: { dataDir: string; rows?: number | undefined }): string {
  const rows = [
    ['Correo', 'Contraseña', 'Puede'],
    ...DEMO_USERS.map((user) => [user.correo, DEMO_PASSWORD, user.may]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('   ')
        .trimEnd()}`,
  )
  lines.splice(1, 0, `  ${widths.map((width) => '─'.repeat(width)).join('   ')}`)
  const kept = dataDir
    ? [`Los datos quedan en ${dataDir}; para empezar de nuevo: npm run demo -- --reset`]
    : []
  return [
    '',
    `El molino de demostración está en ${url}`,
    '',
    ...lines,
    '',
    ...where,
    'Para detenerlo: Ctrl+C',
    '',
  ].join('\n')
}
