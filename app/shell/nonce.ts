import { createContext, useContext } from 'react'

/** The nonce of the page's Content-Security-Policy; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('')

export function useNonce(): string {
  return useContext(NonceContext)
}
