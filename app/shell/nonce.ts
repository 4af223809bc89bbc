import { createContext, useContext } from 'react'

/** The nonce of the page's Content-Security-Policy while the server draws it. */
export const NonceContext = createContext('')

/** In the browser the nonce stands in the property of what came with it: attributes hide it from scripts. */
export function useNonce(): string {
  const drawn = useContext(NonceContext)
  if (typeof document === 'undefined') return drawn
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
