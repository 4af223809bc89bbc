import { useRouteLoaderData } from '@remix-run/react'

/** Where the history of a row's record stands, its id still to come: for who may read it, of records without a page. */
export function useRowHistory(): string | undefined {
  return useRouteLoaderData<{ historial?: { rows?: string } | null }>('routes/_shell')?.historial?.rows
}
