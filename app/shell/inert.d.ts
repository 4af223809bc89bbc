import 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    /** React 18 knows the attribute only as text: `''` sets it. */
    inert?: '' | undefined
  }
}
