import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * The `shouldRevalidate` of a route whose action changes what its loader reads: what the API refused (409, 422) may be of
 * another state by now, so it is read again, as it is without scripts; by itself Remix reads nothing after a refusal.
 */
export function readAfterRefusal({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate
}
