import 'react'

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the parameter must repeat React's own
  interface HTMLAttributes<T> {
    /** React 18 knows the attribute only as text: `''` sets it. */
    inert?: '' | undefined
  }
}
