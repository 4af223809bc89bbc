import { useFormAction } from '@remix-run/react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { SENT_PARAM } from '#app/api/sent-param.ts'
import { type Reply, typedIn } from './reply.ts'
import { SENT_FIELD } from './reserved.ts'

/** Number of the next posting of the form. */
export const timesSent = (reply: Reply | undefined): number => Number(typedIn(reply, SENT_FIELD)) + 1

/**
 * Post address without scripts, always different from the page's address. When a post to the page's own
 * address fails, the browser replaces the form by its error page. Back then does not find the form.
 */
export function useSentTo(action: string | undefined, reply: Reply | undefined): string | undefined {
  const to = useFormAction(action)
  if (useHydrated()) return action
  return `${to}${to.includes('?') ? '&' : '?'}${SENT_PARAM}=${timesSent(reply)}`
}
