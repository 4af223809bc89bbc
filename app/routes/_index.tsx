import { redirect } from '@remix-run/node'

/** The empty path leads home (D1 §2.1). */
export function loader() {
  return redirect('/home')
}
