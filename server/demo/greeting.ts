import { DEMO_PASSWORD, DEMO_USERS } from './users.ts'

const HEADINGS = ['Correo', 'Contraseña', 'Puede']

/** Text printed once the demonstration answers. `kept` is absent for an external API. */
export function demoGreeting(
  url: string,
  kept?: { dataDir: string; databaseUrl?: string | undefined; rows?: number | undefined },
): string {
  const again = `npm run demo -- --reset${kept?.rows ? ` --rows ${kept.rows}` : ''}`
  return [
    '',
    `El molino de demostración está en ${url}`,
    '',
    ...table([HEADINGS, ...DEMO_USERS.map((user) => [user.correo, DEMO_PASSWORD, user.may])]),
    '',
    ...(kept?.databaseUrl ? ['Los datos quedan en la base de DATABASE_URL.'] : []),
    ...(kept && !kept.databaseUrl
      ? [`Los datos quedan en ${kept.dataDir}; para empezar de nuevo: ${again}`]
      : []),
    'Para detenerlo: Ctrl+C',
    '',
  ].join('\n')
}

/** Aligns rows in columns, with a rule below the first row. */
function table(rows: string[][]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `  ${cells.join('   ')}`.trimEnd()
  const lines = rows.map((row) => line(row.map((cell, column) => cell.padEnd(widths[column] ?? 0))))
  return [...lines.slice(0, 1), line(widths.map((width) => '─'.repeat(width))), ...lines.slice(1)]
}
