import { useHydrated } from 'remix-utils/use-hydrated'

/** The key that does the same as a control, for its title; nothing until the scripts run that listen for it. */
export const useKey = (key: string): string | undefined => (useHydrated() ? key : undefined)
