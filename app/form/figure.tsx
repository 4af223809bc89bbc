/** A figure that follows from what is typed, among the fields: a look ahead, the server decides it. */
export function Figure({ label, value, wrong = false }: { label: string; value: string; wrong?: boolean }) {
  return (
    <div className="field figure">
      <span>{label}</span>
      <output className={wrong ? 'wrong' : undefined}>{value}</output>
    </div>
  )
}
