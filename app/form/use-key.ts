import { useHydrated } from 'remix-utils/use-hydrated'

/** Shortcut key for a control's title; undefined without scripts. */
export const useKey = (key: string): string | undefined => (useHydrated() ? key : undefined)
