/** A goal, its measurement, and whether it is met. */
export interface Goal {
  goal: string
  measured: string
  met: boolean
}

/** Tables of a part as Markdown, and its goals. */
export interface Found {
  text: string
  goals: Goal[]
}

const HEAD = `# What was measured

Written by \`npm run bench\`; a part that is run alone replaces its own section (\`npm run bench -- browser\`).
Medians, with the quartiles behind them where there are three values or more; times in milliseconds. How each part
measures stands in \`tests/bench/README.md\`.`

/** Markdown table. All columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/**
 * Replaces the section of a part in the document, in the order of `order`. `under` is the line below the title:
 * machine, date, command.
 */
export function withPart(
  document: string,
  order: readonly string[],
  part: string,
  under: string,
  { text, goals }: Found,
): string {
  const sections = new Map(
    document.split(/^## /m).map((section) => [section.split('\n', 1)[0], section.trim()]),
  )
  const rows = goals.map(({ goal, measured, met }) => [goal, measured, met ? 'yes' : '**no**'])
  const met = goals.length > 0 ? [table(['goal', 'measured', 'met'], rows)] : []
  sections.set(part, [part, under, ...met, text.trim()].join('\n\n'))
  const kept = order.filter((name) => sections.has(name)).map((name) => `## ${sections.get(name)}`)
  return `${[HEAD, ...kept].join('\n\n')}\n`
}
