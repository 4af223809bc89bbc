import { useFormAction } from '@remix-run/react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { SENT_PARAM } from '#app/api/sent-param.ts'
import { type Reply, typedIn } from './reply.ts'
import { SENT_FIELD } from './reserved.ts'

/** How often the form will have been sent with this time. */
export const timesSent = (reply: Reply | undefined): number => Number(typedIn(reply, SENT_FIELD)) + 1

/**
 * The address that a form is posted to without scripts: never the one at which it stands. When a post to the page's own
 * address gets no answer, the browser lays its error page over the form, and going back does not find what was typed.
 */
export function useSentTo(action: string | undefined, reply: Reply | undefined): string | undefined {
  const to = useFormAction(action)
  if (useHydrated()) return action
  return `${to}${to.includes('?') ? '&' : '?'}${SENT_PARAM}=${timesSent(reply)}`
}
