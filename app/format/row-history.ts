import { useRouteLoaderData } from '@remix-run/react'

/**
 * Address of a record's history without its id. undefined when the user may not read it or the record has its own
 * page.
 */
export function useRowHistory(): string | undefined {
  return useRouteLoaderData<{ historial?: { rows?: string } | null }>('routes/_shell')?.historial?.rows
}
