/** A goal as it is written down: what was wished, what was measured, whether it is met. */
export interface Goal {
  goal: string
  measured: string
  met: boolean
}

/** What a part found: its tables as Markdown, and the goals that it measures. */
export interface Found {
  text: string
  goals: Goal[]
}

const HEAD = `# What was measured

Written by \`npm run bench\`; a part that is run alone replaces its own section (\`npm run bench -- browser\`).
Medians, with the quartiles behind them where there are three values or more; times in milliseconds. How each part
measures stands in \`tests/bench/README.md\`.`

/** A table in Markdown; all columns but the first are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/**
 * The document with the part's section in place of what it held of it, in the order of `order`. `under` is what stands
 * below the section's title: machine, date, command.
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
