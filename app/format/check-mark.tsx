/** A check in a cell, with what it means. */
export function CheckMark({ title }: { title: string }) {
  return (
    <span title={title} role="img" aria-label={title} className="check-mark">
      ✓
    </span>
  )
}
