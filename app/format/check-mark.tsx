/** Check mark in a cell, with its meaning as text. */
export function CheckMark({ title }: { title: string }) {
  return (
    <span title={title} role="img" aria-label={title} className="check-mark">
      ✓
    </span>
  )
}
