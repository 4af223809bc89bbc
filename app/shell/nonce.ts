import { createContext, useContext } from 'react'

/** Nonce of the page's Content-Security-Policy during server rendering. */
export const NonceContext = createContext('')

/** In the browser the nonce is read from a script's property, since the attribute is hidden from scripts. */
export function useNonce(): string {
  const drawn = useContext(NonceContext)
  if (typeof document === 'undefined') return drawn
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
