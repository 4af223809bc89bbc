import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * `shouldRevalidate` of a route whose action changes its loader's data. After 409 or 422 the record may have
 * another state, so the loader runs again. By default Remix does not revalidate after an error status.
 */
export function readAfterRefusal({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || actionStatus === 422 || defaultShouldRevalidate
}
