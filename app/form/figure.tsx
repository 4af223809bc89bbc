/** Computed figure among the fields. A preview only: the server computes the real value. */
export function Figure({ label, value, wrong = false }: { label: string; value: string; wrong?: boolean }) {
  return (
    <div className="field figure">
      <span>{label}</span>
      <output className={wrong ? 'wrong' : undefined}>{value}</output>
    </div>
  )
}
