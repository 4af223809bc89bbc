import { expect, it } from 'vitest'
import { SENT_PARAM } from '#app/api/sent-param.ts'
import { UNSENT } from '#app/form/unsent-mark.ts'
import { pageScript } from '#app/shell/page-script.server.ts'

it('the page script uses the parameter and attribute names of the files that it works with', () => {
  expect(pageScript).toMatch(new RegExp(`searchParams\\.has\\(['"]${SENT_PARAM}['"]\\)`))
  expect(pageScript).toMatch(new RegExp(`searchParams\\.delete\\(['"]${SENT_PARAM}['"]\\)`))
  expect(pageScript).toContain(`/"${UNSENT} /`)
})
