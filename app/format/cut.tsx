/** A text on one line of its cell, the rest of it in its title. */
export function Cut({ children }: { children: string }) {
  return (
    <span className="cut" title={children}>
      {children}
    </span>
  )
}
