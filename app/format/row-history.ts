import { useRouteLoaderData } from '@remix-run/react'

/**
 * Address of a record's history, to which the id is appended. undefined when the user may not read histories,
 * or when the record has its own page.
 */
export function useRowHistory(): string | undefined {
  return useRouteLoaderData<{ historial?: { rows?: string } | null }>('routes/_shell')?.historial?.rows
}
