import 'react'

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the parameter must repeat React's own
  interface HTMLAttributes<T> {
    /** React 18 supports the attribute as text only: '' sets it. */
    inert?: '' | undefined
  }
}
