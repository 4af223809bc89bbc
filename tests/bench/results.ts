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

Written by \`npm run bench\`; a part that is run alone replaces its own section and its goals (\`npm run bench -- browser\`).
Medians, with the quartiles behind them where there are three values or more; times in milliseconds. How each part
measures stands in \`tests/README.md\`.`
const GOALS = '## Goals'
const GOALS_TABLE = ['part', 'goal', 'measured', 'met']

/** A table in Markdown; all columns but the first are figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/**
 * The document with the part's section and goals in place of what it held of them, in the order of `order`. `under` is
 * what stands below the section's title: machine, date, command.
 */
export function withPart(
  document: string,
  order: readonly string[],
  part: string,
  under: string,
  { text, goals }: Found,
): string {
  const sections = new Map(sectionsOf(document).filter(([title]) => order.includes(title)))
  sections.set(part, `${under}\n\n${text.trim()}`)
  const rows = [
    ...goalRows(document).filter(([of]) => of !== part),
    ...goals.map((one) => [part, one.goal, one.measured, one.met ? 'yes' : '**no**']),
  ]
  const place = ([name = '']: readonly string[]) => order.indexOf(name)
  rows.sort((a, b) => place(a) - place(b))
  const kept = order.filter((name) => sections.has(name)).map((name) => `## ${name}\n\n${sections.get(name)}`)
  return `${[HEAD, `${GOALS}\n\n${table(GOALS_TABLE, rows)}`, ...kept].join('\n\n')}\n`
}

/** Titles and texts of the sections. */
function sectionsOf(document: string): [title: string, text: string][] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...lines] = section.split('\n')
      return [title.trim(), lines.join('\n').trim()]
    })
}

/** The rows of the goals' table. */
function goalRows(document: string): string[][] {
  const goals = sectionsOf(document).find(([title]) => `## ${title}` === GOALS)?.[1] ?? ''
  return goals
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}
