/** Quantile with linear interpolation; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place % 1 || 0)
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Median with quartiles, as `423 (410–440)`; only the median of fewer than three values. */
export function spread(values: readonly number[], digits = 0): string {
  if (values.length === 0) return '–'
  const middle = number(median(values), digits)
  if (values.length < 3) return middle
  return `${middle} (${number(quantile(values, 0.25), digits)}–${number(quantile(values, 0.75), digits)})`
}

/** Slope of the least-squares line; 0 for fewer than two points. */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [middleX, middleY] = [mean(([x]) => x), mean(([, y]) => y)]
  const spreadX = mean(([x]) => (x - middleX) ** 2)
  return spreadX > 0 ? mean(([x, y]) => (x - middleX) * (y - middleY)) / spreadX : 0
}

/** `12,345.6`. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Markdown table. All columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = head.map((_, place) => (place === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
